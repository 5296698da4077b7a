import type { Database } from '../../platform/database/index.server.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { afterUndo } from './owed.ts';
import { expectOk, NOW, type Shops } from './selling.ts';

/** IMEIs with a right check digit. */
export const IMEI = '356938035643809';
export const OTHER_IMEI = '490154203237518';

export const INSPECTOR = { person: 'ines@desk.example' };

/** The day of an instant in the shops of these tests, `YYYY-MM-DD`. */
export function dayInBerlin(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(at);
}

/** An erasure as the desk's form sends it. */
export const ERASURE = {
  method: 'purge',
  tool: 'Blancco 7.5',
  result: 'verified',
  erasedOn: dayInBerlin(NOW),
} as const;

/** Brings a new trade to the end of an inspection without a difference. */
export async function inspectAsDescribed(shops: Shops, ctx: RequestContext, number: string): Promise<void> {
  expectOk(await shops.fulfilment.receive(ctx, INSPECTOR, { number }));
  const { version = '' } = (await shops.fulfilment.find(number)) ?? {};
  expectOk(await shops.fulfilment.asDescribed(ctx, INSPECTOR, { number, version }));
}

/** Pays everything that is due. */
export async function payAll({ payouts }: Pick<Shops, 'payouts'>, currency = 'EUR'): Promise<void> {
  const [maker, other] = ['paul@desk.example', 'olga@desk.example'].map((person) => ({ person, at: NOW }));
  if (!maker || !other) return;
  for (const id of expectOk(await payouts.makeBatch(maker, { method: 'sepa', currency }))) {
    expectOk(await payouts.release(other, id));
    expectOk(await payouts.file(afterUndo(other), id));
    expectOk(await payouts.markPaid(afterUndo(other), id));
  }
}

/** The mails to an address, oldest first. */
export async function mailsTo({ database, shops }: { database: Database; shops: Shops }, address: string) {
  const rows = await database.db
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  return Promise.all(rows.map(async ({ id }) => (await shops.mail.find(id)) ?? Promise.reject(new Error('no mail'))));
}
