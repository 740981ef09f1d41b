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
/** How long a line may be silent while something is awaited; a server may open a long game anew. */
const ANSWER_WITHIN = 10_000;
const WELCOME_WITHIN = 20_000;
/** For a line that has probably died: the network was away, or the device slept. */
const SIGN_OF_LIFE_WITHIN = 3_000;

export class Connection {
  private socket: Socket | null = null;
  private waiting = new Map<number, (answer: Answer) => void>();
  private request = 0;
  private failures = 0;
  private ended = false;
  private welcome = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly dial: () => Socket,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.ended) return;
    clearTimeout(this.retry);
    this.welcome = false;
    this.listener.line('connecting');
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ToVisitor);
    socket.onclose = () => this.drop(socket);
    this.expect(WELCOME_WITHIN);
  }

  /** Ask something; an unanswered question is answered by the loss of the line. */
  ask(request: Request): Promise<Answer> {
    const number = ++this.request;
    const socket = this.socket;
    if (socket?.readyState !== OPEN) return Promise.resolve(failed(number, NO_LINE));
    if (this.waiting.size === 0) this.expect(ANSWER_WITHIN);
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      socket.send(JSON.stringify({ ...request, request: number }));
    });
  }

  /** The network came back, or somebody looks again: is the line still there? */
  hurry(): void {
    if (this.socket === null) this.open();
    if (!this.welcome) return;
    void this.ask({ type: 'ping' });
    this.expect(SIGN_OF_LIFE_WITHIN);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearInterval(this.ping);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  /** A line can die without a word: what stays silent for so long is given up, and dialled anew. */
  private expect(within: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.giveUp(), within);
  }

  private giveUp(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(); // a farewell that nobody may hear, so it is not waited for
    this.drop(socket);
  }

  private hear(message: ToVisitor): void {
    if (message.type === 'answer') {
      this.waiting.get(message.request)?.(message);
      this.waiting.delete(message.request);
    }
    if (this.waiting.size > 0) this.expect(ANSWER_WITHIN);
    else clearTimeout(this.silence);
    if (message.type === 'answer') return;
    if (message.type === 'welcome') this.welcomed();
    if (message.type === 'farewell' && !message.retry && this.listener.final(message)) {
      this.ended = true;
    }
    this.listener.message(message);
  }

  private welcomed(): void {
    this.failures = 0;
    this.welcome = true;
    clearInterval(this.ping);
    this.ping = setInterval(() => void this.ask({ type: 'ping' }), PING_EVERY);
    this.listener.line('open');
  }

  private drop(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.ping);
    clearTimeout(this.silence);
    for (const [number, resolve] of this.waiting) resolve(failed(number, NO_ANSWER));
    this.waiting.clear();
    this.listener.line(this.ended ? 'closed' : 'lost');
    if (this.ended) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}

/** What an answer says that never came: the request was not sent, or it is not known to have arrived. */
export const NO_LINE = 'no_line';
export const NO_ANSWER = 'no_answer';

function failed(request: number, code: string): Answer {
  return { type: 'answer', request, ok: false, error: '', code, reasons: [], changes: [] };
}

export function webSocket(path: string): () => Socket {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return () => new WebSocket(address) as unknown as Socket;
}
