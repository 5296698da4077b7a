import type { Query } from '../../database/index.server.ts';
import { doBatch } from '../../shared/job.ts';
import { parseSerialNumber, type SerialNumber } from '../../shared/serial-number.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { openSerial } from './erased-items.ts';
import type { CertificateParts } from './parts.ts';

const PURPOSE = 'serial number of a device';

/** Keyed hashes of a number, one per key, that of the first key first. Each begins with the id of its key. */
export function serialFingerprints({ keys }: Pick<Secrets, 'keys'>, { number }: SerialNumber): string[] {
  return keys.map((key) => `${key.id}.${key.fingerprint(number, PURPOSE)}`);
}

/** A serial number on more devices is a test number, or none. */
const MAX_TRADES = 50;

/** Ids of the trades with a device of this serial number or IMEI, the newest first. */
export async function findTradesBySerial(db: Query, secrets: Pick<Secrets, 'keys'>, typed: string): Promise<number[]> {
  const serial = parseSerialNumber(typed);
  if (!serial.ok) return [];
  const rows = await db
    .selectFrom('item_serial')
    .select('trade_id')
    .distinct()
    .where('number_fingerprint', 'in', serialFingerprints(secrets, serial.value))
    .orderBy('trade_id', 'desc')
    .limit(MAX_TRADES)
    .execute();
  return rows.map(({ trade_id }) => trade_id);
}

const BATCH = 200;

/** Gives numbers without a fingerprint of the first key one. A number that cannot be opened is not found. */
export async function indexSerials({ database: { db }, secrets }: CertificateParts): Promise<number> {
  const current = `${secrets.keys[0]?.id}.%`;
  return doBatch(
    async (after) => {
      const rows = await db
        .selectFrom('item_serial')
        .select(['trade_id as id', 'item', 'kind', 'number_sealed'])
        .where('trade_id', '>', after)
        .where((e) => e.or([e('number_fingerprint', 'is', null), e('number_fingerprint', 'not like', current)]))
        .orderBy('trade_id')
        .limit(BATCH)
        .execute();
      return rows;
    },
    async ({ id, item, kind, number_sealed }) => {
      const serial = tryOpen(secrets, { tradeId: id, item, kind, numberSealed: number_sealed });
      if (!serial) return 0;
      const [number_fingerprint = null] = serialFingerprints(secrets, serial);
      await db
        .updateTable('item_serial')
        .set({ number_fingerprint })
        .where('trade_id', '=', id)
        .where('item', '=', item)
        .where('number_sealed', '=', number_sealed)
        .execute();
      return 1;
    },
  );
}

function tryOpen(secrets: Pick<Secrets, 'open'>, row: Parameters<typeof openSerial>[1]): SerialNumber | undefined {
  try {
    return openSerial(secrets, row) ?? undefined;
  } catch {
    // Its key is missing: `npm run data -- reseal` counts such rows and names their table.
    return undefined;
  }
}
