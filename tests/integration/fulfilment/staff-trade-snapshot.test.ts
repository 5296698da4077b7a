import { expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };
const ROUNDS = 3;
const READERS = 20;

describeDatabases('a trade that is read while it is inspected', (kind) => {
  it('is shown as it was before or after the inspection, and not partly each', async () => {
    const shops = await openShops(await kind.openEmptied());
    const { fulfilment, trades } = shops;
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shown = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const sale = createTradeInput(await offerFor(shops, ctx));
      const { trade } = expectOk(await trades.create(ctx, crypto.randomUUID(), sale));
      const { number } = trade;
      const before = expectOk(await fulfilment.receive(ctx, BEN, { number }));
      const readTrade = async () => {
        const found = await fulfilment.find(number);
        const decisions = found?.items.map(({ decision }) => decision);
        const states = found?.history.map(({ to }) => to);
        shown.add(JSON.stringify({ state: found?.trade.state, version: found?.version, decisions, states }));
      };
      const reads = Array.from({ length: READERS }, readTrade);
      const inspected = fulfilment.asDescribed(ctx, ANA, { number, version: before.version });
      expectOk((await Promise.all([inspected, ...reads, readTrade()]))[0]);
      await readTrade();
    }
    const states = ['labelSent', 'received'];
    expect([...shown].map((one) => JSON.parse(one))).toEqual([
      { state: 'received', version: '3', decisions: [null], states: ['created', ...states] },
      { state: 'inspected', version: '4', decisions: ['accepted'], states: ['created', ...states, 'inspected'] },
    ]);
  });
});
