import type { OpenTransaction } from '../../database/index.server.ts';
import { carriesData, erasureMethods, erasureResults, isNotKept } from '../../shared/erasure.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { parseSerialNumber, type SerialNumber } from '../../shared/serial-number.ts';
import { hashToken, newToken, type Secrets } from '../secrets/index.server.ts';
import { lockTrade, type StaffActor, type TradeRow } from '../trades/index.server.ts';
import { type ErasedItemRow, isCertified, loadErasedItems, needsErasure, openSerial } from './erased-items.ts';
import { certificateTokenColumn, serialColumn } from './sealed.ts';
import { serialFingerprints } from './serial-search.ts';
import type { ErasureInput, RecordErasureError } from './types.ts';

export const MAX_TOOL_LENGTH = 120;

type Sealer = Pick<Secrets, 'seal' | 'open' | 'keys'>;

interface Recorded {
  tradeId: number;
  erased: boolean;
  /**
   * Id of an erasure that completes a paid trade, or changes a certificate that was already mailed: the seller gets
   * the certificates.
   */
  completing: number | undefined;
}

/** Records a serial number, an erasure, or both. The same input twice is recorded once. */
export async function recordErasure(
  trx: OpenTransaction,
  secrets: Sealer,
  ctx: RequestContext,
  { by, input }: { by: StaffActor; input: ErasureInput },
): Promise<Result<Recorded, RecordErasureError>> {
  const trade = await lockTrade(trx, ctx, input.number);
  if (!trade) return fail({ code: 'trade.unknown' });
  const items = (await loadErasedItems(trx, [trade.id])).get(trade.id) ?? [];
  const row = items.find(({ item }) => item === input.item);
  if (!row || isNotKept(row.decision) || ENDED.has(trade.state)) return fail({ code: 'erasure.item' });
  const checked = checkInput(secrets, ctx, { input, row, items, trade });
  if (!checked.ok) return checked;
  const { serial, erasure } = checked.value;
  // Until the payout the seller may withdraw and gets the device back.
  if (erasure?.method === 'destroy' && trade.state !== 'paid') return fail({ code: 'erasure.notBought' });
  const key = { trade_id: trade.id, item: row.item };
  const known = openSerial(secrets, row);
  const changesSerial = known?.number !== serial.number;
  if (changesSerial) await saveSerial(trx, secrets, { ...key, serial, person: by.person, at: ctx.now() });
  // A certificate that was handed out names its number, so another number needs another certificate.
  const repeated = erasure ?? (changesSerial && isCertified(row) ? row.erasure : null);
  if (!repeated || (!changesSerial && isSame(row, repeated))) {
    return ok({ tradeId: trade.id, erased: erasure !== null, completing: undefined });
  }
  const { method, tool, result, erasedOn: erased_on } = repeated;
  const { id } = await trx
    .insertInto('erasure')
    .values({
      ...key,
      ...{ method, tool, result, erased_on, person: by.person, at: ctx.now() },
      ...(result === 'verified' ? createToken(secrets) : { token_hash: null, token_sealed: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('trade_item')
    .set({ erasure_done: result === 'verified' })
    .where((e) => e.and(key))
    .execute();
  const others = items.filter((one) => one.item !== row.item && needsErasure(one));
  const completes = trade.state === 'paid' && result === 'verified' && others.every(isCertified);
  return ok({ tradeId: trade.id, erased: erasure !== null, completing: completes ? id : undefined });
}

/** These trades have no item that the operator owns or inspects; a held device is evidence. */
const ENDED: ReadonlySet<string> = new Set([
  'returned',
  'cancelled',
  'expired',
  'held',
  'closed',
] satisfies TradeRow['state'][]);

async function saveSerial(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'seal' | 'keys'>,
  of: { trade_id: number; item: number; serial: SerialNumber; person: string; at: Date },
): Promise<void> {
  const { serial, ...row } = of;
  const changed = {
    kind: serial.kind,
    number_sealed: secrets.seal(serial.number, serialColumn.purpose(row)),
    number_fingerprint: serialFingerprints(secrets, serial)[0] ?? null,
    person: row.person,
    at: row.at,
  };
  await trx
    .insertInto('item_serial')
    .values({ ...row, ...changed })
    .onConflict((conflict) => conflict.columns(['trade_id', 'item']).doUpdateSet(changed))
    .execute();
}

interface TypedSerials {
  tradeId: number;
  by: StaffActor;
  at: Date;
  items: readonly { item: number; serial?: string }[];
}

/** Stores the serial numbers of an inspection. An item without one keeps what is stored. */
export async function saveSerials(
  trx: OpenTransaction,
  secrets: Sealer,
  { tradeId, by, at, items }: TypedSerials,
): Promise<Result<null, { code: 'fields'; fields: ProblemField[] }>> {
  const fields: ProblemField[] = [];
  const stored = (await loadErasedItems(trx, [tradeId])).get(tradeId) ?? [];
  const numbers = new Map(stored.map((row) => [row.item, openSerial(secrets, row)?.number]));
  const changed: { item: number; serial: SerialNumber }[] = [];
  for (const [index, { item, serial = '' }] of items.entries()) {
    if (serial.trim() === '') continue;
    const parsed = parseSerialNumber(serial);
    const number = parsed.ok ? parsed.value.number : undefined;
    const twin = [...numbers].find(([other, known]) => other !== item && number !== undefined && known === number);
    const problem = !parsed.ok
      ? { code: parsed.error.code, detail: SERIAL_PROBLEMS[parsed.error.code] }
      : twin && { code: 'twice', detail: `Item ${twin[0]} of this trade has this number already.` };
    if (problem) fields.push({ pointer: `/items/${index}/serial`, ...problem });
    else if (parsed.ok && numbers.get(item) !== number) changed.push({ item, serial: parsed.value });
    numbers.set(item, number);
  }
  if (fields.length > 0) return fail({ code: 'fields', fields });
  for (const { item, serial } of changed) {
    await saveSerial(trx, secrets, { trade_id: tradeId, item, serial, person: by.person, at });
  }
  return ok(null);
}

function createToken(secrets: Pick<Secrets, 'seal'>): { token_hash: string; token_sealed: string } {
  const token = newToken();
  const token_hash = hashToken(token);
  return { token_hash, token_sealed: secrets.seal(token, certificateTokenColumn.purpose({ token_hash })) };
}

type NewErasure = Pick<NonNullable<ErasedItemRow['erasure']>, 'method' | 'tool' | 'result' | 'erasedOn'>;

function isSame({ erasure }: ErasedItemRow, other: NewErasure): boolean {
  if (!erasure) return false;
  return (['method', 'tool', 'result', 'erasedOn'] as const).every((name) => erasure[name] === other[name]);
}

interface Checking {
  input: ErasureInput;
  row: ErasedItemRow;
  items: readonly ErasedItemRow[];
  trade: TradeRow;
}

function checkInput(
  secrets: Pick<Secrets, 'open'>,
  ctx: RequestContext,
  { input, row, items, trade }: Checking,
): Result<{ serial: SerialNumber; erasure: NewErasure | null }, RecordErasureError> {
  const fields: ProblemField[] = [];
  const refuse = (pointer: string, code: string, detail: string) => void fields.push({ pointer, code, detail });
  const serial = parseSerialNumber(input.serial);
  if (!serial.ok) refuse('/serial', serial.error.code, SERIAL_PROBLEMS[serial.error.code]);
  else {
    const twin = items.find((one) => one.item !== row.item && openSerial(secrets, one)?.number === serial.value.number);
    if (twin) refuse('/serial', 'twice', `Item ${twin.item} of this trade has this number already.`);
  }
  const erasure = input.method === '' ? null : checkErasure(ctx, { input, row, trade }, refuse);
  if (fields.length > 0 || !serial.ok) return fail({ code: 'fields', fields });
  return ok({ serial: serial.value, erasure });
}

/** A sentence per problem of a serial number, for staff. */
const SERIAL_PROBLEMS = {
  imei: 'This is no IMEI: its last digit does not fit the others. Read it again; *#06# shows it.',
  imeiVersion: 'This is an IMEISV with 16 digits. Use the IMEI, which has 15.',
  serial: 'A serial number has 4 to 40 letters and digits.',
} as const;

function checkErasure(
  ctx: RequestContext,
  { input, row, trade }: Omit<Checking, 'items'>,
  refuse: (pointer: string, code: string, detail: string) => void,
): NewErasure | null {
  const method = erasureMethods.find((one) => one === input.method);
  const result = erasureResults.find((one) => one === input.result);
  const tool = plainText(input.tool).trim();
  const { erasedOn } = input;
  if (!carriesData(row.formFactor)) refuse('/method', 'noData', 'This kind of device stores no data.');
  if (!method) refuse('/method', 'unknown', 'Choose clear, purge or destroy.');
  if (!result) refuse('/result', 'required', 'Choose the result.');
  if (tool === '' || tool.length > MAX_TOOL_LENGTH) {
    refuse('/tool', 'required', `Name the program or the machine, in at most ${MAX_TOOL_LENGTH} characters.`);
  }
  const day = toDay(erasedOn);
  if (day === undefined) refuse('/erasedOn', 'format', 'Choose a day.');
  else if (erasedOn > dayIn(ctx, ctx.now()) || erasedOn < dayIn(ctx, trade.created_at)) {
    refuse('/erasedOn', 'range', 'The day must lie between the sale and today.');
  }
  return method && result ? { method, result, tool, erasedOn } : null;
}

/** A day that the calendar has. */
function toDay(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}

/** The shop's calendar day of an instant, `YYYY-MM-DD`. */
function dayIn({ tenant }: Pick<RequestContext, 'tenant'>, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: tenant.timeZone }).format(at);
}
