import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Database } from '../../platform/database/index.server.ts';
import { MAX_QUEUED_MAILS_PER_ADDRESS, normaliseMailbox } from '../../platform/services/mail/address-cap.ts';
import type { RateLimitPolicy } from '../../platform/services/mail/define-mail.ts';
import { queueMail } from '../../platform/services/mail/outbox.ts';
import { type MailShare, shareKey } from '../../platform/services/mail/shares.ts';
import type { SmtpTimes } from '../../platform/services/mail/smtp-session.ts';
import { startMailWorker } from '../../platform/services/mail/worker.ts';
import { openSecrets, type Secrets } from '../../platform/services/secrets/index.server.ts';
import type { Logger, RequestContext } from '../../platform/shared/request-context.ts';
import { listenAgain } from './ports.ts';
import { DATA_KEY, NOW, quietLog } from './selling.ts';

export interface TakenMail {
  /** Of the envelope: what SPF is asked about. */
  from: string;
  to: string[];
  data: string;
}

export interface TestMailServer {
  url: string;
  taken: TakenMail[];
  /** Connections so far. */
  connections(): number;
}

const open = new Set<() => Promise<unknown>>();

/** Stops the workers and servers of a test; each file says so itself: files share this module, and its hooks would be the first one's. */
export async function closeMailServers(): Promise<void> {
  for (const close of open) await close();
  open.clear();
}

/** A mail server that stores accepted mails until the end of the test, on a free or the given port. */
export async function mailServer(
  options: SMTPServerOptions = {},
  { port = 0, whenTaken }: { port?: number; whenTaken?: (mail: TakenMail) => Promise<void> } = {},
): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 200,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      let data = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        data += part;
      });
      stream.on('end', async () => {
        const { mailFrom } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: session.envelope.rcptTo.map((one) => one.address),
          data,
        };
        taken.push(mail);
        await whenTaken?.(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await listenAgain(server, port);
  open.add(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${address.port}`, taken, connections: () => connections };
}

/** Those of every test's shops. */
export const testSecrets = openSecrets({ dataKey: DATA_KEY });

export interface Working {
  secrets?: Pick<Secrets, 'open'>;
  keepsContent?: boolean;
  now?: () => Date;
  log?: Logger;
  times?: SmtpTimes;
}

/** A worker on an outbox, until the end of the test or until it is stopped by what is returned. */
export function work(database: Database, smtpUrl: string, { now = () => NOW, log = quietLog, ...more }: Working = {}) {
  const worker = startMailWorker({
    database,
    smtpUrl,
    secrets: testSecrets,
    log,
    now,
    pauseMs: 10,
    awayPauseMs: 10,
    ...more,
  });
  const stop = () => worker.stop();
  open.add(stop);
  return stop;
}

/** Queues one small mail per address in the share of guests' trades. Resolves to whether each was written. */
export async function queueTo(
  database: Database,
  ctx: RequestContext,
  addresses: readonly string[],
  {
    rateLimitPolicy = 'deferrable',
    share = 'guestLabel',
  }: { rateLimitPolicy?: RateLimitPolicy; share?: MailShare } = {},
): Promise<boolean[]> {
  const queued: boolean[] = [];
  for (const to of addresses) {
    const draft = {
      kind: 'test.mail',
      to,
      countsFor: shareKey(share, normaliseMailbox(to)),
      rateLimitPolicy,
      lang: 'de',
      subject: 'Probe',
    };
    const { fromName: name, fromAddress: address, replyTo } = ctx.tenant.contact;
    const content = { html: '<p>Probe</p>', text: 'Probe', attachments: [] };
    const written = {
      draft: { ...draft, ...content, from: { name, address }, replyTo, automatic: true, pictures: [] },
      mostWaiting: MAX_QUEUED_MAILS_PER_ADDRESS,
      secrets: testSecrets,
    };
    queued.push((await database.transaction((trx) => queueMail(trx, ctx, written))).ok);
  }
  return queued;
}

/** `sent 1`: state and attempts of every mail, the first one first. */
export async function listMailStates({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('mail').select(['state', 'attempts']).orderBy('id').execute();
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
}
