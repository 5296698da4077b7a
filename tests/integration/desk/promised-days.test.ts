import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createPayableTrades } from '../../support/owed.ts';
import { createContext, DATA_KEY, expectOk } from '../../support/selling.ts';

let edge: Edge;
let reader: DeskBrowser;
let fresh: TradeView;
let waiting: TradeView;
beforeAll(async () => {
  edge = await openEdge();
  reader = await signedInAtDesk(edge, ['read']);
  fresh = await received(CONSUMER_SHOP.id, 0);
  waiting = await received(SHOP_ABROAD.id, 7);
}, 240_000);
afterAll(() => edge?.close());

/** A parcel that arrived some days ago. */
async function received(tenant: TenantId, daysAgo: number): Promise<TradeView> {
  const trade = await soldAt(edge, tenant);
  const ctx = await createContext(tenant, { now: () => new Date() });
  expectOk(await edge.services.fulfilment.receive(ctx, { person: 'ida@desk.example' }, trade));
  await edge.database.db
    .updateTable('trade')
    .set({ changed_at: new Date(Date.now() - daysAgo * DAY_MS) })
    .where('number', '=', trade.number)
    .execute();
  return trade;
}

describe('promised working days at the desk', () => {
  it('the queue counts parcels that wait longer for their inspection than promised, and lists them alone', async () => {
    expect((await reader.get('/desk/queue')).body).toContain('Inspection late <b>1</b>');
    const { body } = await reader.get('/desk/queue?late=true');
    expect(body).toContain(waiting.number);
    expect(body).not.toContain(fresh.number);
    expect((await reader.get('/desk/queue?late=true&country=de')).body).not.toContain(waiting.number);
    const file = (await reader.get('/desk/queue.csv?late=true')).body;
    expect([file.includes(waiting.number), file.includes(fresh.number)]).toEqual([true, false]);
  });

  it('each parcel that waits for its inspection shows the last promised day, and whether it has passed', async () => {
    const row = async ({ number }: TradeView) =>
      (await reader.get(`/desk/queue?text=${number}`)).body.split('<tbody>')[1] ?? '';
    expect(await row(waiting)).toMatch(/Inspect by \w{3}, \w{3} \d+<span[^>]*>late/);
    expect(await row(fresh)).toMatch(/Inspect by \w{3}, \w{3} \d+<\/small>/);
  });

  it('due payouts show the last promised day of the oldest, and whether it has passed', async () => {
    expect((await reader.get('/desk/payouts')).body).not.toContain('Pay by');
    const services = { ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) };
    await createPayableTrades(edge.database, services, { count: 1 });
    const due = (at: Date) => edge.database.db.updateTable('payout').set({ due_at: at }).execute();
    await due(new Date());
    expect((await reader.get('/desk/payouts')).body).toMatch(/Pay by \w{3}, \w{3} \d+<\/small>/);
    await due(new Date(Date.now() - 7 * DAY_MS));
    expect((await reader.get('/desk/payouts')).body).toMatch(/Pay by \w{3}, \w{3} \d+<span[^>]*>late/);
  });
});
