import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../generators/commands/run-program.ts';
import { compileSource } from '../../generators/compile.ts';
import { diffFleets } from '../../generators/diff/diff-fleets.ts';
import type { Difference } from '../../generators/diff/difference.ts';
import { diskSource, overlaySource } from '../../generators/read/source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = diskSource(root);
const before = compileSource(source);
const MODEL = 'tenants/catalogue/price-model.json';

function readJson(path: string) {
  return JSON.parse(source.read(path) ?? '{}');
}

/** The differences of all shops after some files were replaced, quoted by the program that the command runs. */
function compare(files: Readonly<Record<string, object>>) {
  const texts = Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]));
  const after = compileSource(overlaySource(source, texts), before);
  const quote = (states: string) => {
    const { ok, out, error } = runProgram(root, 'compare-quotes.ts', [], states);
    if (!ok) throw new Error(error);
    return out;
  };
  return diffFleets({ before, after }, quote).shops;
}

function ofKind(shops: ReadonlyMap<string, readonly Difference[]>, kind: string): Difference[] {
  return [...new Set([...shops.values()].flat())].filter((one) => one.kind === kind);
}

const countries = before.fleet.locales.map(({ id }) => id);
const devices = before.data?.catalogue.catalogue.devices ?? [];

describe('prices, questions and devices in a diff', () => {
  it('the factor of one answer is one difference a country, with an example, both prices and the number of variants', () => {
    const model = readJson(MODEL);
    const [kind = '', form] =
      Object.entries<{ answers: Record<string, Record<string, number>> }>(model.formFactors)[0] ?? [];
    const [question = '', answers = {}] =
      Object.entries(form?.answers ?? {}).find(([, all]) => Object.values(all).some((one) => one < 1)) ?? [];
    const [answer = '', factor = 1] = Object.entries(answers).find(([, one]) => one < 1) ?? [];
    answers[answer] = factor * 0.8;
    const shops = compare({ [MODEL]: model });
    const found = ofKind(shops, 'prices');
    expect(new Set([...shops.values()].flat().map((one) => one.kind))).toEqual(new Set(['prices']));
    expect(found).toHaveLength(countries.length);
    for (const { text, data } of found) {
      expect(text).toContain(`${question} ${answer} (factor ${factor} → `);
      expect(text).toMatch(/: .+ → .+ \(−\d+(\.\d)? %\), \d+ variants like it$/);
      expect(Number(data.after)).toBeLessThan(Number(data.before));
      const named = data.devices as string[];
      expect(named.every((id) => devices.find((device) => device.id === id)?.kind === kind)).toBe(true);
    }
  });

  it('the level of one country changes the prices of its shops only, as one ratio', () => {
    const [country = ''] = countries;
    const path = `tenants/${country}/prices.json`;
    const list = readJson(path);
    const shops = compare({ [path]: { ...list, factor: list.factor * 2 } });
    expect([...shops.keys()].every((id) => id.startsWith(`${country}/`))).toBe(true);
    const [first] = ofKind(shops, 'prices');
    expect(first?.text).toMatch(/as new: .+ \(\+100 %\), \d+ variants like it$/);
    expect(Number(first?.data.variants)).toBeGreaterThan(devices.length / 2);
  });

  it('a new version of a price list does not change quotes', () => {
    const path = `tenants/${countries[0]}/prices.json`;
    expect([...compare({ [path]: { ...readJson(path), version: 'other' } }).keys()]).toEqual([]);
  });

  it('a removed device is a lost address, and its shops no longer buy it', () => {
    const folder = 'tenants/catalogue/devices';
    const paths = source.list(folder).map(({ name }) => `${folder}/${name}`);
    // The folder also has the configurations that questions ask for.
    const path = paths.find((one) => one.endsWith('.json') && Array.isArray(readJson(one).devices)) ?? '';
    const file = readJson(path);
    const others = ['tenants/catalogue', folder].flatMap((one) =>
      source.list(one).flatMap(({ name }) => (`${one}/${name}` === path ? [] : (source.read(`${one}/${name}`) ?? []))),
    );
    const lists = countries.map((id) => source.read(`tenants/${id}/prices.json`) ?? '');
    // No other file may name it.
    const { id } = file.devices.find(
      (one: { id: string }) => ![...others, ...lists].some((text) => text.includes(one.id)),
    );
    const left = { ...file, devices: file.devices.filter((one: { id: string }) => one.id !== id) };
    const after = compileSource(overlaySource(source, { [path]: JSON.stringify(left) }), before);
    const gone = devices.filter((device) => device.id === id);
    expect(gone).toHaveLength(1);
    const { shops } = diffFleets({ before, after }, () => '[]');
    const lost = ofKind(shops, 'addresses').filter(({ refused }) => refused);
    const addresses = lost.flatMap(({ data }) => data.addresses as string[]);
    expect(addresses.some((address) => address.endsWith(id))).toBe(true);
    expect(ofKind(shops, 'catalogue').map((one) => one.text)).toEqual(
      expect.arrayContaining(gone.map(({ name }) => `no longer bought: ${name}`)),
    );
  });

  it('the words of a question are a difference of the shops that show the language', () => {
    const [country = ''] = countries;
    const path = countries.map((id) => `tenants/${id}/questions.json`).find((one) => source.read(one)) ?? '';
    const words = readJson(path);
    const [id = ''] = Object.keys(words.questions);
    words.questions[id].question = 'Another question?';
    const found = ofKind(compare({ [path]: words }), 'questions');
    expect(country).not.toBe('');
    expect(
      found.some(
        ({ data }) =>
          data.path === `questions.${id}.question` && (data.languages as string[]).includes(path.split('/')[1] ?? ''),
      ),
    ).toBe(true);
    expect(found.every(({ data }) => data.after === 'Another question?')).toBe(true);
  });
});
