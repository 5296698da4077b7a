import { Secret, TOTP } from 'otpauth';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { AccountTotpBody } from '../../../generated/api/types.gen.ts';
import { qrShape, toSvg } from '../../codes/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import { totpColumn } from './sealed.ts';

/** What every authenticator app knows; some read nothing else of the address. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1;
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** A secret of given bytes, as apps take it. */
export function totpSecretOf(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** A secret as apps take it. `issuer` is the shop, `label` the account in it. */
export function toTotpView(secret: string, { issuer, label }: { issuer: string; label: string }): AccountTotpBody {
  const uri = new TOTP({ ...KIND, issuer, label, secret }).toString();
  return { secret, uri, qrSvg: toSvg(qrShape(uri, 'screen'), 'QR', false) };
}

/** The time step of a code; undefined for a code of no step near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // The library throws for six characters of more bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...KIND, secret: Secret.fromBase32(secret), token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}

/** Keeps a secret that was not confirmed yet, in place of one like it; false when codes are on. */
export async function keepTotp(
  db: Query,
  secrets: Pick<Secrets, 'seal'>,
  { accountId, secret }: { accountId: number; secret: string },
): Promise<boolean> {
  const sealed = secrets.seal(secret, totpColumn.purpose({ account_id: accountId }));
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp')
    .values({ account_id: accountId, secret_sealed: sealed, confirmed_at: null, last_step: null })
    .onConflict((row) =>
      row.column('account_id').doUpdateSet({ secret_sealed: sealed }).where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Uses the step of a code up; false when the code is wrong, or was used before. */
export async function takeTotpCode(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  { accountId, sealed, code, now }: { accountId: number; sealed: string; code: string; now: Date },
): Promise<boolean> {
  const secret = secrets.open(sealed, totpColumn.purpose({ account_id: accountId }));
  const step = stepOf(secret, code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    // Somebody may have begun anew meanwhile.
    .where('secret_sealed', '=', sealed)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
