/**
 * Sends requests at a fixed rate, however slow the answers are, as independent visitors do, and prints what came back as JSON. Over bare
 * sockets that stay open, as a proxy's do: an HTTP client would take as much of the machine as the server.
 *
 *   tsx tests/bench/open-loop.ts <port> <host> <path> <requests a second> <seconds>
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { quantile } from './report.ts';

/** What visitors got. Latencies in milliseconds, from the time at which the request was due. */
export interface OpenLoopResult {
  sent: number;
  accepted: number;
  acceptedP99: number;
  refused: number;
  refusedP99: number;
  /** No answer within ten seconds, or a broken connection. */
  unanswered: number;
  /** Of a processor, which this client took. */
  clientShare: number;
}

const ANSWER_MS = 10_000;
const EVERY_MS = 5;
const CONNECTIONS = 512;
const HEAD_END = '\r\n\r\n';

const [port = '', host = '', path = '', rate = '', seconds = ''] = process.argv.slice(2);
const accepted: number[] = [];
const refused: number[] = [];
/** Times at which requests were due that wait for a connection. */
const waiting: number[] = [];
const idle: Connection[] = [];
let sent = 0;
let done = 0;

class Connection {
  readonly #socket: Socket = connect(Number(port), '127.0.0.1');
  readonly opened = once(this.#socket, 'connect');
  #due = 0;
  /** Bytes of the answer that are missing; its head is not complete while undefined. */
  #missing: number | undefined;
  #status = 0;
  #head = '';

  constructor() {
    this.#socket.setNoDelay().on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.once('error', () => {}).once('close', () => this.#end());
  }

  send(due: number): void {
    this.#due = due;
    // Each from an address of its own, so that no limit answers in the place of the work.
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    sent += 1;
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}${HEAD_END}`);
  }

  #read(chunk: Buffer): void {
    // Of a server that closes a connection without requests.
    if (this.#due === 0) return;
    if (this.#missing === undefined) {
      this.#head += chunk.toString('latin1');
      const end = this.#head.indexOf(HEAD_END);
      if (end < 0) return;
      this.#status = Number(this.#head.slice(9, 12));
      const length = Number(/content-length: (\d+)/i.exec(this.#head)?.[1]);
      this.#missing = length - (this.#head.length - end - HEAD_END.length);
    } else this.#missing -= chunk.length;
    if (this.#missing <= 0) this.#finish();
  }

  #finish(): void {
    (this.#status === 200 ? accepted : refused).push(performance.now() - this.#due);
    done += 1;
    this.#missing = undefined;
    this.#head = '';
    this.#due = 0;
    idle.push(this);
  }

  #end(): void {
    if (this.#due !== 0) done += 1;
    else if (idle.includes(this)) idle.splice(idle.indexOf(this), 1);
    void open();
  }
}

/** One after the other: the system drops what comes faster than the server takes it, and tries again seconds later. */
async function open(): Promise<void> {
  const connection = new Connection();
  await connection.opened;
  idle.push(connection);
}

for (let count = 0; count < CONNECTIONS; count += 1) await open();
const start = performance.now();
const perMs = Number(rate) / 1_000;
let due = 0;
await new Promise<void>((end) => {
  const timer = setInterval(() => {
    const now = performance.now();
    const elapsed = Math.min(now - start, Number(seconds) * 1_000);
    for (; due < elapsed * perMs; due += 1) waiting.push(start + due / perMs);
    while (waiting.length > 0) {
      const connection = idle.pop();
      if (!connection) break;
      connection.send(waiting.shift() ?? now);
    }
    const isOver =
      now - start > Number(seconds) * 1_000 && (done === due || now - start > Number(seconds) * 1_000 + ANSWER_MS);
    if (!isOver) return;
    clearInterval(timer);
    end();
  }, EVERY_MS);
});
const { user, system } = process.cpuUsage();
const result: OpenLoopResult = {
  sent: due,
  accepted: accepted.length,
  acceptedP99: quantile(accepted, 0.99),
  refused: refused.length,
  refusedP99: quantile(refused, 0.99),
  unanswered: due - accepted.length - refused.length,
  clientShare: (user + system) / 1_000 / (performance.now() - start),
};
process.stdout.write(JSON.stringify(result));
process.exit(0);
