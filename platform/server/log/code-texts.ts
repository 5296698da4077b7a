import { getSystemErrorMap } from 'node:util';

/** Texts for error codes of other programs, whose own messages may quote visitor input. */
const TEXTS: Readonly<Record<string, string>> = {
  // PostgreSQL, https://www.postgresql.org/docs/current/errcodes-appendix.html
  '08000': 'the connection to the database failed',
  '08006': 'the connection to the database broke',
  '22001': 'a text is longer than its column',
  '22003': 'a number is outside of its range',
  '22P02': 'a text is not a value of its type',
  '23502': 'a column must not be empty',
  '23503': 'a row references another row that does not exist',
  '23505': 'a value must be unique and exists already',
  '23514': 'a row breaks a check constraint',
  '25006': 'the database accepts no writes at the moment',
  '28P01': 'the database rejected the password',
  '3D000': 'there is no such database',
  '40001': 'two transactions conflicted',
  '40P01': 'two transactions deadlocked',
  '42501': 'the database user has no permission for this',
  '42703': 'there is no such column',
  '42P01': 'there is no such table',
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '53300': 'the database has no connection left',
  '55P03': 'a lock was not free in time',
  '57014': 'the statement took too long or was cancelled',
  '57P01': 'the database is shutting down',
  '57P03': 'the database is starting up',
  // The storage of files
  'files.unavailable': 'the storage of files does not answer, or an object is missing there',
  'files.notConfigured': 'a file is in S3-compatible storage, and FILES_URL is not set',
  // Nodemailer
  EAUTH: 'the mail server rejected user or password',
  ECONNECTION: 'the connection to the mail server failed',
  EENVELOPE: 'the mail server rejected sender or recipient',
  EMESSAGE: 'the mail server rejected the mail',
  ESOCKET: 'the connection to the mail server broke',
  ETLS: 'the mail server and this one could not agree on encryption',
  // Node
  ENOSPC: 'the disk is full; no partial file was left behind',
  ERR_STREAM_PREMATURE_CLOSE: 'the other side closed the connection early',
  ABORT_ERR: 'it took too long or was cancelled',
  ECONNRESET: 'the other side broke the connection',
};

/** The text of a code; undefined for an unknown code. */
export function textOfCode(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (TEXTS[code] ?? systemTexts.get(code));
}

/** Node's own texts of system calls: `ECONNREFUSED` is "connection refused". */
const systemTexts = new Map([...getSystemErrorMap().values()]);
