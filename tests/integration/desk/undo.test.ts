import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let ben: DeskBrowser;
let reader: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  ben = await signedInAtDesk(edge, ['receive', 'inspect'], 'ben@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
}, 240_000);
afterAll(() => edge?.close());

const findAct = (page: string) => /name="act" value="([^"]+)"/.exec(page)?.[1] ?? '';

async function receiveNew(): Promise<{ path: string; number: string }> {
  const { number } = await soldAt(edge);
  const path = `/desk/trades/${number}`;
  await ana.post(`${path}/receive`);
  await endTime(number, HOUR_MS);
  return { path, number };
}

async function readState(number: string) {
  const { db } = edge.database;
  const mails = await db.selectFrom('mail').select('kind').where('trade_number', '=', number).execute();
  const { state } = await db.selectFrom('trade').select('state').where('number', '=', number).executeTakeFirstOrThrow();
  return [state, mails.map(({ kind }) => kind).includes('trade.received')];
}

/** Moves the end of the time for undoing: an hour ahead, so that a slow machine changes nothing, or into the past. */
async function endTime(number: string, inMs: number): Promise<void> {
  await edge.database.db
    .updateTable('staff_act')
    .set({ undo_until: new Date(edge.database.now().getTime() + inMs) })
    .where('trade_id', 'in', (e) => e.selectFrom('trade').select('id').where('number', '=', number))
    .execute();
}

it('the page after an act has a form that undoes it, and the history names the act and the undo', async () => {
  const { path, number } = await receiveNew();
  expect(await readState(number)).toEqual(['received', true]);
  const { body } = await ana.get(path);
  expect(body).toContain('data-undo-seconds="30"');
  expect(body).toContain(`action="${path}/undo"`);
  const { statusCode, headers } = await ana.post(`${path}/undo`, { act: findAct(body) });
  expect([statusCode, headers.location]).toEqual([303, `${path}?done=undone`]);
  expect(await readState(number)).toEqual(['labelSent', false]);
  const after = (await ana.get(`${path}?done=undone`)).body;
  expect(after).toContain('Undone: everything is as before');
  expect(after).toMatch(/<b>Received<\/b><p[^>]*><time[^>]*>[^<]+<\/time>, ana@desk\.example: undone/);
  expect(after).toMatch(/<b>Undone: Received<\/b><p[^>]*><time[^>]*>[^<]+<\/time>, ana@desk\.example/);
  expect(after).not.toContain('data-undo-seconds');
  expect(after).toContain(`action="${path}/receive"`);
});

it('the page after an act says its confirmation once, in the bar that undoes it', async () => {
  const { path } = await receiveNew();
  const { body } = await ana.get(`${path}?done=received`);
  expect(body.match(/Received\. The seller gets a mail\./g)).toHaveLength(1);
  expect(body).toMatch(/<b id="desk-flash" role="status">Received\. The seller gets a mail\.<\/b>/);
  const noted = (await ana.get(`${path}?done=noted`)).body;
  expect(noted).toContain('The note is saved.');
  expect(noted).toMatch(/<b>Received\.<\/b>/);
  const seenByBen = (await ben.get(`${path}?done=received`)).body;
  expect(seenByBen.match(/Received\. The seller gets a mail\./g)).toHaveLength(1);
});

it('only the person who acted sees the form, and a colleague’s request is rejected', async () => {
  const { path, number } = await receiveNew();
  const act = findAct((await ana.get(path)).body);
  for (const other of [ben, reader]) expect((await other.get(path)).body).not.toContain('data-undo-seconds');
  const { statusCode, body } = await ben.post(`${path}/undo`, { act });
  expect(statusCode).toBe(409);
  expect(body).toContain('A colleague did it, and only they can undo it.');
  expect((await reader.post(`${path}/undo`, { act })).statusCode).toBe(403);
  expect(await readState(number)).toEqual(['received', true]);
});

it('after 30 seconds the form is gone, and a late request says so and changes nothing', async () => {
  const { path, number } = await receiveNew();
  const act = findAct((await ana.get(path)).body);
  await endTime(number, -1);
  expect((await ana.get(path)).body).not.toContain('data-undo-seconds');
  const { statusCode, body } = await ana.post(`${path}/undo`, { act });
  expect(statusCode).toBe(409);
  expect(body).toContain('The 30 seconds are over. Nothing was changed.');
  expect(await readState(number)).toEqual(['received', true]);
});

it('an act that a colleague followed cannot be undone', async () => {
  const { path, number } = await receiveNew();
  const act = findAct((await ana.get(path)).body);
  await ben.post(`${path}/withdraw`, { reason: 'Asked by telephone.' });
  expect((await ana.get(path)).body).not.toContain('data-undo-seconds');
  const { statusCode, body } = await ana.post(`${path}/undo`, { act });
  expect(statusCode).toBe(409);
  expect(body).toContain('The trade has changed since.');
  expect((await readState(number))[0]).toBe('returned');
});

it('an unknown trade and an unknown act are reported', async () => {
  const { path } = await receiveNew();
  expect((await ana.post('/desk/trades/none/undo', { act: 'x' })).statusCode).toBe(404);
  for (const fields of [{ act: '' }, { act: 'x' }]) {
    const { statusCode, body } = await ana.post(`${path}/undo`, fields);
    expect(statusCode).toBe(409);
    expect(body).toContain('This cannot be undone');
  }
});
