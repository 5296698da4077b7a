import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeStaff } from '../../../platform/services/staff/index.server.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let ben: DeskBrowser;
let reader: DeskBrowser;
let trade: TradeView;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  ben = await signedInAtDesk(edge, ['pay'], 'ben@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
  trade = await soldAt(edge);
  await ana.post(`/desk/trades/${trade.number}/receive`);
}, 240_000);
afterAll(() => edge?.close());

const path = (act = '') => `/desk/trades/${trade.number}${act}`;
const assign = (fields: Record<string, string>, browser = ana) => browser.post(path('/assignment'), fields);
const stored = async () => {
  const { assignee, shelf, activities } = (await edge.services.fulfilment.find(trade.number)) ?? {};
  return { assignee, shelf, acts: activities?.map(({ kind, detail, person }) => [kind, detail, person]) };
};

describe('a person and a shelf for a trade', () => {
  it('both are stored, shown in the lists and on the page, and written in the history', async () => {
    const done = await assign({ assignee: 'ben@desk.example', shelf: ' B 12 ' });
    expect([done.statusCode, done.headers.location]).toEqual([303, path('?done=assigned')]);
    const acts = [
      ['assigned', 'ben@desk.example', 'ana@desk.example'],
      ['shelved', 'B 12', 'ana@desk.example'],
    ];
    expect(await stored()).toEqual({ assignee: 'ben@desk.example', shelf: 'B 12', acts });
    for (const page of ['/desk/queue', '/desk/worklists/to-inspect', '/desk/today'])
      expect([page, (await ana.get(page)).body.includes('ben@desk.example, shelf B 12')]).toEqual([page, true]);
    const { body } = await reader.get(path());
    expect(body).toContain('<b>Assigned to ben@desk.example</b>');
    expect(body).toContain('<b>On shelf B 12</b>');
    expect(body).not.toContain('/assignment"');
    expect((await assign({ shelf: 'C' }, reader)).statusCode).toBe(403);
  });

  it('a form that was opened earlier changes only its own change', async () => {
    await assign({
      assignee: 'ana@desk.example',
      shownAssignee: 'ben@desk.example',
      shelf: 'B 12',
      shownShelf: 'B 12',
    });
    await assign(
      { assignee: 'ben@desk.example', shownAssignee: 'ben@desk.example', shelf: '', shownShelf: 'B 12' },
      ben,
    );
    expect(await stored()).toMatchObject({ assignee: 'ana@desk.example', shelf: null });
    expect((await ana.get(path())).body).toContain('<b>Taken from its shelf</b>');
    const count = (await stored()).acts?.length;
    await assign({ assignee: 'ana@desk.example' });
    expect((await stored()).acts).toHaveLength(count ?? 0);
  });

  it('"Mine" lists the trades of the viewer, in the queue and in the worklists', async () => {
    const other = await soldAt(edge);
    const lists = async (browser: DeskBrowser) => {
      const bodies = await Promise.all(
        ['/desk/queue?mine=true', '/desk/worklists/to-inspect?mine=true', '/desk/today?mine=true'].map(
          async (page) => (await browser.get(page)).body,
        ),
      );
      return bodies.map((body) => [body.includes(path()), body.includes(other.number)]);
    };
    expect(await lists(ana)).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    expect((await lists(ben)).flat()).not.toContain(true);
    expect((await ana.get('/desk/queue')).body).toContain('Mine <b>1</b>');
    expect((await ana.get('/desk/queue.csv?mine=true')).body.trim().split('\r\n')).toHaveLength(2);
  });

  it('a person without work on trades, a long shelf and an unknown trade are refused', async () => {
    for (const assignee of ['reader@desk.example', 'none@desk.example']) {
      const { statusCode, body } = await assign({ assignee });
      expect([statusCode, body.includes('Choose a person who works on trades.')]).toEqual([422, true]);
    }
    const long = await assign({ shelf: 'x'.repeat(41) });
    expect([long.statusCode, long.body.includes('At most 40 characters.')]).toEqual([422, true]);
    expect((await ana.post('/desk/trades/DE-26-999-9999/assignment', { shelf: 'A' })).statusCode).toBe(404);
  });

  it('a removed person has no trades any more, and the history still says who had them', async () => {
    await removeStaff(edge.database, { email: 'ana@desk.example', now: new Date() });
    expect((await stored()).assignee).toBeNull();
    expect((await ben.get(path())).body).toContain('<b>Assigned to ana@desk.example</b>');
  });
});
