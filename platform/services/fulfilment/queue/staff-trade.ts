import { sql } from 'kysely';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { findTradesBySerial } from '../../certificates/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import {
  findCustomerNumbers,
  getTradeVersion,
  listActs,
  loadTradeView,
  type TradeRow,
  type TradeState,
} from '../../trades/index.server.ts';
import { listStaffItems } from '../inspect/trade-items.ts';
import { listMessages } from '../messages/stored-messages.ts';
import { findOpinion } from '../opinion/opinion-rows.ts';
import { listStaffParcels } from '../receive/parcel-rows.ts';
import { parseScannedCode } from '../receive/parse-scanned-code.ts';
import type { StaffTrade } from '../types.ts';
import { listActivities } from './activities.ts';
import { findAssignment } from './assign.ts';

/**
 * Takes a snapshot, because another transaction may change the trade between its statements: what is shown must be what its
 * version means.
 */
export async function findStaffTrade(
  snapshot: OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  scanned: string,
): Promise<StaffTrade | undefined> {
  const numbers = parseScannedCode(scanned);
  if (numbers.length === 0) return undefined;
  const row = await snapshot
    .selectFrom('trade')
    .selectAll()
    .where((e) => e.or([e('number', 'in', numbers), e('tracking_number', 'in', numbers), hasParcel(numbers)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && loadStaffTrade(snapshot, secrets, row);
}

/** As an array it is read once, by its index; a joined subquery would read every trade. */
function hasParcel(numbers: readonly string[]) {
  return sql<boolean>`id = any(array(select trade_id from trade_parcel where tracking_number = any(${[...numbers]})))`;
}

/** The newest trade that a scan means. Numbers of trades and parcels come first: a serial number may look like one. */
export async function findNumber(
  db: Query,
  secrets: Pick<Secrets, 'keys'>,
  scanned: string,
): Promise<string | undefined> {
  const numbers = parseScannedCode(scanned);
  if (numbers.length === 0) return undefined;
  const newest = db.selectFrom('trade').select('number').orderBy('id', 'desc');
  const numbered = await newest
    .where((e) =>
      e.or([
        e('number', 'in', numbers),
        e('tracking_number', 'in', numbers),
        e('return_tracking_number', 'in', numbers),
        hasParcel(numbers),
      ]),
    )
    .executeTakeFirst();
  if (numbered) return numbered.number;
  const owners = await findTradesBySerial(db, secrets, scanned);
  if (owners.length === 0) return undefined;
  return (await newest.where('id', 'in', owners).executeTakeFirst())?.number;
}

async function loadStaffTrade(db: OpenTransaction, secrets: Pick<Secrets, 'open'>, row: TradeRow): Promise<StaffTrade> {
  const steps = await db.selectFrom('trade_history').selectAll().where('trade_id', '=', row.id).orderBy('id').execute();
  const notes = await db.selectFrom('trade_note').selectAll().where('trade_id', '=', row.id).orderBy('id').execute();
  const photos = await db
    .selectFrom('trade_photo')
    .select(['public_id', 'item', 'width', 'height', 'person', 'trade_photo.at'])
    .where('trade_id', '=', row.id)
    .orderBy('id')
    .execute();
  return {
    tenant: row.tenant,
    locale: row.locale,
    trade: await loadTradeView(db, row),
    customerNumber: (await findCustomerNumbers(db, [row])).get(row.id) ?? null,
    vatRegistered: row.vat_registered,
    changedAt: row.changed_at.toISOString(),
    version: await getTradeVersion(db, row.id),
    items: await listStaffItems(db, row.id),
    parcels: await listStaffParcels(db, row.id),
    history: steps.map(({ from_state, to_state, actor, person, reason, at }) => ({
      from: from_state as TradeState | null,
      to: to_state as TradeState,
      actor,
      person,
      reason,
      at: at.toISOString(),
    })),
    ...(await findAssignment(db, row.id)),
    activities: await listActivities(db, row.id),
    notes: notes.map(({ person, text, at }) => ({ person, text, at: at.toISOString() })),
    photos: photos.map(({ public_id, at, ...photo }) => ({ id: public_id, ...photo, at: at.toISOString() })),
    opinion: (await findOpinion(db, row.id)) ?? null,
    messages: await listMessages(db, secrets, row.id),
    acts: await listActs(db, row.id),
  };
}

/**
 * Reads a trade inside the transaction that changes it: a failure after the commit would report a completed action as
 * failed.
 */
export async function getStaffTrade(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  { tenant }: RequestContext,
  number: string,
): Promise<StaffTrade> {
  const row = await trx
    .selectFrom('trade')
    .selectAll()
    .where('number', '=', number)
    .where('tenant', '=', tenant.id)
    .executeTakeFirstOrThrow();
  return loadStaffTrade(trx, secrets, row);
}
