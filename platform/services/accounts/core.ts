import type { RequestContext } from '../../shared/request-context.ts';
import { deleteUser } from './delete-user.ts';
import { changeEmail, confirmEmail } from './links/change-email.ts';
import { requestReset } from './links/forgot-password.ts';
import { resetPassword } from './links/reset-password.ts';
import { changePassword } from './passwords/change-password.ts';
import { activate } from './registration/activate.ts';
import { requestRegistration } from './registration/request-registration.ts';
import type { CoreParts, CoreService } from './types.ts';

/** The part of the account service that knows addresses and passwords. */
export function createCore(parts: CoreParts): CoreService {
  return {
    register: (ctx, input) => requestRegistration(parts, ctx, input),
    activate: (ctx, token) => activate(parts, ctx, token),
    findActivation: (ctx, identifier) => findActivation(parts, ctx, identifier),
    requestReset: (ctx, input) => requestReset(parts, ctx, input),
    resetPassword: (ctx, input) => resetPassword(parts, ctx, input),
    changePassword: (ctx, input, cookie) => changePassword(parts, ctx, input, cookie),
    changeEmail: (ctx, input) => changeEmail(parts, ctx, input),
    confirmEmail: (ctx, token) => confirmEmail(parts, ctx, token),
    deleteUser: (ctx, input) => deleteUser(parts, ctx, input),
  };
}

/** The token of an identifier without an account names nobody: what a stranger sent is not signed. */
async function findActivation({ database, tokens }: CoreParts, ctx: RequestContext, identifier: string) {
  const found = await database.db
    .selectFrom('account')
    .select('identifier')
    .where('tenant', '=', ctx.tenant.id)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return { token: await tokens.activation(ctx, found?.identifier ?? ''), activated: found !== undefined };
}
