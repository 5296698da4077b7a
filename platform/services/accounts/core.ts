import type { RequestContext } from '../../shared/request-context.ts';
import { deleteUser } from './delete-user.ts';
import { changeEmail, confirmEmail } from './links/change-email.ts';
import { requestReset } from './links/forgot-password.ts';
import { readLink } from './links/read-link.ts';
import { resetPassword } from './links/reset-password.ts';
import { changePassword } from './passwords/change-password.ts';
import { activateAccount } from './registration/activate.ts';
import { requestRegistration } from './registration/request-registration.ts';
import type { CoreParts, CoreService } from './types.ts';

/** The part of the account service that handles addresses and passwords. */
export function createCore(parts: CoreParts): CoreService {
  return {
    register: (ctx, input, browser) => requestRegistration(parts, ctx, input, browser),
    readLink: (ctx, token, browser) => readLink(parts, ctx, token, browser),
    activate: (ctx, token, activation) => activateAccount(parts, ctx, token, activation),
    findActivation: (ctx, identifier) => findActivation(parts, ctx, identifier),
    requestReset: (ctx, input) => requestReset(parts, ctx, input),
    resetPassword: (ctx, input, browser) => resetPassword(parts, ctx, input, browser),
    changePassword: (ctx, input, cookie) => changePassword(parts, ctx, input, cookie),
    changeEmail: (ctx, input) => changeEmail(parts, ctx, input),
    confirmEmail: (ctx, token, browser) => confirmEmail(parts, ctx, token, browser),
    deleteUser: (ctx, input) => deleteUser(parts, ctx, input),
  };
}

/** The token for an identifier without an account has no e-mail claim: input of an unknown caller is never signed. */
async function findActivation({ database, tokens }: CoreParts, ctx: RequestContext, identifier: string) {
  const found = await database.db
    .selectFrom('account')
    .select('identifier')
    .where('tenant', '=', ctx.tenant.id)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return { token: await tokens.activation(ctx, found?.identifier ?? ''), activated: found !== undefined };
}
