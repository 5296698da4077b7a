import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { overlaySource, readAllFiles, type Source } from '../../generators/read/source.ts';
import { type RecoveryOptions, recoverFleet } from '../../generators/recover/recover-fleet.ts';
import { type Edit, editedFleet, fixtureFleet, listSchemas } from './fixture-fleet.ts';

const NOT_JSON = '{ "hosts": ';
const stored = readAllFiles(listSchemas(fixtureFleet));

function recover(current: Source, options: Partial<RecoveryOptions> = {}) {
  return recoverFleet({ current: listSchemas(current), stored, sameProgram: true, ...options });
}

async function recoverEdited(edits: readonly Edit[], options: Partial<RecoveryOptions> = {}) {
  const recovered = await recover(editedFleet(edits), options);
  if (!recovered) throw new Error('no shop is left');
  const { compilation, held } = recovered;
  const tenants = new Map(compilation.fleet.tenants.map((tenant) => [tenant.id, tenant.config]));
  return { ...recovered, tenants, held, units: held.map(({ unit }) => unit) };
}

const GERMAN_WORD: Edit = { file: 'tenants/de/messages.json', find: 'Verkauf dein', replace: 'Neu:' };
const SPANISH_WORD: Edit = {
  file: 'tenants/es/messages.json',
  find: '"home.headline": "',
  replace: '"home.headline": "Nuevo ',
};

describe('a fleet with errors in some files', () => {
  it.each<[string, Edit, string, string[]]>([
    [
      'a shop',
      { file: 'tenants/de/widget.json', text: NOT_JSON },
      'shop de/widget',
      ['de/widget', 'de/widget.partner'],
    ],
    [
      'a partner',
      { file: 'tenants/de/widget.partner.json', text: NOT_JSON },
      'shop de/widget.partner',
      ['de/widget.partner'],
    ],
    ['a country', { file: 'tenants/at/country.json', text: NOT_JSON }, 'country at', ['at/default']],
    ['messages', { file: 'tenants/at/messages.json', text: '[]' }, 'country at', ['at/default']],
    ['a content page', { file: 'tenants/es/content/imprint.md', text: '<script>' }, 'country es', ['es/default']],
    [
      'a mode',
      { file: 'tenants/modes/widget.json', text: NOT_JSON },
      'mode widget',
      ['de/widget', 'de/widget.partner'],
    ],
    [
      'a missing mode',
      { file: 'tenants/modes/default.json', remove: true },
      'mode default',
      ['at/default', 'de/default', 'es/default'],
    ],
    ['a mistyped file name', { file: 'tenants/es/defualt.json', text: '{}' }, 'country es', ['es/default']],
    ['a backup copy', { file: 'tenants/es/default.json.bak', text: '{}' }, 'country es', ['es/default']],
  ])('keeps the last good state of %s and takes the other changes', async (_what, fault, unit, shops) => {
    const other = unit.includes('es') ? GERMAN_WORD : SPANISH_WORD;
    const { held, compilation, tenants } = await recoverEdited([fault, other]);
    expect(held.map((one) => [one.unit, one.shops, one.leftOut])).toEqual([[unit, shops, []]]);
    expect(tenants.size).toBe(5);
    const { source } = compilation.reader;
    expect(source.read(other.file)).not.toBe(fixtureFleet.read(other.file));
    expect(source.read(fault.file)).toBe(fixtureFleet.read(fault.file));
  });

  it('keeps the last good theme for the shops that use it', async () => {
    const { held } = await recoverEdited([{ file: 'themes/wordmarks/plain.svg', text: '<svg onload="x()"/>' }]);
    expect(held.map(({ unit }) => unit)).toEqual(['theme plain']);
    expect(held[0]?.shops.length).toBeGreaterThan(0);
  });

  it.each(['tenants/base.json', 'schemas/api/endpoints.json', 'tenants/stray.txt'])(
    'keeps the whole fleet at its last good state after an error in %s',
    async (file) => {
      const { units, compilation } = await recoverEdited([{ file, text: NOT_JSON }, GERMAN_WORD]);
      expect(units).toEqual(['fleet']);
      expect(compilation.reader.source.read(GERMAN_WORD.file)).toBe(fixtureFleet.read(GERMAN_WORD.file));
    },
  );

  it('names place and message of each error', async () => {
    const { held } = await recoverEdited([{ file: 'tenants/at/country.json', text: '{\n  "lang" "de-AT"\n}' }]);
    expect(held[0]?.reasons).toEqual([
      { place: 'tenants/at/country.json:2:10', text: expect.stringMatching(/^E001 /) },
    ]);
  });

  it('never gives a host to two shops: a shop that takes the host of one with errors keeps its last good state too', async () => {
    const { units, tenants } = await recoverEdited([
      { file: 'tenants/es/default.json', text: NOT_JSON },
      { file: 'tenants/at/default.json', find: '"at.localhost"', replace: '"es.localhost"' },
    ]);
    expect(units.sort()).toEqual(['shop at/default', 'shop es/default']);
    expect(JSON.stringify(tenants.get('at/default')?.hosts)).toContain('at.localhost');
  });

  it('leaves out a new shop with an error and serves the others', async () => {
    const { held, tenants } = await recoverEdited([{ file: 'tenants/at/widget.json', text: NOT_JSON }]);
    expect(held.map(({ unit, shops, leftOut }) => [unit, shops, leftOut])).toEqual([
      ['shop at/widget', [], ['at/widget']],
    ]);
    expect(tenants.size).toBe(5);
  });

  it('leaves out shops with errors where nothing is stored', async () => {
    const faults: Edit[] = [{ file: 'tenants/de/widget.json', text: NOT_JSON }];
    const { tenants, held } = await recoverEdited(faults, { stored: new Map() });
    expect([...tenants.keys()]).toEqual(['at/default', 'de/default', 'es/default']);
    expect(held.flatMap(({ leftOut }) => leftOut)).toContain('de/widget');
  });

  it('has no result where nothing is stored and every shop has the error', async () => {
    expect(
      await recover(editedFleet([{ file: 'tenants/base.json', text: NOT_JSON }]), { stored: new Map() }),
    ).toBeUndefined();
  });

  it('does not use a stored shop that this program rejects', async () => {
    const file = 'tenants/de/widget.partner.json';
    const older = new Map(stored).set(file, Buffer.from('{"memberOfAnOlderProgram": 1}'));
    const fault: Edit = { file, text: NOT_JSON };
    const { held, tenants } = await recoverEdited([fault], { stored: older, sameProgram: false });
    expect(held.map(({ leftOut }) => leftOut)).toEqual([['de/widget.partner']]);
    expect(tenants.size).toBe(4);
  });

  it('does not use the schemas of another program', async () => {
    const fault: Edit = { file: 'schemas/api/endpoints.json', text: NOT_JSON };
    expect(await recover(editedFleet([fault]), { sameProgram: false })).toBeUndefined();
  });
});

describe('whatever is wrong in the files', () => {
  it('a fault that only printing finds does not stop shops whose country is held for another one', async () => {
    const recovered = await recoverEdited([
      { file: 'themes/wordmarks/bold.svg', text: '' },
      { file: 'tenants/at/country.json', remove: true },
    ]);
    expect(recovered.tenants.size).toBe(compileSource(fixtureFleet).fleet.tenants.length);
  });

  const paths = [...stored.keys()].filter(
    (path) => /^(tenants|themes)\//.test(path) || path.endsWith('endpoints.json'),
  );
  const spoil = fc.constantFrom<(text: string) => string | null>(
    () => null,
    () => '',
    () => NOT_JSON,
    (text) => text.slice(0, text.length / 2),
    (text) => text.replaceAll('localhost', 'other.localhost'),
    (text) => text.replace(/"[a-z]+"/i, '"unknown"'),
    (text) => text.replace(/shop-\w\w/g, 'shop-de'),
    (text) => text.replace(/at|es|de/g, 'de'),
    (text) => `${text}\u0000`,
  );
  const edit = fc.record({ path: fc.constantFrom(...paths), spoil });
  const added = fc.constantFrom(
    'tenants/at/widget.json',
    'tenants/it/default.json',
    'tenants/de/widget.new.json',
    'themes/new.tokens.json',
  );

  it('the result has no errors, loses no shop that is stored, and takes every file either from now or from the store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.option(added), async (edits, extra) => {
        const files = Object.fromEntries(
          edits.map(({ path, spoil: change }) => [path, change(fixtureFleet.read(path) ?? '')]),
        );
        if (extra) files[extra] = NOT_JSON;
        const current = overlaySource(fixtureFleet, files);
        const recovered = await recover(current);
        const { compilation, held } = recovered ?? expect.fail('the stored fleet is good, so there is a result');
        expect(checkAll(compileSource(compilation.reader.source))).toEqual([]);
        for (const [path, bytes] of readAllFiles(compilation.reader.source)) {
          expect([current.read(path), fixtureFleet.read(path)], path).toContain(bytes.toString());
        }
        if (checkAll(compileSource(current)).length === 0) expect(held).toEqual([]);
        const ids = compilation.fleet.tenants.map(({ id }) => id);
        const removed = Object.entries(files)
          .filter(([, text]) => text === null)
          .map(([path]) => path);
        for (const { id } of compileSource(fixtureFleet).fleet.tenants) {
          if (!removed.includes(`tenants/${id}.json`)) expect(ids).toContain(id);
        }
      }),
      { numRuns: 12 },
    );
  }, 240_000);
});
