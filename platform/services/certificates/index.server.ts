import { sql } from 'kysely';
import { HOUR_MS } from '../../shared/durations.ts';
import { carriesData, isNotKept } from '../../shared/erasure.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { maskSerialNumber } from '../../shared/serial-number.ts';
import { hashToken } from '../secrets/index.server.ts';
import type { SellerMails, TradeDocuments, TradeState } from '../trades/index.server.ts';
import { opensCertificate } from './certificate-link.ts';
import { isCertified, loadErasedItems, needsErasure, openSerial } from './erased-items.ts';
import { createTradeDocuments } from './mailed-documents.ts';
import type { CertificateParts } from './parts.ts';
import { recordErasure } from './record-erasure.ts';
import { indexSerials } from './serial-search.ts';
import { type DocumentTrade, loadCertified, printCertificate, printList } from './trade-documents.ts';
import type { CertificateFacts, CertificateService, ErasedItem, ErasureTask } from './types.ts';

export { certificateIntegrity } from './integrity.ts';
export { formatDay, type TradeDocument } from './pdf/certificate-content.ts';
export { drawFoot, MARGIN, openDocument } from './pdf/page-frame.ts';
export { signDocument } from './pdf/sign-document.ts';
export { certificateData } from './personal-data.ts';
export { MAX_TOOL_LENGTH, saveSerials } from './record-erasure.ts';
export { certificateSealed } from './sealed.ts';
export { findTradesBySerial } from './serial-search.ts';
export { openLocalSigningIdentity, readSigningIdentity, type SigningIdentity } from './signing/signing-identity.ts';
export { type DocumentParts, describeTrade } from './trade-documents.ts';
export type { CertificateService, ErasedItem, ErasureTask } from './types.ts';

/**
 * Creates the documents that mails and pages of a trade need, and `withMails`, which creates the service: its last act
 * is a mail about the trade.
 */
export function createCertificates(parts: CertificateParts): {
  documents: TradeDocuments;
  withMails(mails: Pick<SellerMails, 'notifySeller'>): CertificateService;
} {
  return { documents: createTradeDocuments(parts), withMails: (mails) => createService(parts, mails) };
}

function createService(parts: CertificateParts, mails: Pick<SellerMails, 'notifySeller'>): CertificateService {
  const { database, secrets } = parts;
  const { db } = database;
  const certificate = async (ctx: RequestContext, number: string, item: number) => {
    const trade = await findDocumentTrade(parts, ctx, number);
    const [certified] = trade ? await loadCertified(parts, db, ctx, { trade, item }) : [];
    return trade && certified ? printCertificate(parts, ctx, { trade, certified }) : undefined;
  };
  const list: CertificateService['list'] = async (ctx, number, format) => {
    const trade = await findDocumentTrade(parts, ctx, number);
    return trade && printList(parts, ctx, { trade, items: await loadCertified(parts, db, ctx, { trade }), format });
  };
  return {
    listItems: (number) => listItems(parts, number),
    record: (ctx, by, input) =>
      database.transaction(async (trx) => {
        const recorded = await recordErasure(trx, secrets, ctx, { by, input });
        if (!recorded.ok) return fail(recorded.error);
        const { tradeId, erased, completing } = recorded.value;
        if (completing !== undefined && parts.signing()) {
          await mails.notifySeller(trx, ctx, { tradeId, kind: 'erased', occurrence: String(completing) });
        }
        return ok({ erased });
      }),
    jobs: [{ name: 'index serial numbers', everyMs: HOUR_MS, run: () => indexSerials(parts) }],
    listTasks: (limit) => listTasks(parts, limit),
    find: (ctx, token) => findByToken(parts, ctx, token),
    certificatePdf: (ctx, { number, item }) => certificate(ctx, number, item),
    certificatePdfByLink: async (ctx, link, item) =>
      opensCertificate(secrets, ctx, link) ? certificate(ctx, link.number, item) : undefined,
    list,
    listByLink: async (ctx, link, format) =>
      opensCertificate(secrets, ctx, link) ? list(ctx, link.number, format) : undefined,
  };
}

function findDocumentTrade(
  { database: { db } }: Pick<CertificateParts, 'database'>,
  { tenant }: RequestContext,
  number: string,
): Promise<DocumentTrade | undefined> {
  return (
    db
      .selectFrom('trade')
      .select(['id', 'number', 'locale', 'company_name'])
      .where('tenant', '=', tenant.id)
      // A certificate about a test would be one about nothing.
      .where('is_test', '=', false)
      .where('number', '=', plainText(number))
      .executeTakeFirst()
  );
}

async function listItems({ database: { db }, secrets }: CertificateParts, number: string): Promise<ErasedItem[]> {
  const trade = await db.selectFrom('trade').select('id').where('number', '=', plainText(number)).executeTakeFirst();
  if (!trade) return [];
  return ((await loadErasedItems(db, [trade.id])).get(trade.id) ?? []).map((row) => ({
    item: row.item,
    deviceName: row.deviceName,
    variantLabel: row.variantLabel,
    carriesData: carriesData(row.formFactor),
    decision: row.decision,
    serial: openSerial(secrets, row),
    erasure: row.erasure && withoutToken(row.erasure),
  }));
}

function withoutToken({
  tokenHash: _,
  tokenSealed: __,
  ...erasure
}: NonNullable<Parameters<typeof isCertified>[0]['erasure']>) {
  return erasure;
}

/** Settled trades, also those still to be paid: a device is erased before it leaves the bench. */
const SETTLED: readonly TradeState[] = ['inspected', 'accepted', 'paid'];

/** Only trades with an item in question are read. */
async function listTasks({ database: { db } }: CertificateParts, limit: number): Promise<ErasureTask[]> {
  const trades = await db
    .selectFrom('trade')
    .select(['id', 'number', 'tenant', 'state', 'changed_at'])
    .where('state', 'in', SETTLED)
    .where('is_test', '=', false)
    .where(
      // An index has these items alone. An earlier release may have recorded an erasure without the column.
      sql<boolean>`id = any(array(select piece.trade_id from trade_item piece
        join trade_line line on line.trade_id = piece.trade_id and line.position = piece.position
        where piece.decision = 'accepted' and not piece.erasure_done and line.offer ->> 'formFactor' <> 'lens'
        and coalesce((select result from erasure where erasure.trade_id = piece.trade_id and erasure.item = piece.item
          order by id desc limit 1), 'failed') = 'failed'))`,
    )
    .orderBy('changed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const items = await loadErasedItems(
    db,
    trades.map(({ id }) => id),
  );
  return trades.map(({ id, number, tenant, state, changed_at }) => {
    const open = (items.get(id) ?? []).filter((row) => needsErasure(row) && !isCertified(row));
    const failed = open.filter(({ erasure }) => erasure?.result === 'failed').length;
    return { number, tenant, state, since: changed_at.toISOString(), missing: open.length, failed };
  });
}

/** An older certificate of an item that was recorded again is no longer confirmed. */
async function findByToken(
  { database: { db }, secrets, pricing }: CertificateParts,
  ctx: RequestContext,
  token: string,
): Promise<CertificateFacts | undefined> {
  const found = await db
    .selectFrom('erasure')
    .innerJoin('trade', 'trade.id', 'trade_id')
    .select(['erasure.id', 'trade_id', 'item', 'trade.locale'])
    .where('token_hash', '=', hashToken(token))
    .where('tenant', '=', ctx.tenant.id)
    .executeTakeFirst();
  if (!found) return undefined;
  const row = (await loadErasedItems(db, [found.trade_id]))
    .get(found.trade_id)
    ?.find(({ item }) => item === found.item);
  const serial = row && openSerial(secrets, row);
  if (!row || !serial || row.erasure?.id !== found.id || isNotKept(row.decision)) return undefined;
  return {
    deviceName: row.deviceName,
    variantLabel: pricing.variantLabelFor(ctx, row.variantLabel, found.locale),
    serial: serial.kind,
    maskedNumber: maskSerialNumber(serial.number),
    method: row.erasure.method,
    erasedOn: row.erasure.erasedOn,
  };
}
