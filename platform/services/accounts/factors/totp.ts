import type { Selectable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { AccountTotpBody } from '../../../generated/api/types.gen.ts';
import { qrShape, toSvg } from '../../codes/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import type { TotpTable } from '../tables.ts';
import { totpColumn } from './sealed.ts';

/** The parameters that every authenticator app supports; some ignore all others. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, for clocks that differ. */
const WINDOW = 1;
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Encodes the bytes of a secret for apps. */
export function encodeTotpSecret(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The secret and its address for apps. `issuer` is the shop, `label` the account. */
export function toTotpView(secret: string, { issuer, label }: { issuer: string; label: string }): AccountTotpBody {
  const uri = new TOTP({ ...KIND, issuer, label, secret }).toString();
  return { secret, uri, qrSvg: toSvg(qrShape(uri, 'screen'), 'QR', false) };
}

/** Finds the time step of a code; undefined when no step near `now` matches. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  // The library throws for six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...KIND, secret: Secret.fromBase32(secret), token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one; false when codes are on. */
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

/** True for the code that was used last, while it is valid. */
export function isUsedCode(
  secrets: Pick<Secrets, 'open'>,
  { accountId, totp, code, now }: { accountId: number; totp: Used; code: string; now: Date },
): boolean {
  const secret = secrets.open(totp.secret_sealed, totpColumn.purpose({ account_id: accountId }));
  const step = findTimeStep(secret, code, now);
  return step !== undefined && step === totp.last_step;
}

type Used = Pick<Selectable<TotpTable>, 'secret_sealed' | 'last_step'>;

/** Consumes the time step of a code; false when the code is wrong or was used before. */
export async function takeTotpCode(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  { accountId, sealed, code, now }: { accountId: number; sealed: string; code: string; now: Date },
): Promise<boolean> {
  const secret = secrets.open(sealed, totpColumn.purpose({ account_id: accountId }));
  const step = findTimeStep(secret, code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    // The owner may have started again with another secret meanwhile.
    .where('secret_sealed', '=', sealed)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
