import { randomUUID } from 'node:crypto';
import type { OpenTransaction } from '../../../database/index.server.ts';
import type { AccountActivationBody } from '../../../generated/api/types.gen.ts';
import { isBusinessMode } from '../../../shared/business-mode.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { lockEmail } from '../lock-email.ts';
import { registrationColumn } from '../sealed.ts';
import type { AccountRefusal, CoreParts } from '../types.ts';
import type { RegistrationPayload } from './request-registration.ts';

/** Opens the account that was asked for with this link, and no other. The address's other registrations end with it. */
export async function activate(
  parts: CoreParts,
  ctx: RequestContext,
  token: string,
): Promise<Result<AccountActivationBody, AccountRefusal>> {
  const opened = await parts.database.transaction((trx) => open(parts, trx, ctx, hashToken(token)));
  if (!opened) return fail({ code: 'link.gone' });
  const { identifier, email } = opened;
  return ok({ token: await parts.tokens.activation(ctx, identifier, { email }), activated: true });
}

/** The new account; undefined where the link opens nothing. */
async function open(
  { secrets, customers }: CoreParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  token_hash: string,
): Promise<{ identifier: string; email: string } | undefined> {
  const tenant = ctx.tenant.id;
  const now = ctx.now();
  const asked = await trx
    .selectFrom('registration')
    .select('email')
    .where('token_hash', '=', token_hash)
    .where('tenant', '=', tenant)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!asked) return undefined;
  const { email } = asked;
  await lockEmail(trx, ctx, email);
  const pending = await trx
    .deleteFrom('registration')
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .returningAll()
    .execute();
  const row = pending.find((one) => one.token_hash === token_hash);
  // Another link of the address was quicker.
  if (!row) return undefined;
  const sealed = secrets.open(row.payload_sealed, registrationColumn.purpose(row));
  const payload = JSON.parse(sealed) as RegistrationPayload;
  const account = await trx
    .insertInto('account')
    .values({
      identifier: randomUUID(),
      tenant,
      email,
      password_hash: payload.passwordHash,
      role: isBusinessMode(ctx.tenant, undefined) ? 'partner' : 'customer',
      locale: payload.locale,
      created_at: now,
      password_changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'email']).doNothing())
    .returning(['id', 'identifier'])
    .executeTakeFirst();
  if (!account) return undefined;
  await customers.open(trx, ctx, { accountId: account.id, ...payload });
  return { identifier: account.identifier, email };
}
