import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CompiledFleet } from '../../../platform/server/boot/compiled-fleet.ts';
import { compiledFixture } from '../../generators/fixture-fleet.ts';
import { hostTables, localeIds, routeTables, serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { everywhere } from '../../support/specified-routes.ts';

const tests = fileURLToPath(new URL('../../', import.meta.url));

/** Folders of tests that name no shop. Files of the browser tests name no country and no language either. */
const FOLDERS = ['attack', 'bench', 'chaos', 'contract', 'e2e', 'fuzz', 'generators', 'integration', 'support', 'unit'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:m?ts|tsx)$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(tests, folder, name), 'utf8') })),
);

/** Tables that the specification itself fixes: the only lines that may have these words. */
const SPECIFIED: Record<string, RegExp> = {
  'support/specified-routes.ts': /^\w+: '\/[^']*',$/,
  'support/specified-values.ts': /^(?:\w+: \{ home: \[|export const landingPageKinds = )/,
};

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const matchAny = (texts: Iterable<string>) => `(?:${[...new Set(texts)].map(quote).join('|')})`;
const shops = tenantIds.map((id) => serverConfig[id]);
const modes = shops.map(({ mode }) => mode).filter((mode) => mode !== 'default');
const partners = shops.flatMap(({ partner }) => partner ?? []);
const brands = shops.map(({ contact }) => contact.fromName).filter((name) => !partners.includes(name));

/** First parts of addresses that a country of a fleet has for itself. */
type Fleet = Pick<CompiledFleet, 'tenantIds' | 'routeTables' | 'serverConfig'>;
function listOwnPaths(fleet: Fleet): string[] {
  return fleet.tenantIds
    .flatMap((id) => fleet.routeTables[id][fleet.serverConfig[id].locale].map(({ path }) => path.split('/')[1] ?? ''))
    .filter((part) => part !== '' && !Object.values(everywhere).some((path) => path.split('/')[1] === part));
}
const ownPaths = listOwnPaths({ tenantIds, routeTables, serverConfig });

/** What only a shop of the shipped fleet has. A test finds it by a property of the shop: see support/test-shop.ts. */
const RULES: Record<string, RegExp> = {
  tenant: new RegExp(`(?<![\\w/])${matchAny(tenantIds)}(?!\\w)`),
  host: new RegExp(
    `(?<![\\w.-])${matchAny(Object.values(hostTables).flatMap((hosts) => Object.keys(hosts)))}(?![\\w-])`,
  ),
  'mode or partner': new RegExp(`(?<!\\w)${matchAny([...modes, ...partners])}(?!\\w)`, 'i'),
  brand: new RegExp(`['"\`(]${matchAny(brands)}['"\`)]`),
  'member of a country': new RegExp(`sellers\\.${matchAny(localeIds)}(?!\\w)`),
  address: new RegExp(`(?<![\\w\\\\])\\\\?/${matchAny(ownPaths)}(?![\\w-]|\\.json)`),
};

/** The small fleet that the compiler is tested with: some of its ids, hosts and addresses are those of a shipped shop. */
const fixture = await compiledFixture();
const fixtureNames = new RegExp(
  `(?<![\\w.-])(?:${matchAny([
    ...fixture.tenantIds,
    ...Object.values(fixture.hostTables).flatMap((hosts) => Object.keys(hosts)),
  ])}|\\/${matchAny(listOwnPaths(fixture))})(?!\\w)`,
  'g',
);

/** Elsewhere a test may be about a country or a language: their ids are in the specification. */
const RULES_OF_BROWSER_TESTS: Record<string, RegExp> = {
  ...RULES,
  'country or language': new RegExp(`(?:['\`/]|lang=")${matchAny(localeIds)}(?:['\`/"]|-[A-Z]{2}['\`"])`),
};

function listNames(text: string, rules = RULES): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:import |\} from )/.test(line))
    .flatMap((line) => {
      const [rule] = Object.entries(rules).find(([, pattern]) => pattern.test(line)) ?? [];
      return rule ? [`${rule}: ${line.trim()}`] : [];
    });
}

function listFaults({ name, text }: { name: string; text: string }): string[] {
  const specified = SPECIFIED[name];
  const own = name.startsWith('generators/') ? text.replace(fixtureNames, 'x') : text;
  const names = listNames(own, name.startsWith('e2e/') ? RULES_OF_BROWSER_TESTS : RULES);
  return names.filter((found) => !specified?.test(found.slice(found.indexOf(': ') + 2)));
}

describe('shops in tests', () => {
  it.each(FOLDERS)('no test in %s names a shop of the fleet, its host, its brand or its addresses', (folder) => {
    const own = files.filter(({ name }) => name.startsWith(`${folder}/`));
    expect(own.length).toBeGreaterThan(10);
    expect(own.flatMap((file) => listFaults(file).map((line) => `${file.name} names a ${line}`))).toEqual([]);
  });

  it('every exception is needed', () => {
    for (const [name, pattern] of Object.entries(SPECIFIED)) {
      const text = files.find((file) => file.name === name)?.text ?? expect.fail(`${name} is missing`);
      expect(listNames(text).some((found) => pattern.test(found.slice(found.indexOf(': ') + 2)))).toBe(true);
    }
  });

  it('every kind of name is found in a line that has it', () => {
    const [shop] = shops.filter(({ partner }) => partner !== undefined);
    const [path = ''] = ownPaths;
    const lines: Record<string, string> = {
      tenant: `const id = '${tenantIds[0]}';`,
      host: `const host = '${shop?.hosts.production[0]}';`,
      'mode or partner': `const variant = '${shop?.partner}';`,
      brand: `const brand = '${brands[0]}';`,
      'country or language': `const words = getShopWords('${localeIds[0]}');`,
      'member of a country': `const seller = sellers.${localeIds[0]};`,
      address: `await page.goto(at('/${path}'));`,
    };
    for (const [rule, pattern] of Object.entries(RULES_OF_BROWSER_TESTS)) expect(lines[rule], rule).toMatch(pattern);
    for (const line of Object.values(lines)) expect(listNames(line, RULES_OF_BROWSER_TESTS)).toHaveLength(1);
    const found = "const [first] = listShops(isConsumerShop); await page.goto(at('/account'));";
    expect(listNames(found, RULES_OF_BROWSER_TESTS)).toEqual([]);
  });
});
