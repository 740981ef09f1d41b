/**
 * A server that is none: `npm run mock` shows every screen without one. It answers requests in the
 * page itself, from the sample tables in `samples.ts`; nothing of it is part of a build.
 */
import type { Socket } from '$lib/connection';
import { answer } from './rest';
import { MockTable } from './table';

export function install(): void {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = String(input instanceof Request ? input.url : input);
    if (!path.startsWith('api/')) return real(input, init);
    const reply = answer(path.slice(4), init?.body ? JSON.parse(String(init.body)) : undefined);
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  };
  window.WebSocket = MockSocket as unknown as typeof WebSocket;
}

/** As much of a WebSocket as the connection uses. */
class MockSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly table: MockTable;

  constructor(address: URL | string) {
    const id = /tables\/([^/]+)\/ws/.exec(String(address))?.[1] ?? '';
    this.table = new MockTable(id, (message) =>
      this.onmessage?.({ data: JSON.stringify(message) }),
    );
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
    }, 20);
  }

  send(text: string): void {
    setTimeout(() => this.table.hear(JSON.parse(text)), 40);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
