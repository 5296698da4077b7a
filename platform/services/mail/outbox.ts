import { randomUUID } from 'node:crypto';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { deleteWaiting, lockShare, mayBeWritten, mayWait, secondsUntilRoom } from './address-cap.ts';
import type { MailPicture } from './logo.ts';
import type { MailAttachment } from './mail-content.ts';
import { openBody, sealBody } from './sealed.ts';
import type { AboutTrade, MailDraft, MailSummary, Queued, StoredMail } from './types.ts';

/** Larger than any mail written here, and accepted by every server. */
const MAX_MAIL_BYTES = 2_000_000;

interface Queueing {
  draft: MailDraft;
  /** Maximum number of waiting mails per share. */
  mostWaiting: number;
  secrets: Pick<Secrets, 'seal'>;
}

/** Queues a mail, unless the outbox already has one with the same `dedupeKey`, or its share is used up. */
export async function queueMail(trx: OpenTransaction, ctx: RequestContext, queueing: Queueing): Promise<Queued> {
  const { draft, secrets } = queueing;
  const size = measureDraftBytes(draft);
  if (size > MAX_MAIL_BYTES) throw new Error(`A mail ${draft.kind} of ${size} bytes is too large to be sent.`);
  const { countsFor } = draft;
  if (countsFor !== null && !(await makeRoom(trx, ctx, { ...queueing, countsFor }))) {
    ctx.log.info(
      { kind: draft.kind, tenant: ctx.tenant.id },
      'a mail was dropped: the share of its address is used up',
    );
    return { ok: false, retryAfterSeconds: await secondsUntilRoom(trx, countsFor, ctx.now()) };
  }
  await keepPictures(trx, draft);
  await insertMail(trx, ctx, { draft, secrets });
  return { ok: true };
}

/** Locks the share until the transaction ends, for shares that count written mails. */
async function makeRoom(
  trx: OpenTransaction,
  ctx: RequestContext,
  { draft: { rateLimitPolicy, to }, countsFor, mostWaiting }: Queueing & { countsFor: string },
): Promise<boolean> {
  if (rateLimitPolicy === 'exempt' || rateLimitPolicy === 'guaranteed') return true;
  await lockShare(trx, countsFor);
  if (rateLimitPolicy === 'droppable') return mayBeWritten(trx, countsFor, ctx.now());
  if (rateLimitPolicy === 'replaceable')
    await deleteWaiting(trx, { tenant: ctx.tenant.id, to, countsFor, now: ctx.now() });
  return mayWait(trx, countsFor, mostWaiting);
}

/** True when the mail's share has room for it, counting written mails. */
export async function hasRoom(trx: OpenTransaction, ctx: RequestContext, { countsFor }: MailDraft): Promise<boolean> {
  if (countsFor === null) return true;
  await lockShare(trx, countsFor);
  return mayBeWritten(trx, countsFor, ctx.now());
}

function measureDraftBytes({ html, text, attachments, pictures }: MailDraft): number {
  const written = Buffer.byteLength(html) + Buffer.byteLength(text);
  return [...attachments, ...pictures].reduce((sum, { content }) => sum + content.byteLength, written);
}

/** Existing pictures are not updated: every mail has one, and mails must not wait for each other's row locks. */
async function keepPictures(trx: OpenTransaction, { pictures }: MailDraft): Promise<void> {
  if (pictures.length === 0) return;
  await trx
    .insertInto('mail_picture')
    .values(pictures.map(({ hash, content }) => ({ hash, content: Buffer.from(content) })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** The pictures in the HTML of a mail. */
export async function picturesIn(db: Query, html: string): Promise<MailPicture[]> {
  const hashes = [...html.matchAll(/"cid:([0-9a-f]{32})@mark"/g)].map(([, hash = '']) => hash);
  if (hashes.length === 0) return [];
  return db.selectFrom('mail_picture').selectAll().where('hash', 'in', hashes).orderBy('hash').execute();
}

async function insertMail(
  trx: OpenTransaction,
  ctx: RequestContext,
  { draft, secrets }: Pick<Queueing, 'draft' | 'secrets'>,
): Promise<void> {
  const { from, html, text, unsubscribeUrl = null } = draft;
  const now = ctx.now();
  const message_id = `<${draft.dedupeKey ?? randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
  const queued = await trx
    .insertInto('mail')
    .values({
      tenant: ctx.tenant.id,
      kind: draft.kind,
      locale: draft.lang,
      message_id,
      from_name: from.name,
      from_address: from.address,
      to_address: draft.to,
      reply_to: draft.replyTo,
      automatic: draft.automatic,
      subject: draft.subject,
      body_sealed: sealBody(secrets, message_id, { html, text, unsubscribeUrl }),
      trade_number: draft.tradeNumber ?? null,
      request_id: ctx.requestId,
      state: 'queued',
      next_attempt_at: now,
      counts_for: draft.countsFor,
      fault: null,
      claim: null,
      leased_until: null,
      first_failed_at: null,
      last_error: null,
      created_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!queued || draft.attachments.length === 0) return;
  await trx
    .insertInto('mail_attachment')
    .values(
      draft.attachments.map(({ fileName, contentType, content }, position) => ({
        mail_id: queued.id,
        position,
        file_name: fileName,
        content_type: contentType,
        content: Buffer.from(content),
      })),
    )
    .execute();
}

const SUMMARY = [
  'id',
  'tenant',
  'kind',
  'from_name',
  'from_address',
  'to_address',
  'subject',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const;

export async function listMails(db: Query, limit: number): Promise<MailSummary[]> {
  const rows = await db.selectFrom('mail').select(SUMMARY).orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toSummary);
}

/** More mails than a trade causes. */
const MAX_MAILS_PER_SUBJECT = 50;

/** Mails to a seller that name their trade, oldest first. */
export async function listMailsAbout(db: Query, { tenant, to, since, number }: AboutTrade): Promise<MailSummary[]> {
  const rows = await db
    .selectFrom('mail')
    .select(SUMMARY)
    .where('tenant', '=', tenant)
    .where('to_address', '=', to)
    .where('created_at', '>=', new Date(since))
    .where('trade_number', '=', number)
    .orderBy('id')
    .limit(MAX_MAILS_PER_SUBJECT)
    .execute();
  return rows.map(toSummary);
}

/** Ids of all mails to a seller that name their trade, in the transaction that queues some. */
export async function listMailIdsAbout(
  trx: OpenTransaction,
  { tenant, to, number }: Omit<AboutTrade, 'since'>,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('mail')
    .select('id')
    .where('tenant', '=', tenant)
    .where('to_address', '=', to)
    .where('trade_number', '=', number)
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps queued mails from being sent before `until`; call it in the transaction that queued them. */
export async function holdMails(trx: OpenTransaction, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('mail')
    .set({ next_attempt_at: until })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute();
}

/** Deletes mails that no worker has taken yet: all of them, or none and false. */
export async function recallMails(trx: OpenTransaction, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const untouched = await trx
    .selectFrom('mail')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('claim', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (untouched.length < ids.length) return false;
  await trx.deleteFrom('mail_attachment').where('mail_id', 'in', ids).execute();
  await trx.deleteFrom('mail').where('id', 'in', ids).execute();
  return true;
}

export async function findMail(db: Query, secrets: Pick<Secrets, 'open'>, id: number): Promise<StoredMail | undefined> {
  const row = await db
    .selectFrom('mail')
    .select([...SUMMARY, 'reply_to', 'message_id', 'body_sealed', 'unsubscribe_url', 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const body = openBody(secrets, row);
  const attachments = await db
    .selectFrom('mail_attachment')
    .select(['position', 'file_name', 'content_type', (e) => e.fn<number>('length', ['content']).as('size')])
    .where('mail_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...toSummary(row),
    replyTo: row.reply_to,
    unsubscribeUrl: body?.unsubscribeUrl ?? null,
    html: body?.html ?? '',
    text: body?.text ?? '',
    pictures: body ? await picturesIn(db, body.html) : [],
    attachments: attachments.map((one) => ({
      position: one.position,
      fileName: one.file_name,
      contentType: one.content_type,
      size: one.size,
    })),
  };
}

export async function findAttachment(db: Query, id: number, position: number): Promise<MailAttachment | undefined> {
  const row = await db
    .selectFrom('mail_attachment')
    .selectAll()
    .where('mail_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row && { fileName: row.file_name, contentType: row.content_type, content: row.content };
}

interface SummaryRow {
  id: number;
  tenant: string;
  kind: string;
  from_name: string;
  from_address: string;
  to_address: string;
  subject: string;
  state: MailSummary['state'];
  attempts: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

function toSummary(row: SummaryRow): MailSummary {
  return {
    id: row.id,
    tenant: row.tenant,
    kind: row.kind,
    from: `${row.from_name} <${row.from_address}>`,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
