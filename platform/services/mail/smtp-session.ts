import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpMail } from './compose.ts';

/** What became of a mail that was handed to a server. */
export type Delivery =
  | { outcome: 'taken' }
  /** A 5xx answer to this recipient or this content: it will not change. */
  | { outcome: 'refused'; reason: string }
  /** A 4xx answer, or a refusal that somebody's settings can mend: this mail again, later. */
  | { outcome: 'deferred'; reason: string }
  /** The server takes nothing at the moment, or the connection ended before the mail was complete. Nobody got it. */
  | { outcome: 'broken'; reason: string; serverSaidSo: boolean }
  /** The mail was sent to its end and nothing was answered, it may have been taken. `hungUp`: by the server, which so did not take it on. */
  | { outcome: 'unknown'; reason: string; hungUp: boolean };

export interface SmtpSession {
  /** False once the connection is gone; a new session has to be opened. */
  readonly open: boolean;
  /** It has taken a mail before; such a session may have ended unseen while it was idle. */
  readonly used: boolean;
  /** `mayEnd` is asked before the mail's last byte is sent, the last moment at which it can be left unsent. */
  send(mail: SmtpMail, mayEnd: () => boolean): Promise<Delivery>;
  /** Also ends a mail that is being sent. */
  close(): void;
}

export interface SmtpTimes {
  connectMs: number;
  greetingMs: number;
  /** For each answer before the content, and for each part of the content to leave. */
  dialogueMs: number;
  /** For the answer to the whole content. RFC 5321, 4.5.3.2.6, asks for ten minutes: who waits less doubles mails. */
  takenMs: number;
}

export const SMTP_TIMES: SmtpTimes = { connectMs: 10_000, greetingMs: 15_000, dialogueMs: 30_000, takenMs: 600_000 };

/** Connects, greets and logs in. Rejects with what the server, the network or the settings did wrong. */
export async function openSession(smtpUrl: string, times: SmtpTimes): Promise<SmtpSession> {
  const { auth, ...server } = optionsOf(smtpUrl);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.takenMs,
  });
  const session = sessionOn(connection, times);
  try {
    await within(times.connectMs + times.greetingMs + times.dialogueMs, (done) => connect(connection, done));
    if (auth)
      await within(times.dialogueMs, (done) => connection.login(auth as SMTPConnection.AuthenticationType, done));
    return session;
  } catch (error) {
    session.close();
    throw error;
  }
}

/** As the transport of the library reads such an address: `?requireTLS=true` and its like included. */
function optionsOf(smtpUrl: string): SMTPConnection.Options & { auth?: object } {
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
  // A refused mail leaves its sender behind, and the next one would be one too many.
  const forgetRefused = () =>
    within(times.dialogueMs, (done) => {
      endReset = done;
      connection.reset(done);
    }).catch(() => close('The session could not be reset.'));
  // Whoever waits for an answer is told by its callback; without a listener the event would end the process.
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
        connection.send({ from, to: [to], size: source.length }, sending.content, sending.answered);
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

function within(ms: number, start: (done: Done) => void): Promise<void> {
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

/** Watches how far a mail has got: what a failure means depends on it. */
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
    // The connection ends the mail when this stream has ended, and nothing takes that back.
    flush: (done) => {
      if (!mayEnd()) return close('Sending took longer than this worker may.');
      complete = true;
      expectWithin(times.takenMs);
      done();
    },
  });
  expectWithin(times.dialogueMs);
  const answered = (error: SMTPConnection.SMTPError | null) =>
    end(error ? judge(error, complete) : { outcome: 'taken' });
  return { content, answered, cut };
}

function noAnswer(ms: number): string {
  return `The server did not answer within ${ms / 1000} s.`;
}

/** Codes of a server that wants a login, or another one: nothing about this mail. */
const SETTINGS = new Set([530, 534, 535, 538]);

function judge(error: SMTPConnection.SMTPError, complete: boolean): Delivery {
  const { responseCode: code, command, code: kind } = error;
  const reason = error.message.replaceAll('\u0000', '').slice(0, 500);
  if (!code) {
    // What the library refuses by itself: an address no server takes, a mail beyond the size the server announced.
    if (kind === 'EMESSAGE' || kind === 'EENVELOPE') return { outcome: 'refused', reason };
    return complete ? { outcome: 'unknown', reason, hungUp: true } : { outcome: 'broken', reason, serverSaidSo: false };
  }
  const closing = code === 421 || (code < 500 && command === 'MAIL FROM') || SETTINGS.has(code);
  if (closing) return { outcome: 'broken', reason, serverSaidSo: true };
  const final = code >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return { outcome: final ? 'refused' : 'deferred', reason };
}
