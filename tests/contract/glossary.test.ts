import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatsFor, percentText } from '../../platform/shared/format.ts';
import { listShops } from '../support/find-shop.ts';
import { type Glossary, readGlossary } from '../support/glossary.ts';
import { loadTestFleet, root } from '../support/selling.ts';

type Texts = [name: string, text: string][];

const { locales, tenants } = generated<{
  locales: Record<string, { id: string; lang: string; fallbacks: string[] }>;
  tenants: string[];
}>('fleet');
/** Those that visitors read: the texts of a country whose shops are all drafts are still being written. */
const languages = Object.values(locales).filter(
  ({ id }) => listShops(({ country, state }) => country === id && state === 'live').length > 0,
);

/** One shop per mode and partner: their texts differ from the others in every language. */
const shops = [...new Map(tenants.map((id) => [id.split('/')[1] ?? '', id])).entries()];
const getMode = (shop: string) => shop.split('.')[0] ?? shop;

/** A regional glossary extends that of its fallback language. */
function listGlossaries({ id, fallbacks }: (typeof languages)[number]): Glossary[] {
  return [id, ...fallbacks].map(readGlossary);
}

describe.each(languages)('glossary of $lang', (locale) => {
  const glossaries = listGlossaries(locale);
  const words = glossaries.flatMap(({ words }) => words);
  const never = words.flatMap((row) => row.never);
  const signs = glossaries.flatMap((one) => one.signs.flatMap((row) => row.never));

  it.each(shops)('messages, mails and content pages in the shops of %s use the glossary’s words', async (shop, id) => {
    const texts = await said(id, locale.id);
    expect(texts.length).toBeGreaterThan(1000);
    const rules = (where: string) => glossaries.flatMap(({ address }) => address.get(where) ?? []);
    expect(rules(getMode(shop)).length * rules('companies').length).toBeGreaterThan(0);
    const told = (pattern: boolean) => own(texts.filter(([name]) => FOR_COMPANIES.test(name) === pattern));
    const found = [saying(signs, texts), saying(never, own(texts)), saying(rules(getMode(shop)), told(false))];
    expect([...found, saying(rules('companies'), told(true))].flat()).toEqual([]);
  });

  it.each(['questions', 'catalogue'])('the %s uses the glossary’s words', (file) => {
    const texts = file === 'questions' ? questions(locale.id) : catalogue(locale.id);
    expect(texts.length).toBeGreaterThan(30);
    const other = glossaries.flatMap(({ address }) => address.get(file) ?? []);
    expect([...saying(signs, texts), ...saying([...never, ...other], own(texts))]).toEqual([]);
  });

  it('every row of the glossary is about a word that texts use', async () => {
    const all = (await Promise.all(shops.map(([, id]) => said(id, locale.id)))).flat();
    const text = [...all, ...questions(locale.id), ...catalogue(locale.id)]
      .map(([, one]) => one)
      .join('\n')
      .toLowerCase();
    const unused = words
      .flatMap((row) => row.said)
      .filter((one) => !one.split(' … ').every((part) => text.includes(part.toLowerCase())));
    expect(unused).toEqual([]);
  });

  it('every rule matches the word that it forbids and not the word that it requires', () => {
    for (const { signs } of glossaries) {
      for (const { sign, written, never: wrong } of signs) {
        expect(
          wrong.filter((one) => written.some((text) => one.test(text))),
          sign,
        ).toEqual([]);
        expect(wrong.length, sign).toBeGreaterThan(0);
      }
    }
  });
});

describe('figures of each country', () => {
  it.each(languages)('texts of $lang write figures in the country’s format', async ({ id, lang }) => {
    const { tenant } = await loadTestFleet();
    const shop = tenants.find((one) => one.startsWith(`${id}/`)) as Parameters<typeof tenant>[0];
    const { texts, server } = tenant(shop);
    const { currency, dateFormat, timeZone } = server;
    const thousand = texts.language(id).words.text('format.thousand');
    const format = formatsFor({ lang, thousand, currency, dateFormat, timeZone });
    const [year, month] = [0, 1];
    const write: Record<string, (value: string) => string> = {
      money: (value) => format.money(Math.round(Number(value) * 100)),
      short: (value) => format.moneyShort(Math.round(Number(value) * 100)),
      change: (value) => format.delta(Number(value) * 100),
      number: (value) => format.number(Number(value), value.split('.')[1]?.length),
      percent: (value) => percentText(Number(value), lang),
      date: (value) => format.date(`${value}T10:00:00Z`),
      month: (value) => format.monthYear(Number(value.split('-')[year]), Number(value.split('-')[month])),
    };
    const { figures } = readGlossary(id);
    expect(figures.map(({ kind, value, written }) => [kind, value, written])).toEqual(
      figures.map(({ kind, value }) => [kind, value, write[kind]?.(value)]),
    );
    expect(figures.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['money', 'percent', 'date', 'month']));
  });
});

/** Texts for companies in every shop use the form of address of business shops. */
const FOR_COMPANIES = /^(?:business\.|list\.|home\.more\.|page companyPhones)/;

/** Without foreign words: quotations, menus of a device, addresses, and names of cookies. */
function own(texts: Texts): Texts {
  const others = /«[^»]*»|„[^“]*“|›[^›.;,]*|\S+\.\S+\/\S*|umlauf_\w+/gu;
  return texts.map(([name, text]) => [name, text.replace(others, '')]);
}

function saying(rules: readonly RegExp[], texts: Texts): string[] {
  return texts.flatMap(([name, text]) => {
    const found = rules.flatMap((rule) => rule.exec(text)?.[0] ?? []);
    return found.length === 0
      ? []
      : [`${name} says ${found.map((one) => JSON.stringify(one)).join(', ')}: ${text.slice(0, 160)}`];
  });
}

const kept = new Map<string, Texts>();

/** Messages and content pages of a shop in a language. */
async function said(id: string, locale: string): Promise<Texts> {
  const key = `${id} ${locale}`;
  const before = kept.get(key);
  if (before) return before;
  const { tenant } = await loadTestFleet();
  const { texts } = tenant(id as Parameters<typeof tenant>[0]);
  const messages = Object.entries(texts.language(locale).messages).flatMap(([name, tree]) =>
    sentences(tree).map((text): [string, string] => [name, text]),
  );
  const pages = Object.entries(texts.content(locale)).flatMap(([page, { title, description, html }]) =>
    [title, description, ...plain(html).split('\n')].map((text): [string, string] => [`page ${page}`, text]),
  );
  const alike = tenants.filter((one) => one.split('/')[1] === id.split('/')[1]);
  const banners = alike.flatMap((one) => {
    const texts: Record<string, object | undefined> =
      tenant(one as Parameters<typeof tenant>[0]).server.banner?.texts ?? {};
    return leaves(texts[locale], `banner of ${one}`);
  });
  const all = asTyped([...messages.filter(([name]) => !NO_WORDS.test(name)), ...pages, ...banners]);
  kept.set(key, all);
  return all;
}

/** Addresses that only the router requests, which no visitor reads. */
const NO_WORDS = /^error\.(?:noRouteMatch|pageNotFound)$/;

/** All texts of a message: each branch separately, with a letter for each argument. */
function sentences(tree: unknown): string[] {
  if (!Array.isArray(tree)) return [];
  return tree.reduce<string[]>(
    (begun, element) => {
      const parts = listParts(
        element as { type: number; value?: string; children?: unknown; options?: Record<string, { value: unknown }> },
      );
      return begun.flatMap((before) => parts.map((part) => before + part));
    },
    [''],
  );
}

function listParts({
  type,
  value,
  children,
  options,
}: {
  type: number;
  value?: string;
  children?: unknown;
  options?: Record<string, { value: unknown }>;
}): string[] {
  if (type === 0) return [value ?? ''];
  if (options) return Object.values(options).flatMap((option) => sentences(option.value));
  return children ? sentences(children) : ['X'];
}

function plain(html: string): string {
  const signs: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };
  return html
    .replace(/<[^>]+>/g, '\n')
    .replace(/\{\{[^}]+\}\}/g, 'X')
    .replace(/&[a-z#0-9]+;/g, (sign) => signs[sign] ?? sign);
}

function questions(locale: string): Texts {
  const { texts } = generated<{ texts: Record<string, unknown> }>('questions');
  return asTyped(leaves(texts[locale], ''));
}

/** Without addresses, and without words that only searches have. */
function catalogue(locale: string): Texts {
  const { search: _, ...texts } = generated<Record<string, Record<string, unknown>>>('catalogue-texts')[locale] ?? {};
  return asTyped(leaves(texts, '')).filter(
    ([name]) => !/\.(?:url|metaKeywords)$/.test(name) && !/^\.notBought\..*\.(?:words|unless)\./.test(name),
  );
}

/** With the keyboard's hyphen, as in a glossary. */
function asTyped(texts: Texts): Texts {
  return texts.map(([name, text]) => [name, text.replaceAll('\u2011', '-')]);
}

function leaves(value: unknown, name: string): Texts {
  if (typeof value === 'string') return [[name, value]];
  return Object.entries(value ?? {}).flatMap(([key, member]) => leaves(member, `${name}.${key}`));
}

function generated<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}/platform/generated/${name}.gen.json`, 'utf8')) as T;
}
