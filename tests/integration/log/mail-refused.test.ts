import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { logOptions } from '../../../platform/server/log/log-options.ts';
import { startMailWorker } from '../../../platform/services/mail/index.server.ts';
import { linesWithCanary, PLAIN_CANARY } from '../../support/canary.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, openShops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

/** Rejects each recipient and quotes the address, as servers do. */
function refusingServer() {
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(address, _session, done) {
      refused += 1;
      done(Object.assign(new Error(`<${address.address}> is unknown here`), { responseCode: 550 }));
    },
  });
  return { server, refused: () => refused };
}

describeDatabases('a mail server that quotes a rejected address', (kind) => {
  it('the log does not contain the address', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    await shops.newsletter.subscribe(ctx, { email: `${PLAIN_CANARY}@example.org` });
    const { server, refused } = refusingServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
    const { port } = server.server.address() as { port: number };
    const lines: string[] = [];
    const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) });
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const worker = startMailWorker({ database, smtpUrl, secrets: shops.secrets, log, pauseMs: 10 });
    await waitUntil(async () => refused() > 0 && lines.length > 0);
    await worker.stop();
    await new Promise<void>((done) => server.close(() => done()));
    expect(linesWithCanary(lines)).toEqual([]);
  });
});
