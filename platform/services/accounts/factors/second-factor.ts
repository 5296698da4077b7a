import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';
import type { SecondFactor } from './types.ts';

interface Asked {
  accountId: number;
  code: string | undefined;
}

/** Checks a code of the app, or a recovery code. */
export async function checkSecondFactor(
  trx: OpenTransaction,
  ctx: Pick<RequestContext, 'now'>,
  { accountId, code = '' }: Asked,
  secrets: Pick<Secrets, 'open'>,
): Promise<SecondFactor> {
  const totp = await trx
    .selectFrom('totp')
    .select('secret_sealed')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!totp) return 'notNeeded';
  const typed = withoutGaps(code);
  if (typed === '') return 'needed';
  const now = ctx.now();
  const right = /^\d{6}$/.test(typed)
    ? await takeTotpCode(trx, secrets, { accountId, sealed: totp.secret_sealed, code: typed, now })
    : await takeRecoveryCode(trx, accountId, { typed, now });
  return right ? 'ok' : 'wrong';
}

/** Apps show codes in groups, and people type the gaps. */
function withoutGaps(typed: string): string {
  return typed.replace(/[\s\p{Dash}]/gu, '');
}
