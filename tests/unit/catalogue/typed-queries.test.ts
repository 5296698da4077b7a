import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Found } from '../../../platform/services/catalogue/types.ts';
import { createContext, root, shippedCatalogue } from './catalogue.ts';

const CLASSES = ['opens', 'list', 'kind', 'model', 'number', 'typo', 'none'] as const;

interface Query {
  locale: string;
  type: (typeof CLASSES)[number];
  expected: string;
  text: string;
}

/** Two sets by different authors, so that a mend for one is measured with the other. */
const SETS = ['typed-queries', 'seller-queries'] as const;

function readQueries(set: (typeof SETS)[number]): Query[] {
  return readFileSync(`${root}/tests/fixtures/${set}.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line): Query[] => {
      const [locale = '', type = '', expected = '', texts = ''] = line.split('|').map((part) => part.trim());
      if (!CLASSES.includes(type as Query['type'])) throw new Error(`unknown class: ${line}`);
      return texts.split(';').map((text) => ({ locale, type: type as Query['type'], expected, text: text.trim() }));
    });
}

type Verdict = 'right' | 'acceptable' | 'wrong' | 'wrong device opened';

/** The texts that a results page leads with. */
function leading({ devices, pages }: Found): string[] {
  return [
    ...pages.slice(0, 3).flatMap(({ name, category }) => [name, category]),
    ...devices.slice(0, 3).map(({ device }) => device.name),
  ];
}

/** A device that opens must be the expected one; everything else may also be a list with it near the top. */
function judge({ type, expected }: Query, found: Found): Verdict {
  const opened = found.named ? found.devices[0]?.device.name : undefined;
  const leads = leading(found).some((one) => one.includes(expected));
  if (opened !== undefined && !(type === 'opens' ? opened === expected : opened.includes(expected || '\n')))
    return 'wrong device opened';
  const { notBought } = found;
  switch (type) {
    case 'opens':
      return opened !== undefined ? 'right' : leads ? 'acceptable' : 'wrong';
    case 'list':
    case 'typo':
      return leads && found.devices.length > 0 ? 'right' : 'wrong';
    case 'kind':
      return notBought?.reason === 'kind' && notBought.kind === expected ? 'right' : 'wrong';
    case 'number':
      return notBought?.reason === 'number' ? 'right' : 'wrong';
    case 'model':
      if (found.devices.length > 0) return 'wrong';
      return notBought?.reason === 'model' && leads ? 'right' : 'acceptable';
    case 'none':
      return found.devices.length === 0 && notBought === undefined ? 'right' : 'wrong';
  }
}

const service = shippedCatalogue();

async function judgeAll(queries: readonly Query[]) {
  const judged: (Query & { verdict: Verdict; shown: string[]; notBought: Found['notBought'] })[] = [];
  // One after the other: the engine refuses a crowd of searches.
  for (const query of queries) {
    const found = await service.suggest(createContext(query.locale), query.text, 10_000);
    const shown = found.devices.slice(0, 3).map(({ device }) => device.name);
    judged.push({ ...query, verdict: judge(query, found), shown, notBought: found.notBought });
  }
  return judged;
}

describe.each(SETS)('the search on queries as people type them (%s)', async (set) => {
  const queries = readQueries(set);
  const judged = await judgeAll(queries);
  const list = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict);

  it('the set has 400 queries of every class in every language, 100 of them for absent devices', () => {
    expect(queries.length).toBeGreaterThanOrEqual(400);
    expect(new Set(queries.map(({ locale, text }) => `${locale} ${text}`)).size).toBe(queries.length);
    expect(queries.filter(({ type }) => type === 'model').length).toBeGreaterThanOrEqual(100);
    expect(new Set(queries.map(({ locale }) => locale))).toEqual(new Set(['at', 'de', 'es', 'fr', 'it']));
    expect(new Set(queries.map(({ type }) => type))).toEqual(new Set(CLASSES));
  });

  it('no query opens a wrong device', () => {
    expect(list('wrong device opened')).toEqual([]);
  });

  it('98 of 100 queries are answered rightly or acceptably', () => {
    const share = 1 - list('wrong').length / judged.length;
    expect(share, JSON.stringify(list('wrong'), null, 1)).toBeGreaterThanOrEqual(0.98);
  });

  it('nine of ten names of devices open their device', () => {
    const names = judged.filter(({ type }) => type === 'opens');
    const opened = names.filter(({ verdict }) => verdict === 'right');
    expect(opened.length / names.length, JSON.stringify(list('acceptable'), null, 1)).toBeGreaterThanOrEqual(0.9);
  });
});
