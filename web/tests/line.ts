/** A line to a server that is not there: what is sent on it is heard a moment later. */
import type { Socket } from '$lib/connection';
import type { FromVisitor } from '$lib/protocol';

export function lineTo(hear: (message: FromVisitor, socket: Socket) => void): Socket {
  const socket: Socket = {
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => queueMicrotask(() => hear(JSON.parse(text) as FromVisitor, socket)),
    close: () => undefined,
  };
  queueMicrotask(() => socket.onopen?.());
  return socket;
}
