import { Buffer } from 'node:buffer';
import type { OpenTransaction } from '../../database/index.server.ts';
import type { AccountTotpBody } from '../../generated/api/types.gen.ts';
import { encodeTotpSecret, findTimeStep, toTotpView } from '../accounts/index.server.ts';
import { hashToken, type Secrets } from '../secrets/index.server.ts';
import { staffTotpColumn } from './sealed.ts';

const ISSUER = 'Desk';
/** An id that no row has. */
export const NOBODY = -1;
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

/**
 * The secret of an invitation, derived from its link and the data key. The page therefore always shows the same one,
 * and nothing is stored before the person has proved that their app has it.
 */
export function offeredSecret(secrets: Pick<Secrets, 'keys'>, token: string): string {
  const [first] = secrets.keys;
  if (!first) throw new Error('There is no data key.');
  return encodeTotpSecret(Buffer.from(first.derived(`staff totp ${hashToken(token)}`)).subarray(0, SECRET_BYTES));
}

export function toTotpOffer(secret: string, email: string): AccountTotpBody {
  return toTotpView(secret, { issuer: ISSUER, label: email });
}

/** Used where no secret is stored, so that the check takes the same time. */
const NO_SECRET = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The owner of the code; undefined where nothing may be consumed, while the same work is done. */
type CodeOwner = { id: number; totp_sealed: string | null } | undefined;

/** Consumes the time step of a code; false when the code is wrong, was used before, or has no owner. */
export async function takeCode(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  { owner, code, now }: { owner: CodeOwner; code: string; now: Date },
): Promise<boolean> {
  const sealed = owner?.totp_sealed;
  const secret = owner && sealed ? secrets.open(sealed, staffTotpColumn.purpose({ id: owner.id })) : NO_SECRET;
  const step = findTimeStep(secret, withoutGaps(code), now);
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ totp_step: step ?? 0 })
    .where('id', '=', step === undefined ? NOBODY : (owner?.id ?? NOBODY))
    .where('totp_sealed', '=', sealed ?? '')
    .where((row) => row.or([row('totp_step', 'is', null), row('totp_step', '<', step ?? 0)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Apps show codes in groups, and people type the gaps. */
export function withoutGaps(typed: string): string {
  return typed.replace(/[\s\p{Dash}]/gu, '');
}
