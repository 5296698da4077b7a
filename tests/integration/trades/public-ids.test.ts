import { expect, it } from 'vitest';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

/** Numeric ids that reveal no count: random ones, or the tenant file's own. */
const HARMLESS = ['tradeId', 'paymentType', 'categoryId', 'manufacturerId', 'seriesId'];

/** Every member of a schema with the name of an id that accepts a number. */
function numericIds(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, items, ...rest } = schema as Record<string, unknown>;
  const own =
    /(^id|Id|number|Number)$/.test(name) && [type].flat().some((one) => one === 'integer' || one === 'number');
  const inside = Object.entries((properties ?? {}) as object).flatMap(([member, of]) => numericIds(of, member));
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => [rest[key] ?? []].flat());
  return [...(own ? [name] : []), ...inside, ...[items ?? [], branches].flat().flatMap((one) => numericIds(one, name))];
}

it('no call accepts or returns a number as an id, except those that reveal no count', () => {
  const ids = new Set(Object.values(apiSchemas).flatMap((schema) => numericIds(schema)));
  expect([...ids].filter((name) => !HARMLESS.includes(name))).toEqual([]);
  expect(ids).toContain('tradeId');
});

describeDatabases('the ids of trades', (kind) => {
  it('answers and mails contain random ids only, and sequential ones stay internal', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    const made = [];
    for (let round = 0; round < 4; round += 1)
      made.push(expectOk(await shops.trades.create(ctx, `key-${round}`, createTradeInput(await offerFor(shops, ctx)))));
    const ids = made.map(({ trade }) => trade.tradeId);
    const rows = await database.db.selectFrom('trade').select(['id', 'public_id', 'number']).orderBy('id').execute();
    expect(rows.map((row) => row.public_id)).toEqual(ids);
    expect(new Set(ids.slice(1).map((id, at) => id - (ids[at] ?? 0))).size).toBe(3);
    for (const id of ids) expect(Number.isSafeInteger(id) && id > rows.length * 1000).toBe(true);
    for (const { accessToken } of made)
      expect(ids).toContain((await shops.trades.findByToken(ctx, accessToken))?.tradeId);
    for (const { id } of await shops.mail.list(10)) {
      const { html = '', text = '' } = (await shops.mail.find(id)) ?? {};
      for (const [, address = ''] of `${html}\n${text}`.matchAll(/https?:\/\/([^\s"<>]+)/g))
        expect(address.split(/[/?=&]/).slice(1)).not.toContainEqual(expect.stringMatching(/^\d{1,6}$/));
    }
  });
});
