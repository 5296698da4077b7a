import type { Database, OpenTransaction, Query } from '../../../database/index.server.ts';
import { printableLine } from '../../../forms/text.ts';
import type { AccountFactorsBody } from '../../../generated/api/types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { MailService } from '../../mail/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { forgetChallenges, takeChallenge } from './challenges.ts';
import { factorMails } from './factor-mail.ts';
import {
  askForNewPasskey,
  createPasskeyOptions,
  dropPasskey,
  keepPasskey,
  listPasskeys,
  type PasskeyAccount,
  takePasskey,
} from './passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { checkSecondFactor } from './second-factor.ts';
import { isUsedCode, keepTotp, newTotpSecret, takeTotpCode, toTotpView } from './totp.ts';
import type { FactorChange, FactorError, FactorsService } from './types.ts';

export interface FactorsParts {
  database: Database;
  secrets: Secrets;
  mail: Pick<MailService, 'write' | 'queue'>;
}

const WRONG_CODE: FactorError = {
  code: 'fields',
  fields: [{ pointer: '/code', code: 'wrong', detail: 'This code is not valid at the moment.' }],
};
const NO_NAME: FactorError = {
  code: 'fields',
  fields: [{ pointer: '/name', code: 'required', detail: 'The name has no letters.' }],
};

/** Creates the service for second factors and passkeys. */
export function createFactors(parts: FactorsParts): FactorsService {
  const { database, secrets } = parts;
  return {
    list: (ctx) => listFactors(database.db, ownId(ctx)),
    ...totpCalls(parts),
    ...passkeyCalls(parts),
    checkSecondFactor: (trx, ctx, accountId, code) => checkSecondFactor(trx, ctx, { accountId, code }, secrets),
    forget: (now) => forgetChallenges(database.db, now),
  };
}

type TotpCalls = Pick<FactorsService, 'beginTotp' | 'confirmTotp' | 'renewRecoveryCodes' | 'endTotp'>;

function totpCalls({ database, secrets, mail }: FactorsParts): TotpCalls {
  const { db, transaction } = database;
  return {
    beginTotp: async (ctx) => {
      const { id, email } = await getOwner(db, ctx);
      const secret = newTotpSecret();
      if (!(await keepTotp(db, secrets, { accountId: id, secret }))) return fail({ code: 'totp.on' });
      return ok(toTotpView(secret, { issuer: ctx.tenant.contact.fromName, label: email }));
    },
    confirmTotp: (ctx, code) =>
      transaction(async (trx): Promise<Result<{ recoveryCodes: string[] }, FactorError>> => {
        const accountId = ownId(ctx);
        await lockOwnSession(trx, ctx);
        const begun = await lockTotp(trx, accountId);
        if (!begun) return fail({ code: 'totp.none' });
        const now = ctx.now();
        // Recovery codes are shown once. If the answer was lost, the same code gets others as long as apps show it.
        if (begun.confirmed_at !== null)
          return isUsedCode(secrets, { accountId, totp: begun, code, now })
            ? ok({ recoveryCodes: await replaceRecoveryCodes(trx, accountId) })
            : fail({ code: 'totp.on' });
        if (!(await takeTotpCode(trx, secrets, { accountId, sealed: begun.secret_sealed, code, now })))
          return fail(WRONG_CODE);
        await trx.updateTable('totp').set({ confirmed_at: now }).where('account_id', '=', accountId).execute();
        const recoveryCodes = await replaceRecoveryCodes(trx, accountId);
        await tellOwner(mail, trx, ctx, 'totpOn');
        return ok({ recoveryCodes });
      }),
    renewRecoveryCodes: (ctx) =>
      transaction(async (trx): Promise<Result<{ recoveryCodes: string[] }, FactorError>> => {
        const accountId = ownId(ctx);
        const totp = await lockTotp(trx, accountId);
        if (!totp?.confirmed_at) return fail({ code: 'totp.none' });
        const recoveryCodes = await replaceRecoveryCodes(trx, accountId);
        await tellOwner(mail, trx, ctx, 'recoveryCodes');
        return ok({ recoveryCodes });
      }),
    endTotp: (ctx) =>
      transaction(async (trx): Promise<Result<null, FactorError>> => {
        const accountId = ownId(ctx);
        const totp = await lockTotp(trx, accountId);
        if (!totp?.confirmed_at) return fail({ code: 'totp.none' });
        await trx.deleteFrom('totp').where('account_id', '=', accountId).execute();
        await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
        await tellOwner(mail, trx, ctx, 'totpOff');
        return ok(null);
      }),
  };
}

type PasskeyCalls = Pick<
  FactorsService,
  'beginPasskey' | 'addPasskey' | 'removePasskey' | 'beginPasskeyLogin' | 'withPasskey'
>;

function passkeyCalls({ database, mail }: FactorsParts): PasskeyCalls {
  const { db, transaction } = database;
  return {
    beginPasskey: async (ctx, page) => {
      const asked = await askForNewPasskey(db, ctx, { page, owner: await getOwner(db, ctx) });
      return asked ? ok(asked) : fail({ code: 'passkey.full' });
    },
    addPasskey: async (ctx, page, input) => {
      const accountId = ownId(ctx);
      const name = printableLine(input.name);
      if (typeof name !== 'string' || name === '') return fail(NO_NAME);
      const made = await keepPasskey(database, ctx, { page, accountId, input: { ...input, name } }, async (trx) => {
        await tellOwner(mail, trx, ctx, 'passkeyAdded');
        return listFactors(trx, accountId);
      });
      return typeof made === 'object' ? ok(made) : fail({ code: `passkey.${made}` });
    },
    removePasskey: async (ctx, id) => {
      const accountId = ownId(ctx);
      return transaction(async (trx): Promise<Result<AccountFactorsBody, FactorError>> => {
        if (!(await dropPasskey(trx, accountId, id))) return fail({ code: 'passkey.unknown' });
        await tellOwner(mail, trx, ctx, 'passkeyRemoved');
        return ok(await listFactors(trx, accountId));
      });
    },
    beginPasskeyLogin: (ctx, page) => createPasskeyOptions(db, ctx, page),
    withPasskey: (ctx, page, input, { open, repeat }) =>
      transaction(async (trx) => {
        if (!(await takeChallenge(trx, ctx, { challenge: input.challenge, accountId: null }))) return repeat(trx);
        const owner = await takePasskey(trx, ctx, { page, input });
        return owner && open(trx, owner);
      }),
  };
}

async function listFactors(db: Query, accountId: number): Promise<AccountFactorsBody> {
  const totp = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    totp: totp !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
    passkeys: await listPasskeys(db, accountId),
  };
}

function lockTotp(trx: OpenTransaction, accountId: number) {
  return trx
    .selectFrom('totp')
    .select(['secret_sealed', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Sends a mail to the owner in their language, in the transaction of the change. */
async function tellOwner(
  mail: FactorsParts['mail'],
  trx: OpenTransaction,
  ctx: RequestContext,
  change: FactorChange,
): Promise<void> {
  const { email, locale } = await getOwner(trx, ctx);
  const own = { ...ctx, locale };
  await mail.queue(trx, own, mail.write(factorMails[change], own, { to: email, at: ctx.now() }));
}

/** Calls about an account always have one: see `roles` in schemas/api/endpoints.json. */
function ownId({ account }: RequestContext): number {
  if (!account) throw new Error('This call is about an account, and the request has none.');
  return account.id;
}

function getOwner(db: Query, ctx: RequestContext): Promise<PasskeyAccount & { locale: string }> {
  return db
    .selectFrom('account')
    .select(['id', 'identifier', 'email', 'locale'])
    .where('id', '=', ownId(ctx))
    .executeTakeFirstOrThrow();
}
