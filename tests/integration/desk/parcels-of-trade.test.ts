import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt, soldInParcels } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let reader: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive'], 'ana@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
}, 120_000);
afterAll(() => edge?.close());

it('a scanned parcel of several opens its trade at that parcel, which is received first', async () => {
  const trade = await soldInParcels(edge, 3);
  const second = trade.parcels?.[1]?.trackingNumber ?? '';
  const scanned = await ana.get(`/desk/scan?code=${second}`);
  expect(scanned.headers.location).toBe(`/desk/trades/${trade.number}?parcel=2`);
  const { body } = await ana.get(`/desk/trades/${trade.number}?parcel=2`);
  expect(body).toMatch(/aria-keyshortcuts="r">Receive parcel 2 of 3</);
  expect(body).toContain('Receive parcel 1 of 3');
  expect(body).toContain(second);
  expect(body).not.toContain('The rest does not come');
  await ana.post(`/desk/trades/${trade.number}/receive`, { parcel: '2' });
  const after = await ana.get(`/desk/trades/${trade.number}`);
  expect(after.body).not.toContain('Receive parcel 2 of 3');
  expect(after.body).toContain('The rest does not come');
  expect((await reader.get(`/desk/trades/${trade.number}`)).body).not.toContain('The rest does not come');
});

it('a trade of one parcel is scanned and received as before', async () => {
  const trade = await soldAt(edge);
  const scanned = await ana.get(`/desk/scan?code=${trade.trackingNumber}`);
  expect(scanned.headers.location).toBe(`/desk/trades/${trade.number}`);
  const { body } = await ana.get(`/desk/trades/${trade.number}`);
  expect(body).toMatch(/aria-keyshortcuts="r">Receive</);
  expect(body).not.toContain('id="parcels"');
});

it('a form about a parcel without its text is shown again with what is missing', async () => {
  const trade = await soldInParcels(edge, 2);
  const path = `/desk/trades/${trade.number}`;
  const lost = await ana.post(`${path}/lost`, { parcel: '2', claim: ' ' });
  expect(lost.statusCode).toBe(422);
  expect(lost.body).toContain('id="claim-2-error"');
  expect(lost.body).not.toContain('id="claim-1-error"');
  await ana.post(`${path}/receive`, { parcel: '1' });
  const rest = await ana.post(`${path}/rest`, {});
  expect(rest.statusCode).toBe(422);
  expect(rest.body).toContain('Note how the seller agreed.');
  expect((await ana.post(`${path}/rest`, { consent: 'By telephone.' })).statusCode).toBe(303);
  expect((await ana.get(path)).body).toContain('Does not come');
});

it('while several parcels are expected, a form without one changes nothing', async () => {
  const trade = await soldInParcels(edge, 2);
  expect((await ana.post(`/desk/trades/${trade.number}/receive`)).statusCode).toBe(409);
  expect((await edge.services.fulfilment.find(trade.number))?.trade.state).toBe('labelSent');
});
