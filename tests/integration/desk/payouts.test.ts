import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { maskIban } from '../../../platform/shared/payout-masks.ts';
import { linesWith } from '../../support/canary.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createPayableTrades, endBatchUndo, extendUndo } from '../../support/owed.ts';
import { createContext, DATA_KEY, expectOk } from '../../support/selling.ts';

const { iban, firstName, lastName } = CONSUMER_SHOP.seller;
const HOLDER = `${firstName} ${lastName}`;

let edge: Edge;
let anna: DeskBrowser;
let ben: DeskBrowser;
let reader: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  anna = await signedInAtDesk(edge, ['pay'], 'anna@desk.example');
  ben = await signedInAtDesk(edge, ['pay'], 'ben@desk.example');
  reader = await signedInAtDesk(edge, ['read']);
}, 300_000);
afterAll(() => edge?.close());

const owing = () =>
  createPayableTrades(
    edge.database,
    { ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) },
    {
      count: 1,
      payout: { paymentType: 13, accountHolder: HOLDER, iban },
    },
  );
const readAct = (page: string) => /name="act" value="([^"]+)"/.exec(page)?.[1] ?? '';
const made = async () => {
  const answer = await anna.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location).split('?')[0] ?? '';
};

describe('payouts at the desk', () => {
  it('two staff members release one file, and the payouts are marked as paid after its transfer', async () => {
    const [trade] = await owing();
    const due = (await anna.get('/desk/payouts')).body;
    expect(due).toMatch(/Bank transfer \(SEPA\): 10\.00\s€ due in 1 payment/);
    expect(due).toContain(trade?.number);

    const batch = await made();
    expect((await anna.get(`${batch}?done=batchMade`)).body).toContain('Another person has to release it.');
    expect((await anna.get(batch)).body).not.toContain('Release batch');
    expect((await ben.get(batch)).body).toContain('Release batch');
    const own = await anna.post(`${batch}/release`);
    expect([own.statusCode, own.body.includes('You created this batch')]).toEqual([409, true]);
    expect((await ben.post(`${batch}/file`)).statusCode).toBe(409);
    expect((await ben.post(`${batch}/release`)).headers.location).toBe(`${batch}?done=batchReleased`);

    const early = await ben.post(`${batch}/file`);
    expect([early.statusCode, early.body.includes('The release can still be undone')]).toEqual([409, true]);
    await endBatchUndo(edge);
    const file = await ben.post(`${batch}/file`);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?\d{8}-[2-9A-Z]{12}\.xml"?$/);
    expect(file.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(file.headers['cache-control']).toContain('no-store');
    expect(file.body).toContain(`<IBAN>${iban}</IBAN>`);
    expect((await anna.get(batch)).body).toContain('The file was downloaded before, last by ben@desk.example');
    expect((await anna.post(`${batch}/file`)).body).toBe(file.body);

    const hasty = await anna.post(`${batch}/paid`);
    expect([hasty.statusCode, hasty.body.includes('Tick that the payments')]).toEqual([422, true]);
    expect((await anna.post(`${batch}/paid`, { executed: 'on' })).headers.location).toBe(`${batch}?done=batchPaid`);
    const again = await ben.post(`${batch}/paid`, { executed: 'on' });
    expect([again.statusCode, again.body.includes('state of this batch has changed to “Paid”')]).toEqual([409, true]);
    const found = await edge.database.db
      .selectFrom('trade')
      .select('state')
      .where('number', '=', trade?.number ?? '')
      .execute();
    expect(found).toEqual([{ state: 'paid' }]);
    expect((await anna.get('/desk/payouts')).body).toContain('Nothing is due.');
  });

  it('a parcel as described is due at the offered price, and the seller is notified of that amount', async () => {
    const trade = await soldAt(edge, SHOP_ABROAD.id);
    const ctx = await createContext(SHOP_ABROAD.id, { now: () => new Date() });
    const ida = { person: 'ida@desk.example' };
    const { version } = expectOk(await edge.services.fulfilment.receive(ctx, ida, trade));
    expectOk(await edge.services.fulfilment.asDescribed(ctx, ida, { number: trade.number, version }));
    const batch = await made();
    await ben.post(`${batch}/release`);
    await endBatchUndo(edge);
    const euros = (trade.totalCents / 100).toFixed(2);
    expect((await ben.post(`${batch}/file`)).body).toContain(
      `<EndToEndId>${trade.number}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt>`,
    );
    await ben.post(`${batch}/paid`, { executed: 'on' });
    const mails = (await edge.services.mail.list(10)).filter(({ kind }) => kind === 'trade.paid');
    const [told] = await Promise.all(
      mails.filter(({ subject }) => subject.includes(trade.number)).map(({ id }) => edge.services.mail.find(id)),
    );
    expect(told?.text.replaceAll(/\s/g, '')).toContain(`${euros.replace('.', ',')}€`);
    expect((await edge.services.fulfilment.find(trade.number))?.trade.state).toBe('paid');
  });

  it('are cancelled before their release, and refused in one clear page when nothing is due', async () => {
    const [trade] = await owing();
    const batch = await made();
    const none = await ben.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR' });
    expect([none.statusCode, none.body.includes('Nothing is due there any more')]).toEqual([409, true]);
    expect((await anna.post(`${batch}/dissolve`)).headers.location).toBe(`${batch}?done=batchDissolved`);
    expect((await anna.get('/desk/payouts?shop=de')).body).toContain(trade?.number);
    expect((await anna.get('/desk/payouts?shop=at%2Fdefault')).body).not.toContain(trade?.number);
    const elsewhere = await anna.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: 'at' });
    expect(elsewhere.statusCode).toBe(409);
    expect((await anna.post('/desk/payouts/batches', { method: 'sepa', currency: 'CHF' })).body).toContain(
      'in euros only',
    );
  });

  it('a release and a payment are undone by their author for 30 seconds, in place and with one confirmation', async () => {
    const [trade] = await owing();
    const batch = await made();
    await ben.post(`${batch}/release`);
    await extendUndo(edge);
    const released = (await ben.get(`${batch}?done=batchReleased`)).body;
    expect(released.match(/The batch is released\./g)).toHaveLength(1);
    expect(released).toContain('The file cannot be downloaded for another ');
    expect((await anna.get(batch)).body).not.toContain('data-undo-seconds');
    expect((await reader.get(batch)).body).not.toContain('data-undo-seconds');
    const foreign = await anna.post(`${batch}/undo`, { act: readAct(released) });
    expect([foreign.statusCode, foreign.body.includes('A colleague did it')]).toEqual([409, true]);
    const undone = await ben.post(`${batch}/undo`, { act: readAct(released) });
    expect([undone.statusCode, undone.headers.location]).toEqual([303, `${batch}?done=batchUndone`]);
    const again = (await ben.get(`${batch}?done=batchUndone`)).body;
    expect(again).toContain('Waiting for release');
    expect(again).toContain('Undone: Batch released');
    expect(again).toContain('Release batch');

    await ben.post(`${batch}/release`);
    const act = readAct((await ben.get(batch)).body);
    await endBatchUndo(edge);
    await ben.post(`${batch}/file`);
    const late = await ben.post(`${batch}/undo`, { act });
    expect([late.statusCode, late.body.includes('The file of the batch was downloaded')]).toEqual([409, true]);
    const before = (await ben.get(batch)).body;
    expect(before).toMatch(/data-in-place="" action="[^"]+\/paid"/);
    await ben.post(`${batch}/paid`, { executed: 'on' });
    await extendUndo(edge);
    const paid = (await ben.get(`${batch}?done=batchPaid`)).body;
    expect(paid.match(/The payments are marked as paid/g)).toHaveLength(1);
    expect(paid).toContain('No seller gets a mail for another ');
    expect((await ben.post(`${batch}/undo`, { act: readAct(paid) })).statusCode).toBe(303);
    const seen = await edge.services.fulfilment.find(trade?.number ?? '');
    expect(seen?.trade.state).toBe('inspected');
    const mails = (await edge.services.mail.list(20)).filter(({ kind }) => kind === 'trade.paid');
    expect(mails.filter(({ subject }) => subject.includes(trade?.number ?? ''))).toEqual([]);
    expect((await ben.post(`${batch}/undo`, { act: 'x' })).statusCode).toBe(409);
    expect((await ben.post('/desk/payouts/batches/none/undo', { act: 'x' })).statusCode).toBe(404);
    expect((await reader.post(`${batch}/undo`, { act: readAct(paid) })).statusCode).toBe(403);
    expect((await anna.post(`${batch}/paid`, { executed: 'on' })).statusCode).toBe(303);
  });

  it('roles that may not pay see the batches without accounts and buttons', async () => {
    await owing();
    const batch = await made();
    await owing();
    for (const url of ['/desk/payouts', batch]) {
      const { statusCode, body } = await reader.get(url);
      expect(statusCode).toBe(200);
      expect(body).toContain(maskIban(iban));
      expect(body).not.toContain(iban);
      expect(body.replace(/<header.*<\/header>/s, '')).not.toMatch(/<form method="post"/);
    }
    expect((await reader.get('/desk/payouts/batches/none')).statusCode).toBe(404);
  });

  it('the log contains no account, in success and in failure', async () => {
    await edge.database.db.updateTable('payout').set({ amount_cents: 1 }).where('state', '=', 'batched').execute();
    for (const { id } of await edge.services.payouts.batches(100)) {
      for (const act of ['release', 'file', 'paid', 'dissolve']) {
        await ben.post(`/desk/payouts/batches/${id}/${act}`, { executed: 'on' });
        await endBatchUndo(edge);
        await ben.get(`/desk/payouts/batches/${id}`);
      }
    }
    const [{ id = '' } = {}] = await edge.services.payouts.batches(1);
    await edge.breakDatabase();
    await ben.post(`/desk/payouts/batches/${id}/file`);
    expect(edge.lines().length).toBeGreaterThan(0);
    for (const secret of [iban, HOLDER, iban.slice(4)]) expect(linesWith(secret, edge.lines())).toEqual([]);
  });
});
