import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkDeskMessages } from '../../../generators/check/desk-messages.ts';
import { Report } from '../../../generators/check/report.ts';
import { readDeskMessages } from '../../../generators/read/desk-messages.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';
import { deskLanguages } from '../../../platform/desk/texts.ts';
import { readDeskTexts } from '../../support/desk-texts.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function read(path: string): Record<string, string> {
  return JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as Record<string, string>;
}

const messages = Object.fromEntries(deskLanguages.map((language) => [language, read(`tenants/desk/${language}.json`)]));

/** Words that are the same in both languages, such as names and loan words. */
const MAX_SAME_SHARE = 0.08;

describe('messages of the desk', () => {
  it.each(deskLanguages)('%s has every message with its arguments, in the order of their ids', (language) => {
    const own = messages[language] ?? {};
    expect(Object.keys(own)).toEqual(Object.keys(messages.en ?? {}));
    expect(Object.keys(own)).toEqual(Object.keys(own).sort());
    const getNames = (text = '') => [...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([name]) => name).sort();
    const differing = Object.keys(own).filter(
      (id) => !own[id]?.includes('plural') && `${getNames(own[id])}` !== `${getNames(messages.en?.[id])}`,
    );
    expect(differing).toEqual([]);
  });

  it.each(deskLanguages.filter((language) => language !== 'en'))('%s is translated', (language) => {
    const entries = Object.entries(messages[language] ?? {});
    const same = entries.filter(([id, text]) => text === messages.en?.[id]).map(([id]) => id);
    expect(same.length / entries.length, same.join(', ')).toBeLessThan(MAX_SAME_SHARE);
  });

  it.each([
    ['de', (own: Record<string, string>) => ({ ...own, 'queue.all': undefined }), 'E033'],
    ['fr', (own: Record<string, string>) => ({ ...own, 'frame.title': '{titre} · Desk' }), 'E035'],
    ['it', (own: Record<string, string>) => ({ ...own, 'frame.title': '{title' }), 'E034'],
    ['es', (own: Record<string, string>) => ({ ...own, 'queue.other': 'Otra' }), 'E033'],
  ])('validate reports a fault of the messages in %s', (language, change, id) => {
    const path = `tenants/desk/${language}.json`;
    const source = overlaySource(diskSource(root), { [path]: JSON.stringify(change(read(path))) });
    const report = new Report();
    checkDeskMessages(readDeskMessages(new FileReader(source)), report);
    expect(report.problems.map((problem) => [problem.id, problem.span.file.path])).toEqual([[id, path]]);
  });
});

describe('formats of the desk', () => {
  it.each([
    ['de', '1.184,50\u00a0€', '28.04.2026', '2 Wochen'],
    ['en', '1,184.50\u00a0€', '2026-04-28', '2 weeks'],
    ['es', '1184,50\u00a0€', '28/04/2026', '2 semanas'],
    ['fr', '1\u00a0184,50\u00a0€', '28/04/2026', '2 semaines'],
    ['it', '1.184,50\u00a0€', '28/04/2026', '2 settimane'],
  ] as const)('%s writes amounts, days and plural forms in its own way', (language, amount, day, weeks) => {
    const texts = readDeskTexts(language);
    expect([texts.money(118_450, 'EUR'), texts.day('2026-04-28'), texts.t('frame.weeks', { count: 2 })]).toEqual([
      amount,
      day,
      weeks,
    ]);
  });

  it('a rejected field names its limit, and a code without a message keeps the words of the service', () => {
    const texts = readDeskTexts('de');
    const field = { pointer: '/items/0/difference', code: 'tooLong', detail: 'At most 500 characters.' };
    expect(texts.problem(field)).toBe('Höchstens 500 Zeichen.');
    expect(texts.problem({ ...field, code: 'strange' })).toBe('At most 500 characters.');
  });
});
