import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFleet } from '../../../platform/server/boot/fleet.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, THIRD_ABROAD, WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { type CompiledCopy, compileCopy } from '../../support/compiled-copy.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { findWidgetShop } from '../../support/test-shop.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const DESK_HOST = 'desk.umlauf.example';

/** A shop of each kind, by a host of it. */
const HOSTS = {
  live: WIDGET_SHOP.productionHost,
  draft: findWidgetShop(THIRD_ABROAD.country).productionHost,
  closed: findWidgetShop(NEIGHBOUR_SHOP.country).productionHost,
  /** A shop that no page may show, without the test mode. */
  plain: CONSUMER_SHOP.productionHost,
  desk: DESK_HOST,
  unknown: 'widget.elsewhere.example',
} as const;
type HostKind = keyof typeof HOSTS;

/** Where a request comes from, as a browser says it. */
const CALLERS = {
  self: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', origin: 'https://{host}' },
  typed: { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
  sibling: {
    'sec-fetch-site': 'same-site',
    'sec-fetch-dest': 'document',
    origin: WIDGET_SHOP.productionOrigin.replace(/\/\/[^.]+/, '//other'),
  },
  partnerPage: {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'iframe',
    origin: String(WIDGET_SHOP.config.frameAncestors[0]),
  },
  stranger: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', origin: 'https://evil.example' },
  oldBrowser: { origin: 'https://evil.example' },
  opaque: { origin: 'null' },
  /** Programs send none of these headers, and no visitor's cookies. */
  program: {},
} as const;
type Caller = keyof typeof CALLERS;
const ALL = Object.keys(CALLERS) as Caller[];

interface Row {
  method: 'GET' | 'POST';
  url: string;
  payload?: string;
  /** Status for a caller that is let in, by kind of shop. */
  status: Record<HostKind, number>;
  /** Callers that are let in. The others get 403. */
  callers: readonly Caller[];
}

const FILE = { live: 200, closed: 200, plain: 404, desk: 404, unknown: 421 };
/** Every route of the widget. A new one needs a row. */
const ROWS: Record<string, Row> = {
  'GET /widget.js': { method: 'GET', url: '/widget.js', status: { ...FILE, draft: 200 }, callers: ALL },
  'GET /widget/v1.js': { method: 'GET', url: '/widget/v1.js', status: { ...FILE, draft: 200 }, callers: ALL },
  'GET /widget/v1.d.ts': { method: 'GET', url: '/widget/v1.d.ts', status: { ...FILE, draft: 404 }, callers: ALL },
  'GET /widget/start': {
    method: 'GET',
    url: '/widget/start?test=1',
    status: { ...FILE, live: 302, closed: 302, draft: 404 },
    callers: ALL,
  },
  'POST /widget/test-mode': {
    method: 'POST',
    url: '/widget/test-mode',
    payload: 'choice=on',
    status: { ...FILE, live: 303, closed: 303, draft: 404 },
    callers: ['self', 'typed', 'program'],
  },
};

let copy: CompiledCopy;
let edge: Edge;
beforeAll(async () => {
  copy = await compileCopy({
    [`${THIRD_ABROAD.country}/country.json`]: { state: 'draft' },
    [`${NEIGHBOUR_SHOP.country}/country.json`]: { state: 'closed' },
  });
  edge = await openEdge({ STAGE: 'production', DATA_KEY, DESK_HOST }, () => loadFleet(copy.root, 'production'));
}, 240_000);
afterAll(async () => {
  await edge?.close();
  copy?.remove();
});

function send({ method, url, payload }: Row, kind: HostKind, caller: Caller) {
  const host = HOSTS[kind];
  const said = Object.entries(CALLERS[caller]).map(([name, value]) => [name, value.replace('{host}', host)]);
  const type = payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  return edge.app.inject({
    method,
    url,
    headers: { host, ...Object.fromEntries(said), ...type },
    ...(payload === undefined ? {} : { payload }),
  });
}

describe('the routes of the widget', () => {
  it('each has a row in this test, and each row has a route', () => {
    const printed = edge.app.printRoutes({ commonPrefix: false });
    const found = [...printed.matchAll(/(\/widget\S*) \(([^)]*)\)/g)].flatMap(([, path, methods = '']) =>
      methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${path}`])),
    );
    expect(found.sort()).toEqual(Object.keys(ROWS).sort());
  });

  it.each(Object.entries(ROWS))('%s answers each caller on each kind of host as the table says', async (_, row) => {
    const answers: string[] = [];
    const wanted: string[] = [];
    for (const kind of Object.keys(HOSTS) as HostKind[])
      for (const caller of ALL) {
        const { statusCode, headers } = await send(row, kind, caller);
        answers.push(`${kind} ${caller} ${statusCode}`);
        // The host decides first: elsewhere the routes do not exist, for whatever caller.
        const hasRoutes = kind !== 'unknown' && kind !== 'desk';
        wanted.push(`${kind} ${caller} ${hasRoutes && !row.callers.includes(caller) ? 403 : row.status[kind]}`);
        if (statusCode >= 400) expect([kind, caller, headers['set-cookie']]).toEqual([kind, caller, undefined]);
      }
    expect(answers).toEqual(wanted);
  });

  it('only the frame of a partner’s page and a form of the shop itself start the test mode', async () => {
    const starts: string[] = [];
    for (const [name, row] of Object.entries(ROWS))
      for (const kind of Object.keys(HOSTS) as HostKind[])
        for (const caller of ALL) {
          const cookies = String((await send(row, kind, caller)).headers['set-cookie'] ?? '');
          if (/umlauf_test=1/.test(cookies)) starts.push(`${name} ${kind} ${caller}`);
        }
    // A closed shop makes no offer in either mode.
    expect(starts).toEqual([
      'GET /widget/start live partnerPage',
      'GET /widget/start closed partnerPage',
      ...['live', 'closed'].flatMap((kind) =>
        ['self', 'typed', 'program'].map((caller) => `POST /widget/test-mode ${kind} ${caller}`),
      ),
    ]);
  });

  it('a token changes no answer: the routes know no account', async () => {
    for (const row of Object.values(ROWS)) {
      const answer = await edge.app.inject({
        method: row.method,
        url: row.url,
        headers: {
          host: HOSTS.live,
          authorization: 'Bearer a.b.c',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: row.payload ?? '',
      });
      expect([row.url, answer.statusCode]).toEqual([row.url, row.status.live]);
    }
  });
});
