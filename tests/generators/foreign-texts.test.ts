import { describe, expect, it } from 'vitest';
import { formatProblems } from '../../generators/check/format.ts';
import { compileSource, findProblems } from '../../generators/compile.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { type Edit, editedFleet, fixtureFleet } from './fixture-fleet.ts';

const german = fixtureFleet.read('tenants/de/content/press.md') ?? '';
const untranslated: Edit[] = [
  { file: 'tenants/es/translations.json', remove: true },
  { file: 'tenants/es/messages.json', find: '"Tema payment"', replace: '"Thema payment"' },
];

describe('texts in another language', () => {
  it('validate warns once per shop of texts that are still those of the source language, with their number', () => {
    const found = findProblems(compileSource(editedFleet(untranslated)));
    expect(found.map(({ level, span }) => [level, span.file.path])).toEqual([['warning', 'tenants/es/default.json']]);
    expect(formatProblems(found, 'pretty')).toMatch(
      /^tenants\/es\/default\.json:1:1 E140 warning: texts in another language\n {2}es\/default is in es-ES\. Texts in de-DE that it shows: \d+\./,
    );
    expect(formatProblems(found, 'github')).toMatch(/^::warning file=/);
    expect(findProblems(compileSource(fixtureFleet))).toEqual([]);
  });

  it('a page with the words of another language names that language', async () => {
    const fleet = compileSource(editedFleet([{ file: 'tenants/es/content/press.md', text: german }]));
    const printed = (await printFleet(fleet)).find(({ path }) => path.endsWith('/content.gen.json'));
    const { pages } = JSON.parse(printed?.content ?? '') as Record<'pages', Record<string, Record<string, object>>>;
    expect(pages.es?.press).toMatchObject({ lang: 'de-DE' });
    expect(pages.de?.press).not.toHaveProperty('lang');
    expect(pages.at?.press).not.toHaveProperty('lang');
  }, 240_000);
});
