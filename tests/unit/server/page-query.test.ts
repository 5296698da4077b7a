import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import questions from '../../../platform/generated/questions.gen.json' with { type: 'json' };
import { routeNames } from '../../../platform/generated/routes.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { errorQuery, pageQuery } from '../../../platform/server/pages/page-query.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';

const fleet = { data: { questions } } as unknown as Fleet;
const read = (search: string, route: (typeof routeNames)[number] = 'productOverview') =>
  pageQuery(search, route, fleet);
const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the query parameters of a page', () => {
  it('a page reads the parameters that its route declares', () => {
    expect(read('filter=pro&utm_source=x&all=devices&q=y&__proto__=z&constructor=1')).toEqual({
      filter: 'pro',
      all: 'devices',
    });
    expect(read('filter=pro', 'thankYou')).toEqual({});
    expect(read('storage=128&power=yes&gclid=1', 'productDetail')).toEqual({ storage: '128', power: 'yes' });
    expect(read('q=a&q=b', 'home')).toEqual({ q: 'b' });
  });

  it('a query is never longer than its route allows', () => {
    const pair = fc.tuple(
      fc.constantFrom('filter', 'all', 'storage', 'q', 'x'),
      fc.string({ unit: 'grapheme', maxLength: 2_000 }),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 20 }), fc.constantFrom(...routeNames), (pairs, route) => {
        const shown = read(new URLSearchParams(pairs).toString(), route);
        const { query } = serverRouteFacts[route];
        const most = query.includes('answers') ? Object.keys(questions.questions).length + query.length : query.length;
        expect(Object.keys(shown).length).toBeLessThanOrEqual(most);
        for (const value of Object.values(shown)) {
          expect(value.length).toBeLessThanOrEqual(200);
          expect(value).not.toMatch(/[\ud800-\udbff]$/);
        }
      }),
    );
  });

  it('the error page reads one parameter', () => {
    expect(errorQuery('next=/Clarification/1&x=2')).toEqual({ clarification: '' });
    expect(errorQuery('x=2')).toEqual({});
  });

  it('every parameter that a page uses is declared', () => {
    const files = ['platform/pages', 'platform/features'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(root, folder, file)),
    );
    const named = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/\bquery\.(?!ts\b)(\w+)/g)].map(([, member]) => member);
    });
    const declared = new Set(
      Object.values(serverRouteFacts).flatMap(({ query }) => query.filter((name) => name !== 'answers')),
    );
    expect(new Set(named)).toEqual(declared);
  });
});
