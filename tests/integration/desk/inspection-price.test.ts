import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseText } from '../../support/database-text.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let receiver: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  receiver = await signedInAtDesk(edge, ['receive'], 'rita@desk.example');
}, 300_000);
afterAll(() => edge?.close());

async function receiveNew(): Promise<{ path: string; number: string; totalCents: number }> {
  const { number, totalCents } = await soldAt(edge);
  const path = `/desk/trades/${number}/inspection`;
  await ana.post(`/desk/trades/${number}/receive`);
  return { path, number, totalCents };
}

/** The text of an element with this id, as the script takes it. */
function readPart(page: string, id: string, end: string): string {
  const [, part = ''] = new RegExp(`id="${id}"[^>]*>(.*?)(?:${end})`, 's').exec(page) ?? [];
  return part
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
const readTotal = (page: string) => readPart(page, 'price', '</p>');
const readItem = (page: string) => readPart(page, 'price-1', '</ul>|</div>');
const readSeen = (page: string) => /name="seen" value="([^"]*)"/.exec(page)?.[1];
/** The effect of an answer. */
const DELTA = /, ([^\d\s]?)([\d,]+\.\d\d)/g;
const readDeltas = (part: string) =>
  [...part.matchAll(DELTA)].map(([, sign, amount = '']) => Number(amount.replace(',', '')) * (sign === '−' ? -1 : 1));
const money = (cents: number) => `${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')} €`;

it('the price of changed answers names offer, price, difference and the answers that make it', async () => {
  const { path, number, totalCents } = await receiveNew();
  const same = await ana.post(`${path}/price`, {});
  expect(same.statusCode).toBe(200);
  expect(readTotal(same.body)).toBe(`Offered ${money(totalCents)}, as answered ${money(totalCents)}`);
  expect(readItem(same.body)).toContain('as answered the same.');
  const piece = (await edge.services.fulfilment.find(number))?.items[0];
  const other = piece?.sheet?.questions.filter(({ id, kind }) => id !== 'display' && kind !== 'variant').at(-1);
  const display = { 'answer-1-display': 'cracked' };
  const answers = { ...display, [`answer-1-${other?.id}`]: other?.answers.at(-1)?.id ?? '' };
  const { body } = await ana.post(`${path}/price`, answers);
  const [, cents = ''] = /^(\d+)/.exec(readSeen(body) ?? '') ?? [];
  const price = Number(cents);
  expect(price).toBeLessThan(totalCents);
  expect(readTotal(body)).toContain(`as answered ${money(price)} (`);
  expect(readItem(body)).toContain(`Offered ${money(totalCents)} → ${money(price)} (`);
  const deltas = readDeltas(readItem(body));
  expect(deltas).toHaveLength(Object.keys(answers).length);
  expect(Math.round(deltas.reduce((sum, delta) => sum + delta, 0) * 100)).toBe(price - totalCents);
  const alone = (await ana.post(`${path}/price`, display)).body;
  expect(readDeltas(readItem(alone))).toHaveLength(1);
});

it('it is the price that the form shows without scripts, and the form accepts it', async () => {
  const { path } = await receiveNew();
  const form = new FormData();
  for (const [name, value] of Object.entries({ 'answer-1-display': 'cracked', act: 'price' })) form.set(name, value);
  const page = (await ana.upload(path, form)).body;
  const live = (await ana.post(`${path}/price`, { 'answer-1-display': 'cracked' })).body;
  expect(readSeen(live)).toBe(readSeen(page));
  expect(readTotal(live)).toBe(readTotal(page));
  expect(readItem(live)).toBe(readItem(page));
  expect(page).toContain(`data-live-price="${path}/price"`);
  expect(page).toContain('aria-live="polite"');
});

it('an outcome has its price, and unknown or strange answers have none', async () => {
  const { path, totalCents } = await receiveNew();
  const price = async (fields: Record<string, string>) => readItem((await ana.post(`${path}/price`, fields)).body);
  expect(await price({ 'outcome-1': 'emptyBox' })).toContain('The box is empty');
  expect(await price({ 'outcome-1': 'otherModel' })).toBe(`Offered ${money(totalCents)}, as answered not known yet.`);
  for (const fields of [{ 'answer-1-display': '__proto__' }, { 'answer-9-x': 'y' }, { 'outcome-1': 'none' }]) {
    expect((await ana.post(`${path}/price`, fields)).statusCode).toBe(200);
  }
});

it('it changes nothing, and needs the role of an inspector and a received parcel', async () => {
  const { path, number } = await receiveNew();
  const rows = async () =>
    (await databaseText(edge.database)).filter(({ table }) => !/^(request_count|scheduled_job|staff)/.test(table));
  const before = await rows();
  expect((await ana.post(`${path}/price`, { 'answer-1-display': 'cracked' })).statusCode).toBe(200);
  expect(await rows()).toEqual(before);
  expect((await receiver.post(`${path}/price`, {})).statusCode).toBe(403);
  expect((await ana.post('/desk/trades/none/inspection/price', {})).statusCode).toBe(404);
  await ana.post(`/desk/trades/${number}/withdraw`, { reason: 'Asked by telephone.' });
  expect((await ana.post(`${path}/price`, {})).statusCode).toBe(409);
});
