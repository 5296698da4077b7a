import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt, soldInParcels } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let eva: DeskBrowser;
let reader: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive'], 'ana@desk.example');
  eva = await signedInAtDesk(edge, ['receive', 'inspect'], 'eva@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
}, 240_000);
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

it('a trade of one parcel is opened at its label, and without it by its number', async () => {
  const trade = await soldAt(edge);
  const path = `/desk/trades/${trade.number}`;
  expect((await ana.get(`/desk/scan?code=${trade.trackingNumber}`)).headers.location).toBe(`${path}?parcel=1`);
  expect((await ana.get(`/desk/scan?code=${trade.number}`)).headers.location).toBe(path);
  for (const opened of [path, `${path}?parcel=1`]) {
    const { body } = await ana.get(opened);
    expect(body).toMatch(/aria-keyshortcuts="r">Receive</);
    expect(body).not.toContain('id="parcels"');
  }
});

describe('a scanned label that completes its trade', () => {
  const NEXT = [
    ['d', 'as-described'],
    ['i', 'inspection'],
  ] as const;

  it.each(NEXT)('an inspector receives it with %s and sees %s, which pays nothing yet', async (key, next) => {
    const trade = await soldAt(edge);
    const path = `/desk/trades/${trade.number}`;
    const { body } = await eva.get(`${path}?parcel=1`);
    expect(body).toMatch(new RegExp(`value="${next}"[^>]* aria-keyshortcuts="${key}" name="next"`));
    const received = await eva.post(`${path}/receive`, { next });
    expect(received.headers.location).toBe(`${path}/${next}?done=received`);
    expect((await eva.get(String(received.headers.location))).body).toContain('Received. The seller gets a mail.');
    expect((await edge.services.fulfilment.find(trade.number))?.trade.state).toBe('received');
  });

  it('has these keys for no trade without its label, for none with a missing parcel, and for none who cannot inspect', async () => {
    const [single, split] = [await soldAt(edge), await soldInParcels(edge, 2)];
    const pages = [
      await eva.get(`/desk/trades/${single.number}`),
      await eva.get(`/desk/trades/${single.number}?parcel=2`),
      await ana.get(`/desk/trades/${single.number}?parcel=1`),
      await eva.get(`/desk/trades/${split.number}?parcel=1`),
    ];
    for (const { body } of pages) {
      expect(body).toContain('aria-keyshortcuts="r"');
      expect(body).not.toMatch(/name="next"|aria-keyshortcuts="[di]"/);
    }
    await eva.post(`/desk/trades/${split.number}/receive`, { parcel: '1' });
    const { body } = await eva.get(`/desk/trades/${split.number}?parcel=2`);
    expect(body).toMatch(/value="as-described"[^>]* name="next"/);
  });

  it('receives only, with another page or by a person who cannot inspect', async () => {
    const [mine, forged] = [await soldAt(edge), await soldAt(edge)];
    for (const [person, { number }, next] of [
      [ana, mine, 'as-described'],
      [eva, forged, '/other.example'],
    ] as const) {
      const { headers } = await person.post(`/desk/trades/${number}/receive`, { next });
      expect(headers.location).toBe(`/desk/trades/${number}?done=received`);
    }
  });
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
