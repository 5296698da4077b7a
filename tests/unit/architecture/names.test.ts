import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tenants = join(root, 'tenants');

/** Handwritten files of the platform and the compiler: code, styles, drawings, descriptions. */
const SOURCES = ['platform', 'generators'];
const TEXT = /\.(tsx?|js|css|svg|md|json|html)$/;

/** The fleet's countries, languages, modes and partners, read from the tenant files. */
const fleet = readFleet();

function readFleet() {
  const countries = readdirSync(tenants).filter((name) => hasFile(join(tenants, name, 'country.json')));
  const langs = countries.map((id) => String(readJson(join(tenants, id, 'country.json')).lang));
  const files = countries.flatMap((id) => readdirSync(join(tenants, id)).filter((name) => name.endsWith('.json')));
  const modes = readdirSync(join(tenants, 'modes')).map((name) => name.replace('.json', ''));
  const partners = files.flatMap((name) => {
    const [mode = '', partner = '', more] = name.split('.');
    return modes.includes(mode) && more === 'json' && partner !== 'messages' ? [partner] : [];
  });
  return { countries, langs, modes: modes.filter((mode) => mode !== 'default'), partners };
}

function hasFile(path: string): boolean {
  return existsSync(path);
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

/** Names of the fleet's countries and languages, in English and in each of its languages. */
function namesOfPlaces(): string[] {
  const spoken = ['en', ...fleet.langs];
  const names = spoken.flatMap((lang) => [
    ...fleet.countries.map((id) => new Intl.DisplayNames(lang, { type: 'region' }).of(id.toUpperCase())),
    ...fleet.langs.map((one) => new Intl.DisplayNames(lang, { type: 'language' }).of(one.split('-')[0] ?? one)),
  ]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Adjectives that do not name a language. Stems: any ending counts. */
const ADJECTIVES = ['austrian', 'österreich', 'deutsch', 'español', 'français', 'italian', 'spani[sa]', 'dutch'];

interface Rule {
  what: string;
  /** Matches a forbidden line. */
  pattern: RegExp;
  /** A line the rule must catch. */
  canary: string;
}

const any = (words: readonly string[]) => `(?:${words.join('|')})`;
const ids = any([...fleet.countries, ...fleet.countries.map((id) => id.toUpperCase())]);
/** Two country ids are English words, so as plain member names they do not name countries. */
const idsThatAreNoWords = any(fleet.countries.filter((id) => !['at', 'it'].includes(id)));
const languages = any([...new Set(fleet.langs.map((lang) => lang.split('-')[0] ?? lang))]);

const rules: Rule[] = [
  {
    what: 'a mode or partner',
    pattern: new RegExp(any([...fleet.modes, ...fleet.partners]), 'i'),
    canary: `.${fleet.modes[0]?.toLowerCase()}-home { color: red }`,
  },
  {
    what: 'a country id in quotes',
    pattern: new RegExp(`['"\`]${ids}['"\`]`),
    canary: "if (country === 'es') return;",
  },
  {
    what: 'a country id as a member name',
    pattern: new RegExp(`(?:^|[{,(\\s])${idsThatAreNoWords}\\??:\\s|(?:^|[{,(\\s])${ids.toUpperCase()}\\??:\\s`),
    canary: 'const logos = { de: 1 };',
  },
  {
    what: "a country's address or folder",
    pattern: new RegExp(`tenants/${ids}\\b|['"\`./]${ids}\\.(?:localhost|example)|[a-z]\\.${idsThatAreNoWords}['"\`/]`),
    canary: "const host = 'shop.de';",
  },
  {
    what: 'a language tag',
    pattern: new RegExp(`\\b${languages}-[A-Z]{2}\\b`),
    canary: '/** For example `fr-FR`. */',
  },
  {
    what: "a country's or language's name",
    pattern: new RegExp(`(?<![\\p{L}])(?:${any(namesOfPlaces())}(?![\\p{L}])|${any(ADJECTIVES)})`, 'iu'),
    canary: '// an Austrian browser',
  },
];

/** The English word "at" as a column or member in quotes. */
const WORD_AT = /addColumn\('at'|\b(?:Pick|Omit)<[^>]*'at'/;

function faultsIn(path: string, text: string): string[] {
  const faults: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const found = rules.find(({ pattern }) => pattern.test(line));
    if (found && !WORD_AT.test(line)) faults.push(`${path}:${index + 1} names ${found.what}: ${line.trim()}`);
  }
  return faults;
}

/** A path whose folder or file has the name of a country, mode or partner. */
function faultsInName(path: string): string[] {
  const named = new RegExp(`${any([...fleet.modes, ...fleet.partners])}|(?:^|[/._-])${ids}(?=[/._-])`, 'i');
  return named.test(path) ? [`${path} is named after a country, mode or partner`] : [];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return path.endsWith('platform/generated') ? [] : filesBelow(path);
    return [path];
  });
}

describe('countries, modes and partners are data', () => {
  it('the test reads the fleet from its files', () => {
    expect(fleet.countries.length).toBeGreaterThanOrEqual(5);
    expect(fleet.modes.length).toBeGreaterThanOrEqual(3);
    expect(fleet.partners.length).toBeGreaterThanOrEqual(1);
  });

  it('no line of the platform or the compiler names a country, mode or partner', () => {
    const files = SOURCES.flatMap((folder) => filesBelow(join(root, folder))).filter((path) => TEXT.test(path));
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => faultsIn(relative(root, path), readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('no file or folder has the name of a country, mode or partner', () => {
    const files = SOURCES.flatMap((folder) => filesBelow(join(root, folder)));
    expect(files.flatMap((path) => faultsInName(relative(root, path)))).toEqual([]);
    expect(faultsInName('platform/layouts/AganLayout.tsx')).not.toEqual([]);
    expect(faultsInName('platform/services/shipping/de/labels.ts')).not.toEqual([]);
  });

  it.each(rules)('$what is reported', ({ pattern, canary }) => {
    expect(canary).toMatch(pattern);
    expect(faultsIn('canary.ts', canary)).not.toEqual([]);
  });
});

/** Lines that say "desk" outside of a string: only texts shown to people, and stored codes, may contain it. */
function deskLines(path: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => /desk/i.test(line.replaceAll(/'[^']*'/g, '')));
  return [path, ...lines].filter((one) => /desk/i.test(one)).map((line) => `${path}: ${line.trim()}`);
}

describe('the desk is the user interface of staff', () => {
  it('no service is named after the desk', () => {
    const files = filesBelow(join(root, 'platform/services')).filter((path) => /\.(tsx?|md)$/.test(path));
    expect(files.length).toBeGreaterThan(250);
    expect(files.flatMap((path) => deskLines(relative(root, path), readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('a service that is named after the desk is reported', () => {
    expect(deskLines('trades/desk.ts', '')).toHaveLength(1);
    expect(deskLines('trades/types.ts', 'export interface TradeDesk {')).toHaveLength(1);
    expect(deskLines('staff/passkeys.ts', "const RP_NAME = 'Desk';")).toEqual([]);
  });
});
