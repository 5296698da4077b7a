import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpMail } from './compose.ts';

/** The outcome of a mail passed to a server. */
export type Delivery =
  | { outcome: 'taken' }
  /** A 5xx reply about this recipient or content: permanent. */
  | { outcome: 'refused'; reason: string }
  /** A 4xx reply, or a rejection that a configuration change can fix: retry this mail later. */
  | { outcome: 'deferred'; reason: string }
  /**
   * The server accepts nothing at the moment, or the connection ended before the mail was complete. The mail was not
   * delivered.
   */
  | { outcome: 'broken'; reason: string; serverSaidSo: boolean }
  /**
   * The mail was sent completely without a reply; it may have been delivered. `hungUp`: the server closed the
   * connection, so it did not accept the mail.
   */
  | { outcome: 'unknown'; reason: string; hungUp: boolean };

export interface SmtpSession {
  /** False once the connection has closed; a new session is needed. */
  readonly open: boolean;
  /** True after the first mail; such a session may have ended unnoticed while idle. */
  readonly used: boolean;
  /** Calls `mayEnd` before sending the mail's last byte, the last moment at which it can be aborted. */
  send(mail: SmtpMail, mayEnd: () => boolean): Promise<Delivery>;
  /** Also aborts a mail that is being sent. */
  close(): void;
}

export interface SmtpTimes {
  connectMs: number;
  greetingMs: number;
  /** Timeout of each reply before the content, and of each part of the content. */
  dialogueMs: number;
  /**
   * Timeout of the reply to the whole content. RFC 5321, 4.5.3.2.6, requires ten minutes: a shorter one duplicates
   * mails.
   */
  takenMs: number;
}

export const SMTP_TIMES: SmtpTimes = { connectMs: 10_000, greetingMs: 15_000, dialogueMs: 30_000, takenMs: 600_000 };

/** Connects, greets and logs in. Rejects with the error of the server, the network or the configuration. */
export async function openSmtpSession(smtpUrl: string, times: SmtpTimes): Promise<SmtpSession> {
  const { auth, ...server } = parseSmtpUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.takenMs,
  });
  const session = sessionOn(connection, times);
  try {
    await withTimeout(times.connectMs + times.greetingMs + times.dialogueMs, (done) => connect(connection, done));
    if (auth)
      await withTimeout(times.dialogueMs, (done) => connection.login(auth as SMTPConnection.AuthenticationType, done));
    return session;
  } catch (error) {
    session.close();
    throw error;
  }
}

/** Parses the address like the library's transport, including `?requireTLS=true` and similar options. */
function parseSmtpUrl(smtpUrl: string): SMTPConnection.Options & { auth?: object } {
  return createTransport(smtpUrl).options as SMTPConnection.Options & { auth?: object };
}

function sessionOn(connection: SMTPConnection, times: SmtpTimes): SmtpSession {
  let open = true;
  let used = false;
  let cut = (_: string) => {};
  let endReset: Done = () => {};
  const close = (reason: string) => {
    open = false;
    cut(reason);
    endReset(new Error(reason));
    connection.close();
  };
  connection.once('end', () => close('The connection ended.'));
  // A rejected mail leaves its sender in the session, and the next MAIL command would be an error.
  const forgetRefused = () =>
    withTimeout(times.dialogueMs, (done) => {
      endReset = done;
      connection.reset(done);
      // The reason goes to the next call, whose failure the worker logs.
    }).catch(() => close('The session could not be reset.'));
  // Pending calls get the error by their callback; without a listener the event would end the process.
  connection.on('error', () => {});
  return {
    get open() {
      return open;
    },
    get used() {
      return used;
    },
    close: () => close('The worker was stopped.'),
    send: async (mail, mayEnd) => {
      const delivery = await new Promise<Delivery>((finish) => {
        const sending = watch({ times, mayEnd, finish, close });
        cut = sending.cut;
        const { from, to, source } = mail;
        connection.send({ from, to: [to], size: source.length }, sending.content, sending.waitForResponse);
        sending.content.end(source);
      });
      cut = () => {};
      used = true;
      if (delivery.outcome === 'broken' || delivery.outcome === 'unknown') close(delivery.reason);
      else if (delivery.outcome !== 'taken') await forgetRefused();
      return delivery;
    },
  };
}

type Done = (error?: Error | null) => void;

function connect(connection: SMTPConnection, done: Done): void {
  connection.once('error', done);
  connection.once('end', () => done(new Error('The server ended the connection.')));
  connection.connect((error?: Error | null) => done(error));
}

function withTimeout(ms: number, start: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(noAnswer(ms))), ms);
    start((error) => {
      clearTimeout(late);
      if (error) reject(error);
      else resolve();
    });
  });
}

interface Watching {
  times: SmtpTimes;
  mayEnd: () => boolean;
  finish: (delivery: Delivery) => void;
  close: (reason: string) => void;
}

/** Tracks the progress of a mail: it determines what a failure means. */
function watch({ times, mayEnd, finish, close }: Watching) {
  let complete = false;
  let timer: NodeJS.Timeout;
  const end = (delivery: Delivery) => {
    clearTimeout(timer);
    finish(delivery);
  };
  const cut = (reason: string) =>
    end(complete ? { outcome: 'unknown', reason, hungUp: false } : { outcome: 'broken', reason, serverSaidSo: false });
  const expectWithin = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => close(noAnswer(ms)), ms);
  };
  const content = new PassThrough({
    transform: (chunk, _, done) => {
      expectWithin(times.dialogueMs);
      done(null, chunk);
    },
    // The connection completes the mail when this stream ends, which cannot be undone.
    flush: (done) => {
      if (!mayEnd()) return close('Sending took longer than this worker may.');
      complete = true;
      expectWithin(times.takenMs);
      done();
    },
  });
  expectWithin(times.dialogueMs);
  const waitForResponse = (error: SMTPConnection.SMTPError | null) =>
    end(error ? classifyResponse(error, complete) : { outcome: 'taken' });
  return { content, waitForResponse, cut };
}

function noAnswer(ms: number): string {
  return `The server did not answer within ${ms / 1000} s.`;
}

/** Replies of a server that requires a login, or another one: not about this mail. */
const SETTINGS = new Set([530, 534, 535, 538]);

function classifyResponse(error: SMTPConnection.SMTPError, complete: boolean): Delivery {
  const { responseCode: code, command, code: kind } = error;
  const reason = error.message.replaceAll('\u0000', '').slice(0, 500);
  if (!code) {
    // Errors of the library itself: an invalid address, or a mail beyond the size that the server announced.
    if (kind === 'EMESSAGE' || kind === 'EENVELOPE') return { outcome: 'refused', reason };
    return complete ? { outcome: 'unknown', reason, hungUp: true } : { outcome: 'broken', reason, serverSaidSo: false };
  }
  const closing = code === 421 || (code < 500 && command === 'MAIL FROM') || SETTINGS.has(code);
  if (closing) return { outcome: 'broken', reason, serverSaidSo: true };
  const final = code >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return { outcome: final ? 'refused' : 'deferred', reason };
}
