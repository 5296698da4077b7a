import { createServer, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ServerHealth } from '../../../platform/services/mail/server-health.ts';
import { SMTP_TIMES } from '../../../platform/services/mail/smtp-session.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type DatabaseKind, describeDatabases, describeEmbedded } from '../../support/database.ts';
import { closeMailServers, listMailStates, mailServer, queueTo, work } from '../../support/mail-server.ts';
import { freePort, listenAgain } from '../../support/ports.ts';
import { createContext, NOW, quietLog } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const closing = new Set<() => void>();
afterEach(() => {
  for (const close of closing) close();
  closing.clear();
});

/** A door that handles each connection with `serve`. */
async function door(port: number, serve: (socket: Socket, nth: number) => void): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  let count = 0;
  let shut = false;
  const server = createServer((socket) => {
    // A connection that arrived while the door closed would never end.
    if (shut) return void socket.destroy();
    sockets.add(socket.on('error', () => {}));
    count += 1;
    serve(socket, count);
  });
  const close = () =>
    new Promise<void>((done) => {
      shut = true;
      for (const socket of sockets) socket.destroy();
      server.close(() => done());
    });
  closing.add(close);
  await listenAgain(server, port);
  return close;
}

/** Speaks SMTP: answers each line of a mail by `answers`, by the line's first four letters; without one it hangs up. */
function speak(socket: Socket, answers: Record<string, string | undefined>): void {
  socket.write('220 test ESMTP\r\n');
  let content = false;
  let rest = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (content && line !== '.') continue;
      const verb = content ? '.' : line.slice(0, 4).toUpperCase();
      content = verb === 'DATA';
      const answer = answers[verb];
      if (answer === undefined) return void socket.destroy();
      socket.write(`${answer}\r\n`);
    }
  });
}

const FINE = {
  EHLO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  '.': '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
};

afterEach(closeMailServers);

function waitingIn(kind: DatabaseKind) {
  beforeAll(async () => {
    await kind.openOnce();
    await createContext(CONSUMER_SHOP.id);
  });
  return async (count: number) => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    await queueTo(
      database,
      ctx,
      Array.from({ length: count }, (_, at) => `seller-${at}@example.org`),
    );
    return database;
  };
}

function listening() {
  const lines: string[] = [];
  const say = (level: string) => (_: object, message: string) => void lines.push(`${level} ${message}`);
  const log = { ...quietLog, info: say('info'), error: say('error') };
  return { log, lines };
}

describeEmbedded('a mail server that is away', (kind) => {
  const waiting = waitingIn(kind);

  const back = async (port: number) => {
    const since = Date.now();
    const { taken } = await mailServer({}, { port });
    return { taken, since };
  };

  it.each([
    ['refuses connections', undefined],
    ['hangs up immediately', (socket: Socket) => socket.destroy()],
    ['takes connections and says nothing', () => {}],
    ['greets with 421', (socket: Socket) => socket.end('421 too busy\r\n')],
    ['greets with 554', (socket: Socket) => socket.end('554 no service\r\n')],
  ])(
    'a server that %s costs no mail an attempt, is warned about once, and gets each mail once when it is back',
    async (_, serve) => {
      const database = await waiting(3);
      const port = await freePort();
      const close = serve ? await door(port, serve) : undefined;
      const { log, lines } = listening();
      const times = { ...SMTP_TIMES, greetingMs: 300, dialogueMs: 300 };
      work(database, `smtp://127.0.0.1:${port}`, { log, times });
      await waitUntil(() => lines.length > 0);
      expect(await listMailStates(database)).toEqual(['queued 0', 'queued 0', 'queued 0']);
      await close?.();
      const { taken, since } = await back(port);
      await waitUntil(async () => (await listMailStates(database)).every((state) => state === 'sent 1'), {
        within: 60_000,
      });
      expect(Date.now() - since).toBeLessThan(60_000);
      expect(taken.flatMap(({ to }) => to).sort()).toEqual([0, 1, 2].map((at) => `seller-${at}@example.org`));
      expect(lines).toEqual([
        'error the mail server takes no mails; they wait in the outbox and are tried again until it does',
        'info the mail server takes mails again',
      ]);
    },
  );

  it.each([
    ['421 to a sender', { ...FINE, MAIL: '421 closing' }],
    ['451 to a sender', { ...FINE, MAIL: '451 try later' }],
    ['530 to a sender', { ...FINE, MAIL: '530 log in first' }],
    ['nothing, and hangs up, to a recipient', { ...FINE, RCPT: undefined }],
    ['450 to every recipient', { ...FINE, RCPT: '450 try later' }],
    ['nothing, and hangs up, to the end of a mail', { ...FINE, '.': undefined }],
  ])(
    'a server that answers %s parks nothing, and gets each mail once when it is back',
    async (_, answers) => {
      const database = await waiting(3);
      const port = await freePort();
      const close = await door(port, (socket) => speak(socket, answers));
      const { log, lines } = listening();
      work(database, `smtp://127.0.0.1:${port}`, { log });
      await waitUntil(() => lines.some((line) => line.startsWith('error')), { within: 20_000 });
      expect((await listMailStates(database)).every((state) => state.startsWith('queued'))).toBe(true);
      await close();
      const { taken } = await back(port);
      await waitUntil(async () => (await listMailStates(database)).every((state) => state.startsWith('sent')), {
        within: 30_000,
      });
      expect(taken.flatMap(({ to }) => to).sort()).toEqual([0, 1, 2].map((at) => `seller-${at}@example.org`));
      expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
      // The pauses grow, so those around the server's return may be long.
    },
    60_000,
  );

  it('the server is tried after 2 seconds, then with growing pauses of 20 seconds at most', async () => {
    const health = new ServerHealth({ database: await waiting(0), log: quietLog, now: () => NOW, awayPauseMs: 2_000 });
    const pauses: number[] = [];
    for (let failures = 0; failures < 6; failures += 1) {
      await health.recordUnreachable(new Error('away'));
      pauses.push(health.pauseMs);
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  });
});

describeDatabases('a mail server that is available', (kind) => {
  const waiting = waitingIn(kind);

  it('a server that ends the connection after each mail is not a failure: the next mail opens another', async () => {
    const database = await waiting(3);
    const port = await freePort();
    const { log, lines } = listening();
    await door(port, (socket) => {
      speak(socket, FINE);
      socket.on('data', (part: string) => {
        // Together with its answer: later it would meet the next mail.
        if (part.endsWith('\r\n.\r\n')) socket.end();
      });
    });
    work(database, `smtp://127.0.0.1:${port}`, { log });
    await waitUntil(async () => (await listMailStates(database)).every((state) => state.startsWith('sent')));
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('an unanswered mail waits, and the others are sent', async () => {
    const database = await waiting(3);
    const times = { ...SMTP_TIMES, dialogueMs: 200 };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { url, taken } = await mailServer(
      {},
      { whenTaken: ({ to }) => (to[0]?.startsWith('seller-0') ? held : Promise.resolve()) },
    );
    work(database, url, { times });
    work(database, url, { times });
    await waitUntil(async () => (await listMailStates(database)).join() === 'queued 1,sent 1,sent 1');
    release();
    await waitUntil(async () => (await listMailStates(database)).every((state) => state === 'sent 1'));
    expect(taken).toHaveLength(3);
  });
});
