import { connect, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../support/ports.ts';

/**
 * What a mail server does to who comes: take mails, take no connection, take it and never say a word, or hang up where
 * the answer to a whole mail should be (which therefore counts as not taken).
 */
export type Manner = 'takes' | 'refuses' | 'says nothing' | 'drops after DATA';

interface Taken {
  messageId: string;
  to: string;
  /** `performance.now()` when it was acknowledged. */
  at: number;
}

/** A mail server behind a door that can change its manner while the shop is running. */
export class MailServer {
  readonly taken: Taken[] = [];
  readonly #port: number;
  readonly #behind: SMTPServer;
  #door = createServer();
  #manner: Manner = 'refuses';
  readonly #sockets = new Set<Socket>();

  private constructor(port: number) {
    this.#port = port;
    this.#behind = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, { envelope }, done) => {
        let data = '';
        stream.setEncoding('utf8').on('data', (part: string) => {
          data += part;
        });
        stream.once('end', () => {
          const messageId = /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '';
          const at = performance.now();
          for (const { address } of envelope.rcptTo) this.taken.push({ messageId, to: address, at });
          done();
        });
      },
    });
  }

  static async open(manner: Manner): Promise<MailServer> {
    const server = new MailServer(await freePort());
    await new Promise<void>((listening) => server.#behind.listen(0, '127.0.0.1', listening));
    await server.become(manner);
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** From the next connection on; those that hang now go on hanging. */
  async become(manner: Manner): Promise<void> {
    const listens = this.#door.listening;
    this.#manner = manner;
    // Not waited for: connections that are there go on.
    if (manner === 'refuses' && listens) this.#door.close();
    if (manner === 'refuses' || listens) return;
    this.#door = createServer((socket) => this.#receive(socket));
    await new Promise<void>((listening) => this.#door.listen(this.#port, '127.0.0.1', listening));
  }

  #receive(visitor: Socket): void {
    this.#keep(visitor);
    if (this.#manner === 'says nothing') return;
    const { port } = this.#behind.server.address() as { port: number };
    const server = this.#keep(connect(port, '127.0.0.1'));
    server.pipe(visitor);
    visitor.once('close', () => server.destroy());
    server.once('close', () => visitor.destroy());
    if (this.#manner === 'takes') visitor.pipe(server);
    else visitor.on('data', dropAtTheEndOfData(visitor, server));
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket.on('error', () => socket.destroy());
  }

  async close(): Promise<void> {
    this.#manner = 'refuses';
    for (const socket of this.#sockets) socket.destroy();
    this.#door.close();
    await new Promise<void>((closed) => this.#behind.close(closed));
  }

  /** How often each of these addresses was sent a mail, and how many different mails those were. */
  received(emails: readonly string[]): { email: string; times: number; different: number; at: number }[] {
    const byAddress = new Map<string, Taken[]>();
    for (const mail of this.taken) byAddress.set(mail.to, [...(byAddress.get(mail.to) ?? []), mail]);
    return emails.map((email) => {
      const mails = byAddress.get(email) ?? [];
      const different = new Set(mails.map(({ messageId }) => messageId)).size;
      return { email, times: mails.length, different, at: mails[0]?.at ?? Number.POSITIVE_INFINITY };
    });
  }
}

/** Passes everything on but the end of a mail: there it hangs up on both. */
function dropAtTheEndOfData(visitor: Socket, server: Socket): (part: Buffer) => void {
  let tail = '';
  return (part) => {
    const seen = tail + part.toString('latin1');
    tail = seen.slice(-4);
    if (!seen.includes('\r\n.\r\n')) return void server.write(part);
    visitor.destroy();
    server.destroy();
  };
}
