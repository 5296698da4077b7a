import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { IMEI, OTHER_IMEI } from '../../support/erasing.ts';
import { DATA_KEY, openShops } from '../../support/selling.ts';

let edge: Edge;
let ana: DeskBrowser;
let other: TradeView;
beforeAll(async () => {
  edge = await openEdge({ DATA_KEY });
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  other = await withSerial('F17XK2ABCD');
}, 240_000);
afterAll(() => edge?.close());

const path = ({ number }: Pick<TradeView, 'number'>) => `/desk/trades/${number}`;
const scan = async (code: string) => (await ana.get(`/desk/scan?${new URLSearchParams({ code })}`)).headers.location;
const search = async (text: string) => (await ana.get(`/desk/queue?${new URLSearchParams({ text })}`)).body;

/** A received trade whose device has this number. */
async function withSerial(serial: string): Promise<TradeView> {
  const trade = await soldAt(edge);
  await ana.post(`${path(trade)}/receive`);
  const done = await ana.post(`${path(trade)}/erasure`, { item: '1', serial, method: '' });
  expect(done.statusCode).toBe(303);
  return trade;
}

describe('the search for a device', () => {
  it('a scan of an IMEI or a serial number opens its trade, however it is written', async () => {
    const trade = await withSerial(IMEI);
    for (const code of [IMEI, '35-693803-564380-9', `IMEI: ${IMEI}`])
      expect([code, await scan(code)]).toEqual([code, path(trade)]);
    expect(await scan('s/n: f17xk2abcd')).toBe(path(other));
    for (const code of ['F17XK2ABC', OTHER_IMEI]) expect([code, await scan(code)]).toEqual([code, undefined]);
  });

  it('the queue lists every trade of a device, and the scan opens the newest', async () => {
    const [first, again] = [await withSerial(OTHER_IMEI), await withSerial(OTHER_IMEI)];
    const body = await search(OTHER_IMEI);
    expect([first, again, other].map((trade) => body.includes(`${path(trade)}"`))).toEqual([true, true, false]);
    expect(await scan(OTHER_IMEI)).toBe(path(again));
  });

  it('a return parcel is found by its number, in the box and in the queue', async () => {
    await ana.post(`${path(other)}/withdraw`);
    await ana.post(`${path(other)}/return-label`);
    const { parcel } = await edge.database.db
      .selectFrom('trade')
      .select('return_tracking_number as parcel')
      .where('number', '=', other.number)
      .executeTakeFirstOrThrow();
    expect(await scan(parcel ?? '')).toBe(path(other));
    expect(await search(parcel ?? '')).toContain(`${path(other)}"`);
  });

  it('the database has no number in plain text, and each number has one fingerprint for all its trades', async () => {
    const rows = await edge.database.db.selectFrom('item_serial').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${IMEI}|${OTHER_IMEI}|F17XK2ABCD`));
    expect(new Set(rows.map(({ number_fingerprint }) => number_fingerprint)).size).toBe(rows.length - 1);
  });

  it('the job indexes numbers of earlier versions, and those of an earlier key by the current one', async () => {
    const trade = await withSerial('OLDER12345');
    await edge.database.db.updateTable('item_serial').set({ number_fingerprint: null }).execute();
    expect(await scan('OLDER12345')).toBeUndefined();
    const run = (shops: Pick<Edge['services'], 'certificates'>) => shops.certificates.jobs[0]?.run(new Date());
    expect(await run(edge.services)).toBeGreaterThan(0);
    expect(await run(edge.services)).toBe(0);
    expect(await scan('OLDER12345')).toBe(path(trade));

    const dataKey = `${Buffer.alloc(32, 9).toString('base64')},${DATA_KEY}`;
    const rotated = await openShops(edge.database, { dataKey });
    expect(await rotated.fulfilment.findNumber('OLDER12345')).toBe(trade.number);
    expect(await run(rotated)).toBeGreaterThan(0);
    const [first] = openSecrets({ dataKey }).keys;
    const stored = await edge.database.db.selectFrom('item_serial').select('number_fingerprint as text').execute();
    expect(stored.every(({ text }) => text?.startsWith(`${first?.id}.`))).toBe(true);
    expect(await rotated.fulfilment.findNumber('OLDER12345')).toBe(trade.number);
  });
});
