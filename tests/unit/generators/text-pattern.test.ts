import { describe, expect, it } from 'vitest';
import {
  normalizeText,
  type TextPattern,
  toMessagePattern,
  toPlainPattern,
} from '../../../generators/development/text-pattern.ts';

function isForm(pattern: TextPattern | undefined, text: string): boolean {
  return pattern?.exact === text || pattern?.matches?.test(text) === true;
}

describe('the forms of a message', () => {
  it.each([
    ['a message without arguments', 'Gerät <b>suchen</b>', 'Gerät suchen'],
    ['an argument', 'Bis {price} für dein {device}', 'Bis 574 € für dein iPhone (128 GB)'],
    ['a plural', '{count, plural, one {# Gerät} other {# Geräte}}', '2.000 Geräte'],
    ['a select with arguments in it', '{kind, select, phone {Handy von {maker}} other {Gerät}}', 'Handy von Apple'],
    ['a link', 'Lies die <a>Bedingungen</a>.', 'Lies die Bedingungen.'],
    ['signs of regular expressions', 'Preis (netto) + {tax}? [neu]', 'Preis (netto) + 19 %? [neu]'],
    ['quoted braces', "Tippe '{'{name}'}'", 'Tippe {Anna}'],
  ])('%s is matched as the page shows it', (_, message, shown) => {
    expect(isForm(toMessagePattern(message), shown)).toBe(true);
  });

  it.each([
    ['Bis {price}', 'Ab 574 €'],
    ['{count, plural, one {# Gerät} other {# Geräte}}', '2 Handys'],
    ['Lies die <a>Bedingungen</a>.', 'Lies die Bedingungen. Und mehr'],
  ])('%s does not match %s', (message, shown) => {
    expect(isForm(toMessagePattern(message), shown)).toBe(false);
  });

  it('a message of arguments alone has no pattern, because it would match every text', () => {
    expect(toMessagePattern('{first} {second}')).toBeUndefined();
    expect(toMessagePattern('{a, select, one {} other {words}}')).toBeUndefined();
    expect(toPlainPattern('{{legalEntity.name}}')).toBeUndefined();
  });

  it('a message with a syntax error has no pattern', () => {
    expect(toMessagePattern('{count, plural, one {')).toBeUndefined();
  });

  it('values of the tenant in a page match whatever the shop sets', () => {
    const pattern = toPlainPattern('Du verkaufst an {{legalEntity.name}}, gebunden {{offerValidityDays}} Tage.');
    expect(isForm(pattern, 'Du verkaufst an Umlauf GmbH, gebunden 14 Tage.')).toBe(true);
  });
});

describe('a text of a page', () => {
  it('is compared without the spaces and hyphens that typesetting changes', () => {
    expect(normalizeText(' Was\u00a0kostet  das\u202f?\n E\u2011Mail ')).toBe('Was kostet das ? E-Mail');
  });
});
