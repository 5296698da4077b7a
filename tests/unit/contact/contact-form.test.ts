import { describe, expect, it } from 'vitest';
import { checkFieldValues, problemsByField } from '../../../platform/forms/check.ts';
import { contactForm } from '../../../platform/forms/contact.ts';
import { getFieldLimits } from '../../../platform/forms/define-form.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

const facts = { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de' };

const good = {
  subject: 'payment',
  name: 'Hannah Probe',
  email: 'hannah@example.org',
  tradeNumber: '',
  message: 'Wann kommt mein Geld?\n\nDanke.',
};

/** `field code` of all problems. */
function wrong(changes: Partial<typeof good>): string[] {
  const { problems } = checkFieldValues(contactForm, { ...good, ...changes }, facts);
  return [...problemsByField(contactForm, problems)].map(([field, code]) => `${field} ${code}`);
}

describe('contact form validation', () => {
  it('a valid message passes, with and without a trade number', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ tradeNumber: ' DE-26-118-5520 ', name: 'Łucja d’Été 李' })).toEqual([]);
  });

  it('missing fields are reported in page order, never the trade number', () => {
    const empty = { subject: '', name: ' ', email: '\t', tradeNumber: '', message: '\r\n \r\n' };
    expect(wrong(empty)).toEqual(['subject required', 'name required', 'email required', 'message required']);
  });

  it.each([
    'hannah',
    'hannah@',
    '@example.org',
    'a b@example.org',
    'a@b',
    'a@example.o',
    'a@b.org,c@d.org',
    '<a@b.org>',
  ])('%s is not a valid address', (email) => {
    expect(wrong({ email })).toEqual(['email email.format']);
  });

  it.each(['name', 'tradeNumber'] as const)('%s is one line without invisible characters', (field) => {
    for (const sign of ['\r', '\n', '\u0000', '\u0085', '\u2028', '\u202e'])
      expect(wrong({ [field]: `a${sign}b` })).toEqual([`${field} characters`]);
  });

  it('an address cannot inject a mail header', () => {
    expect(wrong({ email: 'a@example.org\r\nBcc: b@example.org' })).toEqual(['email email.format']);
    expect(wrong({ email: 'a@example.org\u0001' })).toEqual(['email email.format']);
  });

  it('line breaks of the message become LF, and other control characters are rejected', () => {
    expect(checkFieldValues(contactForm, { ...good, message: ' eins\r\n\r\nzwei\rdrei ' }, facts)).toMatchObject({
      value: { message: 'eins\n\nzwei\ndrei' },
    });
    expect(wrong({ message: 'eins\r\n\tzwei' })).toEqual([]);
    expect(wrong({ message: 'eins\u0007' })).toEqual(['message characters']);
  });

  it.each(['name', 'tradeNumber', 'message'] as const)('%s has the schema’s maximum length in characters', (field) => {
    const { maxLength: most = 0 } = getFieldLimits(contactForm, field);
    expect(apiSchemas['umlauf:api/contact-input'].properties[field].maxLength).toBe(most);
    expect(wrong({ [field]: '😀'.repeat(most) })).toEqual([]);
    expect(wrong({ [field]: 'x'.repeat(most + 1) })).toEqual([`${field} tooLong`]);
  });
});

describe('messages at a field', () => {
  const said = (field: (typeof contactForm.names)[number], code: string) =>
    getFieldMessage(contactForm, { field, code }, facts);

  it('a missing value has its own message', () => {
    const sentences = contactForm.names.map((field) => said(field, 'required').id);
    expect(new Set(sentences).size).toBe(contactForm.names.length);
  });

  it('a message names the limit, and the field where several share it', () => {
    expect(said('message', 'tooLong')).toMatchObject({
      id: 'contact.problem.tooLong',
      label: 'contact.message.label',
      values: { count: 4000 },
    });
    expect(said('name', 'characters').label).toBe('contact.name.label');
    expect(said('email', 'email.format').id).toBe('field.email.format');
  });

  it('inherited object members are never used as messages', () => {
    expect(said('name', 'constructor').id).toBe('contact.problem.characters');
  });
});
