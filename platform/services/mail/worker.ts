import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { MailTable } from './tables.ts';

export interface MailWorkerOptions {
  database: Database;
  /** For example `smtps://user:password@mail.example:465`. */
  smtpUrl: string;
  log: Logger;
  now?: () => Date;
  /** Pause between two looks into an empty outbox, milliseconds. */
  pauseMs?: number;
}

export interface MailWorker {
  /** Stops after the mail being sent. */
  stop(): Promise<void>;
}

type Mail = Selectable<MailTable>;

const BATCH = 10;
export const MAX_ATTEMPTS = 8;
/** A mail claimed by a worker that died is free again after this. */
const LEASE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/**
 * Sends what is in the outbox until it is stopped. Several workers, also in several processes, share the work. A mail is
 * sent at least once; one sent twice after a crash carries the same Message-ID.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const now = options.now ?? (() => new Date());
  const transport = createTransport(options.smtpUrl, { disableFileAccess: true, disableUrlAccess: true });
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const worked = await workOnce().catch((error: unknown) => {
        options.log.error({ err: error }, 'the outbox could not be worked on');
        return 0;
      });
      if (worked === 0) await pause(options.pauseMs ?? 2_000, stopping.signal);
    }
  };
  const workOnce = async () => {
    const mails = await claimMails(options.database, now());
    for (const mail of mails) await deliver({ ...options, now }, transport, mail);
    return mails.length;
  };
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      transport.close();
    },
  };
}

/** Takes due mails for this worker; others skip them. The attempt is counted before it is made. */
export function claimMails({ transaction }: Database, now: Date): Promise<Mail[]> {
  return transaction(async (trx) => {
    const due = await trx
      .selectFrom('mail')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    return trx
      .updateTable('mail')
      .set((e) => ({ attempts: e('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + LEASE_MS) }))
      .where(
        'id',
        'in',
        due.map((mail) => mail.id),
      )
      .returningAll()
      .execute();
  });
}

async function deliver(
  { database: { db }, log, now }: MailWorkerOptions & { now: () => Date },
  transport: ReturnType<typeof createTransport>,
  mail: Mail,
): Promise<void> {
  const attachments = await db
    .selectFrom('mail_attachment')
    .selectAll()
    .where('mail_id', '=', mail.id)
    .orderBy('position')
    .execute();
  try {
    await transport.sendMail({
      messageId: mail.message_id,
      date: mail.created_at,
      from: { name: mail.from_name, address: mail.from_address },
      to: mail.to_address,
      ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: headersOf(mail),
      attachments: attachments.map((one) => ({
        filename: one.file_name,
        contentType: one.content_type,
        content: Buffer.from(one.content),
      })),
    });
    await db
      .updateTable('mail')
      .set({ state: 'sent', sent_at: now(), last_error: null })
      .where('id', '=', mail.id)
      .execute();
  } catch (error) {
    const failed = isFinal(error) || mail.attempts >= MAX_ATTEMPTS;
    const next = new Date(now().getTime() + backoff(mail.attempts));
    log.warn({ mail: mail.id, tenant: mail.tenant, attempts: mail.attempts, failed }, 'a mail was not taken');
    await db
      .updateTable('mail')
      .set({ state: failed ? 'parked' : 'queued', next_attempt_at: next, last_error: reason(error) })
      .where('id', '=', mail.id)
      .execute();
  }
}

/** What a person wrote is answered by a person: marked as a program's, help desks would sort it out. */
function headersOf(mail: Mail): Record<string, string> {
  const headers = { 'Content-Language': mail.locale, ...unsubscribeHeaders(mail.unsubscribe_url) };
  return mail.reply_to ? headers : { ...headers, 'Auto-Submitted': 'auto-generated' };
}

/** One click in the mail program ends the subscription: RFC 2369 names the address, RFC 8058 allows to post there. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}

/** 1, 2, 4, … minutes, at most 6 hours. */
function backoff(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/** A 5xx answer to the recipient or the content will not change; one to the login may, once somebody mends the settings. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').slice(0, 500);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
