import { parse } from '@formatjs/icu-messageformat-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CompiledMessages, messagesOf } from '../../../platform/features/shop/messages.ts';
import type { MessageId } from '../../../platform/generated/message-ids.gen.ts';

const compiled = {
  greeting: parse('Hallo {name}'),
  count: parse('{count, plural, one {# Gerät} other {# Geräte}}'),
  large: parse('{amount, number} €'),
  terms: parse('Es gelten die <a>Bedingungen</a> bis <b>{date}</b>.'),
} as unknown as CompiledMessages;
const id = (name: string) => name as MessageId;
const messages = messagesOf('de-DE', compiled);

afterEach(() => vi.restoreAllMocks());

describe('a message', () => {
  it('is said with its values, by the rules of its language', () => {
    expect(messages.text(id('greeting'), { name: 'Anna' })).toBe('Hallo Anna');
    expect(messages.text(id('count'), { count: 1 })).toBe('1 Gerät');
    expect(messages.text(id('count'), { count: 3 })).toBe('3 Geräte');
    expect(messages.text(id('large'), { amount: 1234.5 })).toBe('1.234,5 €');
  });

  it('has the markup that the page gives it, and none of its own', () => {
    const shown = messages.rich(id('terms'), {
      date: '<12.12.26>',
      a: (text) => <a href="/content/agbs">{text}</a>,
      b: (text) => <b>{text}</b>,
    });
    expect(renderToStaticMarkup(shown)).toBe(
      'Es gelten die <a href="/content/agbs">Bedingungen</a> bis <b>&lt;12.12.26&gt;</b>.',
    );
  });

  it('is made ready once for all pages of its language', () => {
    expect(messagesOf('de-DE', compiled)).toBe(messages);
  });

  it('that is missing, or lacks a value, is named in the console and leaves the page standing', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(messages.text(id('nowhere'))).toBe('nowhere');
    expect(messages.text(id('greeting'))).toBe('greeting');
    expect(complaint.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('"nowhere"'),
      expect.stringContaining('name'),
    ]);
  });
});
