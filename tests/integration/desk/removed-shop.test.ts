import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { orphanedTradeLines } from '../../../platform/server/boot/orphaned-trades.ts';
import { checkData } from '../../../platform/server/operator/data/check-data.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { SISTER_SHOP } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const REMOVED: TenantId = SISTER_SHOP.id;

/** The fleet, of which a shop's files can be removed while it runs. */
function createShrinkingFleet(shipped: Fleet) {
  let ids = shipped.ids;
  const fleet: Fleet = {
    ...shipped,
    get ids() {
      return ids;
    },
    tenant: (id) => {
      if (!ids.includes(id)) throw new Error(`the fleet has no tenant ${id}`);
      return shipped.tenant(id);
    },
  };
  return { fleet, remove: () => (ids = shipped.ids.filter((id) => id !== REMOVED)) };
}

let edge: Edge;
let staff: DeskBrowser;
let trade: TradeView;
beforeAll(async () => {
  let remove = () => {};
  edge = await openEdge({}, (shipped) => {
    const shrinking = createShrinkingFleet(shipped);
    remove = shrinking.remove;
    return shrinking.fleet;
  });
  staff = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
  trade = await soldAt(edge, REMOVED);
  remove();
}, 240_000);
afterAll(() => edge?.close());

const path = (act = '') => `/desk/trades/${trade.number}${act}`;
const storedState = async () =>
  (await edge.database.db.selectFrom('trade').select('state').where('number', '=', trade.number).executeTakeFirst())
    ?.state;

describe('an open trade of a shop whose files were removed', () => {
  it('the page of the trade shows the stored facts and says that the files of the shop are missing', async () => {
    const { statusCode, body } = await staff.get(path());
    expect(statusCode).toBe(200);
    expect(body).toContain('The files of this shop are missing');
    expect(body).toContain(REMOVED);
    expect(body).toContain(trade.address.email);
    expect(body).not.toContain(path('/receive'));
    expect(body).not.toContain(path('/cancel'));
  });

  it.each(['/receive', '/cancel', '/as-described', '/inspection', '/return-label'])(
    'the desk answers 409 to %s and leaves the trade of the removed shop as it is',
    async (act) => {
      for (const state of ['labelSent', 'received'] as const) {
        await edge.database.db.updateTable('trade').set({ state }).where('number', '=', trade.number).execute();
        const answers = [await staff.post(path(act), { amount: String(trade.totalCents), act: 'confirm' })];
        if (['/as-described', '/inspection'].includes(act)) answers.push(await staff.get(path(act)));
        for (const { statusCode, body } of answers) {
          expect(statusCode).toBe(409);
          expect(body).toContain('The files of this shop are missing');
        }
        expect(await storedState()).toBe(state);
      }
      const state = 'labelSent';
      await edge.database.db.updateTable('trade').set({ state }).where('number', '=', trade.number).execute();
    },
  );

  it('the queue, a search, a note and every other page of the desk work with a trade of a removed shop', async () => {
    for (const page of ['/desk/queue', '/desk/queue.csv', '/desk/figures', '/desk/payouts', '/desk/parcels']) {
      expect((await staff.get(page)).statusCode, page).toBe(200);
    }
    expect((await staff.get('/desk/queue')).body).toContain(trade.number);
    const noted = await staff.post(path('/notes'), { text: 'Parcel is in shelf 4' });
    expect(noted.statusCode).toBe(303);
    expect((await staff.get(path())).body).toContain('Parcel is in shelf 4');
  });

  it('scheduled work leaves a trade of a removed shop alone and does not fail', async () => {
    await edge.afterDays(60);
    expect(edge.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(await storedState()).toBe('labelSent');
  });
});

describe('what start and data check say about open trades of a removed shop', () => {
  it('the start names the shop and its open trades', async () => {
    const { db } = edge.database;
    expect(await orphanedTradeLines(db, edge.fleet.ids)).toEqual([`${REMOVED}: 1 open trade (${trade.number})`]);
    expect(await orphanedTradeLines(db, [...edge.fleet.ids, REMOVED])).toEqual([]);
  });

  it('data check fails and names the shop and its open trades', async () => {
    const failed: string[] = [];
    const good = await checkData({
      database: edge.database,
      secrets: undefined,
      tenants: edge.fleet.ids,
      progress: () => {},
      report: ({ what, ok }) => void (ok || failed.push(what)),
    });
    expect(good).toBe(false);
    expect(failed).toEqual([
      `open trades of shops whose files are missing: ${REMOVED}: 1 open trade (${trade.number})`,
    ]);
  });

  it('data check passes when every open trade belongs to a shop of the fleet', async () => {
    const good = await checkData({
      database: edge.database,
      secrets: undefined,
      tenants: [...edge.fleet.ids, REMOVED],
      progress: () => {},
      report: () => {},
    });
    expect(good).toBe(true);
  });
});
