import { TOTP } from 'otpauth';
import type { Database } from '../../platform/database/index.server.ts';
import { createFactors } from '../../platform/services/accounts/factors/factors.ts';
import type { FactorsService, PasskeyPage } from '../../platform/services/accounts/factors/types.ts';
import { createMail, MAX_QUEUED_MAILS_PER_ADDRESS } from '../../platform/services/mail/index.server.ts';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { storeAccount, storeSession } from './accounts.ts';
import type { Authenticator } from './authenticator.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { createContext, createFleetMailTheme, DATA_KEY, NOW } from './selling.ts';

export const HOME: PasskeyPage = { origin: CONSUMER_SHOP.getOrigin(3000), rpId: CONSUMER_SHOP.host };

export interface OwnFactors {
  database: Database;
  factors: FactorsService;
  /** Of the signed-in account; its clock is `clock.now`. */
  ctx: RequestContext;
  accountId: number;
  clock: { now: Date };
  /** Kinds of the mails that the owner got, in order. */
  told: () => Promise<string[]>;
}

/** The factors of one account that is signed in. */
export async function openFactors(
  database: Database,
  tenant: Parameters<typeof createContext>[0] = CONSUMER_SHOP.id,
): Promise<OwnFactors> {
  const clock = { now: NOW };
  const guest = await createContext(tenant, { now: () => clock.now });
  const { id, identifier, email } = await storeAccount(database, guest);
  const factors = createFactors({
    database,
    secrets: openSecrets({ dataKey: DATA_KEY }),
    mail: createMail({
      database,
      secrets: openSecrets({ dataKey: DATA_KEY }),
      mostWaiting: MAX_QUEUED_MAILS_PER_ADDRESS,
      ...(await createFleetMailTheme()),
    }),
  });
  const sessionId = await storeSession(database, guest, id);
  const ctx = { ...guest, account: { id, identifier, role: 'customer' as const, sessionId } };
  return { database, factors, ctx, accountId: id, clock, told: () => kindsOfMailsTo(database, email) };
}

async function kindsOfMailsTo({ db }: Database, address: string): Promise<string[]> {
  const mails = await db.selectFrom('mail').select('kind').where('to_address', '=', address).orderBy('id').execute();
  return mails.map(({ kind }) => kind.replace('account.', ''));
}

/** The code an app shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({ timestamp: at.getTime() });
}

/** Turns codes on; the secret, and the recovery codes. */
export async function turnCodesOn({ factors, ctx, clock }: OwnFactors) {
  const begun = await factors.beginTotp(ctx);
  if (!begun.ok) throw new Error(begun.error.code);
  const { secret } = begun.value;
  const on = await factors.confirmTotp(ctx, codeAt(secret, clock.now));
  if (!on.ok) throw new Error(on.error.code);
  return { secret, recoveryCodes: on.value.recoveryCodes };
}

/** What a sign-in makes of a code. */
export function checkCode({ database, factors, ctx, accountId }: OwnFactors, code?: string) {
  return database.transaction((trx) => factors.checkSecondFactor(trx, ctx, accountId, code));
}

export async function addPasskey({ factors, ctx }: OwnFactors, authenticator: Authenticator, name = 'Telefon') {
  const asked = await factors.beginPasskey(ctx, HOME);
  if (!asked.ok) throw new Error(asked.error.code);
  return factors.addPasskey(ctx, HOME, { ...authenticator.make(asked.value), name });
}
