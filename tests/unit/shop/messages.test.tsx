import { readdirSync, readFileSync } from 'node:fs';
import {
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CompiledMessages, getMessages } from '../../../platform/features/shop/messages.ts';
import type { MessageId } from '../../../platform/generated/message-ids.gen.ts';
import { formatsFor } from '../../../platform/shared/format.ts';
import { formatMessages } from '../../../platform/shared/messages.ts';
import { locales } from '../../support/compiled-fleet.ts';

const compiled = {
  greeting: parse('Hallo {name}'),
  count: parse('{count, plural, one {# Gerät} other {# Geräte}}'),
  large: parse('{amount, number} €'),
  terms: parse('Es gelten die <a>Bedingungen</a> bis <b>{date}</b>.'),
} as unknown as CompiledMessages;
const folder = new URL('../../../platform/generated/messages/', import.meta.url);
const messagesIn = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, MessageFormatElement[]>;
const id = (name: string) => name as MessageId;
const messages = getMessages('de-DE', compiled);

afterEach(() => vi.restoreAllMocks());

describe('messages', () => {
  it('a message is formatted with its values by the rules of its language', () => {
    expect(messages.text(id('greeting'), { name: 'Anna' })).toBe('Hallo Anna');
    expect(messages.text(id('count'), { count: 1 })).toBe('1 Gerät');
    expect(messages.text(id('count'), { count: 3 })).toBe('3 Geräte');
    expect(messages.text(id('large'), { amount: 1234.5 })).toBe('1.234,5 €');
  });

  it('a message has only the markup that the page passes', () => {
    const shown = messages.rich(id('terms'), {
      date: '<12.12.26>',
      a: (text) => <a href="/content/agbs">{text}</a>,
      b: (text) => <b>{text}</b>,
    });
    expect(renderToStaticMarkup(shown)).toBe(
      'Es gelten die <a href="/content/agbs">Bedingungen</a> bis <b>&lt;12.12.26&gt;</b>.',
    );
  });

  it('a message is prepared once for all pages of its language', () => {
    expect(getMessages('de-DE', compiled)).toBe(messages);
  });

  it('a missing message or value is logged, and the page is still rendered', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(messages.text(id('nowhere'))).toBe('nowhere');
    expect(messages.text(id('greeting'))).toBe('greeting');
    expect(complaint.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('"nowhere"'),
      expect.stringContaining('name'),
    ]);
  });
});

describe.each(Object.values(locales))('numbers in messages in $lang', ({ id: locale, lang }) => {
  const shipped = messagesIn(`${locale}.gen.json`);
  const probes = { number: parse('{count, number}'), hash: parse('{count, plural, other {#}}') };
  const format = formatMessages(lang, { ...shipped, ...probes } as unknown as CompiledMessages, (problem) => {
    throw problem;
  });
  const thousand = String(format('format.thousand'));
  const formats = formatsFor({ lang, thousand, currency: 'EUR', dateFormat: 'dd/mm/yy', timeZone: 'UTC' });

  it('a number is formatted like every other figure of the shop', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: 900, max: 11_000 })), (count) => {
        expect(format('number', { count })).toBe(formats.number(count));
        expect(format('hash', { count })).toBe(formats.number(count));
      }),
    );
    expect(format('number', { count: 1000 })).toBe(thousand);
    expect(format('search.results', { count: 1000, text: 'x' })).toContain(thousand);
  });
});

describe('shipped messages', () => {
  it('arguments are whole numbers and counts; dates and amounts are passed formatted', () => {
    const files = readdirSync(folder).map(messagesIn);
    const asked = files.flatMap((file) =>
      Object.entries(file).flatMap(([name, tree]) => othersIn(tree).map((kind) => `${name}: ${kind}`)),
    );
    expect(files.length).toBeGreaterThan(9);
    expect(asked).toEqual([]);
    expect(
      othersIn(parse('{a, date} {b, number, percent} {c, selectordinal, other {#}} {d, plural, offset:1 other {#}}')),
    ).toHaveLength(4);
  });
});

/** Arguments whose figures or dates would depend on the engine. */
function othersIn(tree: unknown): string[] {
  return (tree as MessageFormatElement[]).flatMap((element): string[] => {
    if (isDateElement(element) || isTimeElement(element)) return [element.value];
    if (isNumberElement(element)) return element.style ? [element.value] : [];
    if (isTagElement(element)) return othersIn(element.children);
    if (isSelectElement(element)) return Object.values(element.options).flatMap(({ value }) => othersIn(value));
    if (!isPluralElement(element)) return [];
    const within = Object.values(element.options).flatMap(({ value }) => othersIn(value));
    return element.pluralType === 'ordinal' || element.offset !== 0 ? [element.value, ...within] : within;
  });
}
