import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CompiledMessages, formatMessages } from '../../platform/shared/messages.ts';
import { loadTestFleet } from '../support/selling.ts';
import { catalogue, root } from '../unit/catalogue/catalogue.ts';

/** Literals, arguments, selects and tags of a FormatJS syntax tree. */
interface Part {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
}

/** Arguments that hold the name of a device, a maker, a shop or a company. */
const NAMES = new Set([
  'brand',
  'carrier',
  'device',
  'deviceName',
  'maker',
  'model',
  'name',
  'partner',
  'provider',
  'shop',
  'suggestion',
]);
/** Words before names that elide or change before a vowel. */
const CHANGING: Readonly<Record<string, RegExp>> = {
  fr: /(?:^|[\s’])(?:de|que|le|la|du|au|jusque|lorsque|puisque) $/i,
  it: /(?:^|\s)a $/i,
};

const fleet = await loadTestFleet();
const shops = fleet.ids.map((id) => fleet.tenant(id).server);
const names = [
  ...new Set([
    ...catalogue.devices.flatMap(({ name, manufacturer }) => [name, manufacturer]),
    ...shops.flatMap(({ contact, legalEntity }) => [contact.fromName, legalEntity.name]),
    'UPS',
    'DHL',
  ]),
];

const read = (file: string) =>
  JSON.parse(readFileSync(`${root}/platform/generated/messages/${file}.gen.json`, 'utf8')) as CompiledMessages;

/** Every sequence of parts in a message. */
function listSequences(parts: readonly Part[]): (readonly Part[])[] {
  const inner = parts.flatMap(({ options, children }) => [
    ...Object.values(options ?? {}).map(({ value }) => value),
    ...(children ? [children] : []),
  ]);
  return [parts, ...inner.flatMap(listSequences)];
}

function listSoundArguments(parts: readonly Part[]): string[] {
  return listSequences(parts).flatMap((sequence) =>
    sequence.flatMap(({ value, options }) =>
      options && value?.endsWith('Sound') ? [value.slice(0, -'Sound'.length)] : [],
    ),
  );
}

describe.each(['fr', 'it'])('words before names in %s', (language) => {
  const messages = read(language);
  const entries = Object.entries(messages) as unknown as [string, Part[]][];
  const selecting = entries.filter(([, parts]) => listSoundArguments(parts).length > 0);

  it('no message has such a word before a name without asking how the name begins', () => {
    const unguarded = entries.filter(([, parts]) =>
      listSequences(parts).some((sequence) =>
        sequence.some(({ type, value }, at) => {
          const before = sequence[at - 1];
          return (
            type === 1 && NAMES.has(value ?? '') && before?.type === 0 && CHANGING[language]?.test(before.value ?? '')
          );
        }),
      ),
    );
    // A select that asks contains the same words in its other branch.
    const isGuarded = (parts: Part[]) => listSoundArguments(parts).length > 0;
    expect(unguarded.filter(([, parts]) => !isGuarded(parts)).map(([id]) => id)).toEqual([]);
  });

  it.each(selecting.map(([id]) => id))('%s reads well with every name of the fleet and the catalogue', (id) => {
    const format = formatMessages(language, messages, (problem) => {
      throw problem;
    });
    const parts = entries.find(([one]) => one === id)?.[1] ?? [];
    const args = listSequences(parts).flatMap((sequence) =>
      sequence.flatMap(({ type, value }) => (type === 1 || type === 5 || type === 6 ? [value ?? ''] : [])),
    );
    const clashes = names.flatMap((name) => {
      const values = Object.fromEntries(args.filter((one) => !one.endsWith('Sound')).map((one) => [one, name]));
      const text = String(format(id, values));
      const at = text.indexOf(name);
      const before = text.slice(0, at);
      const isVowel = /^[aeiou]/i.test(name.normalize('NFD'));
      const fails = language === 'fr' ? (isVowel ? /\b(?:de|du|le|la) $/ : /[dl]’$/) : isVowel ? /\sa $/ : /\sad $/;
      return at < 0 || fails.test(before) ? [text] : [];
    });
    expect(clashes).toEqual([]);
  });

  it('the language has messages with such words', () => {
    expect(selecting.length).toBeGreaterThanOrEqual(4);
  });
});

describe('a message that asks how a name begins', () => {
  const french = formatMessages('fr', read('fr'));

  it.each([
    ['Apple iPhone 13', 'de l’Apple iPhone 13'],
    ['OnePlus 9', 'de l’OnePlus 9'],
    ['Samsung Galaxy S22', 'du Samsung Galaxy S22'],
    ['HTC 10', 'du HTC 10'],
  ])('the price of "%s" is that "%s"', (device, text) => {
    expect(french('clarification.ledger.caption', { device })).toContain(text);
  });

  it('an e-mail address is not elided', () => {
    expect(String(french('details.ask.mailDomain', { suggestion: 'outlook.fr' }))).toContain('d’outlook.fr');
    expect(String(french('details.ask.mailDomain', { suggestion: 'a@outlook.fr' }))).toContain('de a@outlook.fr');
  });
});
