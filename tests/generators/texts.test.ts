import { afterEach, describe, expect, it } from 'vitest';
import { add } from '../../generators/commands/add.ts';
import { texts } from '../../generators/commands/texts.ts';
import { overlaySource, type Source } from '../../generators/read/source.ts';
import { editedFleet, fixtureFleet } from './fixture-fleet.ts';
import { repository, TextsFleet } from './texts-fleet.ts';

const opened: TextsFleet[] = [];
function open(source: Source = fixtureFleet): TextsFleet {
  const fleet = new TextsFleet(source);
  opened.push(fleet);
  return fleet;
}
afterEach(() => {
  for (const fleet of opened.splice(0)) fleet.remove();
});

interface Amount {
  texts: number;
  words: number;
}
type Row = Amount & Record<'missing' | 'same' | 'changed' | 'unrecorded', Amount> & { language: string; shop?: string };

function readStatus(fleet: TextsFleet, ...args: string[]): Row[] {
  return JSON.parse(fleet.run(texts, 'status', ...args, '--format', 'json').out) as Row[];
}

const ES = 'tenants/es/messages.json';
const RECORD = 'tenants/es/translations.json';
const CSV_HEADER = 'id,source,target,state\r\n';

describe('texts status', () => {
  it('texts status counts missing, untranslated and unrecorded texts of each language and shop', () => {
    const fleet = open(
      editedFleet([
        { file: ES, find: '  "subject.returns": "Tema returns",\n', replace: '' },
        { file: ES, find: '"Tema payment"', replace: '"Thema payment"' },
        { file: RECORD, remove: true },
      ]),
    );
    const [language, shop, ...others] = readStatus(fleet, 'es');
    expect(others).toEqual([]);
    expect(language).toMatchObject({ language: 'es', missing: { texts: 1, words: 2 }, changed: { texts: 0 } });
    expect(language?.same.texts).toBeGreaterThan(0);
    expect(shop).toMatchObject({ shop: 'es/default', missing: { texts: 1 } });
    expect(fleet.run(texts, 'status').out).toContain('npm run tenants -- texts export es --as xliff');
  });

  it('texts status reports a text whose source changed until the translation is accepted', () => {
    const fleet = open(editedFleet([{ file: RECORD, remove: true }]));
    expect(readStatus(fleet, 'es')[0]?.unrecorded.texts).toBeGreaterThan(0);
    expect(fleet.run(texts, 'accept', 'es', '--same')).toMatchObject({ status: 0, error: '' });
    expect(readStatus(fleet, 'es')[0]).toMatchObject({
      same: { texts: 0 },
      changed: { texts: 0 },
      unrecorded: { texts: 0 },
    });
    const record = fleet.read(RECORD);
    const edited = editedFleet([
      { file: 'tenants/de/messages.json', find: '"Thema payment"', replace: '"Thema Auszahlung"' },
    ]);
    const later = open(overlaySource(edited, { [RECORD]: record }));
    expect(readStatus(later, 'es/default')[0]).toMatchObject({ changed: { texts: 1, words: 2 } });
    expect(later.run(texts, 'export', 'es', '--only', 'changed', '--as', 'csv').out.split('\r\n')[1]).toMatch(
      /^"es\/messages\.json#subject\.payment","Thema Auszahlung","Tema payment","changed",/,
    );
    const accepted = later.run(texts, 'accept', 'es', 'es/messages.json#subject.payment');
    expect(accepted.out).toBe('1 text of es recorded as translations of de.\n');
    expect(readStatus(later, 'es/default')[0]).toMatchObject({ changed: { texts: 0 } });
  });

  it('texts status of a scaffolded country counts all overlays of its language, and add names the same number', () => {
    const fleet = open(repository);
    const { out } = fleet.run(add, 'pt', '--like', 'de/default');
    const [language] = readStatus(fleet, 'pt');
    const [, listed, words] = /\[ \] (\d+) texts to translate \((\d+) words\)/.exec(out) ?? [];
    expect(Number(listed)).toBe((language?.same.texts ?? 0) + (language?.missing.texts ?? 0));
    expect(Number(words)).toBe((language?.same.words ?? 0) + (language?.missing.words ?? 0));
    // The texts of modes and partners, for which the new country has no file yet.
    expect(language?.missing.words).toBeGreaterThan(5000);
    expect(out).toContain('npm run tenants -- texts export pt --as xliff --only missing --out pt.xlf');
    const exported = fleet.run(texts, 'export', 'pt', '--only', 'missing', '--as', 'csv').out;
    const scopes = [...exported.matchAll(/^"pt\/(\w+(?:\.\w+)?)\.(?:messages\.json|content\/)/gm)].map(
      ([, name]) => name,
    );
    for (const { name } of repository.list('tenants/de').filter((one) => /\.(messages\.json|content)$/.test(one.name)))
      expect(scopes).toContain(name.replace(/\.(messages\.json|content)$/, ''));
  }, 240_000);

  it('texts rejects unknown languages, shops, texts and subcommands with the nearest name', () => {
    const fleet = open();
    expect(fleet.run(texts, 'status', 'sp')).toMatchObject({ status: 1, error: expect.stringContaining('"sp"') });
    expect(fleet.run(texts, 'export', 'de', '--as', 'csv')).toMatchObject({
      status: 1,
      error: 'de is written in de-DE, the language that others are translated from.\n',
    });
    expect(fleet.run(texts, 'accept', 'es', 'es/messages.json#subject.paymnt')).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "es/messages.json#subject.payment"?'),
    });
    expect(fleet.run(texts, 'exprt')).toMatchObject({ status: 2, error: expect.stringContaining('"export"') });
    expect(fleet.run(texts, 'export', 'es')).toMatchObject({ status: 2 });
    expect(fleet.run(texts, 'import')).toMatchObject({ status: 2 });
  });
});

describe('texts import', () => {
  it.each(['csv', 'xliff'])(
    'texts export and import of the French texts as %s changes no file',
    (format) => {
      const fleet = open(repository);
      expect(fleet.run(texts, 'export', 'fr', '--as', format, '--out', 'fr.txt').status).toBe(0);
      const imported = fleet.run(texts, 'import', 'fr.txt', '--format', 'json');
      expect(JSON.parse(imported.out)).toEqual({ changed: 0, confirmed: 0, files: [], problems: [] });
      expect(fleet.written).toEqual([]);
    },
    120_000,
  );

  it('texts import changes only the translated text, and importing the former text restores the bytes', () => {
    const fleet = open();
    const before = fixtureFleet.read(ES) ?? '';
    const row = (target: string) => `"es/messages.json#subject.payment","Thema payment","${target}",""\r\n`;
    fleet.write('es.csv', CSV_HEADER + row('Tema ""pago""'));
    expect(fleet.run(texts, 'import', 'es.csv', '--dry-run').out).toContain('1 text would be changed');
    expect(fleet.written).toEqual([]);
    expect(fleet.run(texts, 'import', 'es.csv')).toMatchObject({ status: 0, error: '' });
    expect(fleet.read(ES)).toBe(before.replace('"Tema payment"', String.raw`"Tema \"pago\""`));
    expect(fleet.read(RECORD)).toContain('"messages.json#subject.payment"');
    fleet.write('es.csv', CSV_HEADER + row('Tema payment'));
    expect(fleet.run(texts, 'import', 'es.csv').status).toBe(0);
    expect(fleet.read(ES)).toBe(before);
  });

  it('texts import adds missing messages in alphabetical order, and new overlays and pages', () => {
    const lacking = overlaySource(fixtureFleet, {
      [ES]: '{\n  "cart.lines": "{count, plural, one {#} other {#}}",\n  "subject.returns": "Tema returns"\n}\n',
      'tenants/de/widget.messages.json': '{ "subject.payment": "Auszahlung" }\n',
      'tenants/es/content/press.md': null,
    });
    const fleet = open(lacking);
    fleet.run(texts, 'export', 'es', '--as', 'csv', '--only', 'missing', '--out', 'es.csv');
    const filled = fleet.read('es.csv').replace(/^("es[^"]*","((?:[^"]|"")*)",)""/gm, '$1"$2"');
    fleet.write('es.csv', filled);
    expect(fleet.run(texts, 'import', 'es.csv')).toMatchObject({ status: 0, error: '' });
    const ids = Object.keys(JSON.parse(fleet.read(ES)) as object);
    expect(ids).toEqual([...ids].sort());
    expect(fleet.read('tenants/es/widget.messages.json')).toBe('{\n  "subject.payment": "Auszahlung"\n}\n');
    expect(fleet.read('tenants/es/content/press.md')).toBe(fixtureFleet.read('tenants/de/content/press.md'));
    expect(readStatus(fleet, 'es')[0]).toMatchObject({ missing: { texts: 0 } });
  });

  it.each([
    ['subject.payment', 'Tema {count}', 'It has {count}, which the source does not have.'],
    ['home.headline', 'Vende tu <b>aparato</b>', 'It lacks {device}.'],
    ['home.headline', 'Vende tu {device}', 'It lacks <b>.'],
    ['cart.lines', '{count, plural, one {#} few {#} other {#}}', 'the plural form ""few""; es-ES has'],
    ['cart.lines', '{count, plural, other {#}}', '{count} lacks the plural form ""one"" of es-ES.'],
    ['subject.payment', 'Tema {', 'It is not a message'],
    ['subject.payment', 'Tema <a href=x>pago</a>', 'It is not a message'],
    ['subject.payment', 'Tema\u202e pago', 'It contains the invisible character U+202E.'],
    ['subject.paymnt', 'Tema', 'There is no such text. Did you mean ""es/messages.json#subject.payment""?'],
  ])('texts import refuses the whole file for the wrong text %s: %s', (key, target, message) => {
    const fleet = open();
    const good = '"es/messages.json#subject.returns","Thema returns","Tema devoluciones",""\r\n';
    fleet.write('es.csv', `${CSV_HEADER}${good}"es/messages.json#${key}","","${target}",""\r\n`);
    const { status, error } = fleet.run(texts, 'import', 'es.csv');
    expect(status).toBe(1);
    expect(error).toContain(`es.csv, row 3, es/messages.json#${key}: `);
    expect(error).toContain(message.replaceAll('""', '"'));
    expect(error).toContain('nothing was written');
    expect(fleet.written).toEqual([]);
  });

  it('texts import refuses raw HTML in a page and a value that no shop has, with the row', () => {
    const fleet = open();
    const row = (target: string) => `"es/content/press.md#body","","${target}",""\r\n`;
    fleet.write('es.csv', CSV_HEADER + row('Hola <script>alert(1)</script>'));
    expect(fleet.run(texts, 'import', 'es.csv').error).toContain('row 2, es/content/press.md#body: It contains HTML');
    fleet.write('es.csv', CSV_HEADER + row('Hola {{noSuch.value}}'));
    expect(fleet.run(texts, 'import', 'es.csv').error).toContain('There is no public value "noSuch.value"');
    expect(fleet.written).toEqual([]);
  });

  it.each([
    ['id,source\r\n', 'has no column target'],
    ['id,source,target\r\n"a', 'The file is not CSV'],
    ['<?xml version="1.0"?><!DOCTYPE xliff><xliff/>', 'line 1: declarations are not allowed.'],
    ['<xliff version="1.2"></xliff>', 'This is not XLIFF 2'],
    ['<xliff version="2.1">\n<file></xliff>', 'line 2: </xliff> closes no element.'],
    ['<xliff version="2.1">&b;</xliff>', '&b; is not an entity of XML'],
  ])('texts import refuses a file that cannot be read: %s', (text, message) => {
    const fleet = open();
    fleet.write('es.txt', text);
    expect(fleet.run(texts, 'import', 'es.txt')).toMatchObject({ status: 1, error: expect.stringContaining(message) });
  });
});
