import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let reader: DeskBrowser;
let trade: TradeView;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive'], 'ana@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
  trade = await soldAt(edge);
}, 240_000);
afterAll(() => edge?.close());

const PAGE = '/desk/unexpected';
const record = (code: string, more: Record<string, string> = {}) => ana.post(PAGE, { code, ...more });

/** The path of the open parcel with this code. */
async function find(code: string): Promise<string> {
  const { parcels } = await edge.services.fulfilment.listUnexpected({ limit: 100 });
  return `${PAGE}/${parcels.find((one) => one.code === code)?.id}`;
}

describe('parcels without a trade', () => {
  it('an unknown scan offers to record the parcel, to people who receive', async () => {
    const [own, read] = await Promise.all([ana, reader].map((one) => one.get('/desk/scan?code=1Z999')));
    expect(own?.body).toMatch(/<form[^>]*action="\/desk\/unexpected"/);
    expect(own?.body).toContain('value="1Z999"');
    expect(read?.body).not.toContain('action="/desk/unexpected"');
    expect((await reader.post(PAGE, { code: '1Z999' })).statusCode).toBe(403);
  });

  it('a parcel is recorded once with its time, person, shelf and note, and waits on the start page', async () => {
    for (let sent = 0; sent < 2; sent += 1) {
      const { statusCode, headers } = await record(' 1Z1 ', { shelf: 'U 1', note: 'No <b>label</b>.' });
      expect([statusCode, headers.location]).toEqual([303, `${PAGE}?done=unexpectedRecorded`]);
    }
    const { body } = await reader.get(PAGE);
    expect(body).toContain('1 waiting');
    expect(body).toMatch(/recorded by ana@desk\.example, shelf U 1/);
    expect(body).toContain('No &lt;b&gt;label&lt;/b&gt;.');
    expect(body).not.toContain('Close without a trade');
    const { body: today } = await ana.get('/desk/today');
    expect(today).toMatch(/Unexpected parcels <b>1<\/b>/);
    expect((await (await signedInAtDesk(edge, ['pay'])).get('/desk/today')).body).not.toContain('Unexpected parcels');
  });

  it('a parcel is linked to a trade, whose history names it and whose shelf it takes', async () => {
    await record('1Z2', { shelf: 'U 2' });
    const parcel = await find('1Z2');
    const refused = await ana.post(`${parcel}/link`, { trade: 'DE-26-999-9999' });
    expect([refused.statusCode, refused.body.includes('No trade has this number.')]).toEqual([422, true]);
    expect((await reader.post(`${parcel}/link`, { trade: trade.number })).statusCode).toBe(403);
    const done = await ana.post(`${parcel}/link`, { trade: trade.trackingNumber });
    expect([done.statusCode, done.headers.location]).toEqual([
      303,
      `/desk/trades/${trade.number}?done=unexpectedLinked`,
    ]);
    expect((await ana.get(PAGE)).body).not.toContain('1Z2');
    const { body } = await ana.get(`/desk/trades/${trade.number}`);
    expect(body).toContain('<b>Unexpected parcel 1Z2 belongs to this trade</b>');
    expect(body).toContain('<b>On shelf U 2</b>');
    expect((await ana.post(`${parcel}/link`, { trade: trade.number })).statusCode).toBe(409);
  });

  it('the shelf of a trade stays when another parcel is linked', async () => {
    await record('1Z3', { shelf: 'U 3' });
    await ana.post(`${await find('1Z3')}/link`, { trade: trade.number });
    expect((await edge.services.fulfilment.find(trade.number))?.shelf).toBe('U 2');
  });

  it('a parcel is closed without a trade, may come again, and is deleted 90 days later', async () => {
    await record('1Z4');
    const parcel = await find('1Z4');
    expect((await ana.post(`${parcel}/close`)).headers.location).toBe(`${PAGE}?done=unexpectedClosed`);
    const again = await ana.post(`${parcel}/close`);
    expect([again.statusCode, again.body.includes('linked or closed already')]).toEqual([409, true]);
    expect((await ana.post(`${PAGE}/none/close`)).statusCode).toBe(404);
    await record('1Z4');
    const stored = async () =>
      (await edge.database.db.selectFrom('unexpected_parcel').select('code').orderBy('code').execute()).map(
        ({ code }) => code,
      );
    const { sweep } = edge.services.fulfilment;
    await sweep.run(new Date(Date.now() + 89 * DAY_MS));
    expect(await stored()).toEqual(['1Z1', '1Z2', '1Z3', '1Z4', '1Z4']);
    await sweep.run(new Date(Date.now() + 91 * DAY_MS));
    expect(await stored()).toEqual(['1Z1', '1Z4']);
  });

  it('an empty number and a long shelf keep the form', async () => {
    for (const [code, shelf] of [
      ['', ''],
      ['1Z5', 'x'.repeat(41)],
    ] as const) {
      const { statusCode, body } = await record(code, { shelf });
      expect([code, statusCode, body.includes('has-error')]).toEqual([code, 422, true]);
    }
  });
});
