/** The line to a table: one WebSocket that comes back by itself, and requests with answers. */
import type { Answer, FromVisitor, Request, ToVisitor } from '$lib/protocol';

export type Hello = Extract<FromVisitor, { type: 'hello' }>;
export type Farewell = Extract<ToVisitor, { type: 'farewell' }>;
export type Line = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  /** The first message of every new line; what was seen so far stands in it. */
  hello: () => Hello;
  message: (message: ToVisitor) => void;
  /** The server wants no more of this line: whether another one would be as unwelcome. */
  final: (farewell: Farewell) => boolean;
  line: (line: Line) => void;
}

/** The part of a WebSocket that is used here, so that tests can bring their own. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send: (text: string) => void;
  close: () => void;
}

const OPEN = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;

export class Connection {
  private socket: Socket | null = null;
  private waiting = new Map<number, (answer: Answer) => void>();
  private request = 0;
  private failures = 0;
  private ended = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly dial: () => Socket,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.ended) return;
    clearTimeout(this.retry);
    this.listener.line('connecting');
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ToVisitor);
    socket.onclose = () => this.drop(socket);
  }

  /** Ask something; an unanswered question is answered by the loss of the line. */
  ask(request: Request): Promise<Answer> {
    const number = ++this.request;
    const socket = this.socket;
    if (socket?.readyState !== OPEN) return Promise.resolve(lost(number));
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      socket.send(JSON.stringify({ ...request, request: number }));
    });
  }

  /** Try again now: the network came back, or somebody pressed the button. */
  hurry(): void {
    if (this.socket === null) this.open();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearInterval(this.ping);
    this.socket?.close();
  }

  private hear(message: ToVisitor): void {
    if (message.type === 'answer') {
      this.waiting.get(message.request)?.(message);
      this.waiting.delete(message.request);
      return;
    }
    if (message.type === 'welcome') this.welcomed();
    if (message.type === 'farewell' && !message.retry && this.listener.final(message)) {
      this.ended = true;
    }
    this.listener.message(message);
  }

  private welcomed(): void {
    this.failures = 0;
    clearInterval(this.ping);
    this.ping = setInterval(() => void this.ask({ type: 'ping' }), PING_EVERY);
    this.listener.line('open');
  }

  private drop(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.ping);
    for (const [number, resolve] of this.waiting) resolve(lost(number));
    this.waiting.clear();
    this.listener.line(this.ended ? 'closed' : 'lost');
    if (this.ended) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}

/** The code of an answer that never came. */
export const NO_LINE = 'no_line';

function lost(request: number): Answer {
  return { type: 'answer', request, ok: false, error: '', code: NO_LINE, reasons: [], changes: [] };
}

export function webSocket(path: string): () => Socket {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return () => new WebSocket(address) as unknown as Socket;
}
