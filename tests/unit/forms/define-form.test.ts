import { describe, expect, it } from 'vitest';
import { check, checkFieldValues, INVALID, problemsByField } from '../../../platform/forms/check.ts';
import { contactForm } from '../../../platform/forms/contact.ts';
import { defineForm, getFieldLimits } from '../../../platform/forms/define-form.ts';
import { enquiryForm } from '../../../platform/forms/enquiry.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import { singleLine } from '../../../platform/forms/text.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

const facts = { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de' };
const good = { subject: 'payment', name: 'Hannah', email: 'hannah@example.org', message: 'Hallo' };
const told = (body: unknown) =>
  check(contactForm, body, facts).problems.map(({ pointer, code }) => `${pointer} ${code}`);

describe('declared form', () => {
  it('a valid body passes, normalised', () => {
    const read = check(contactForm, { ...good, name: ' Hannah ', message: 'a\r\nb' }, facts);
    expect(read).toEqual({ ok: true, value: { ...good, message: 'a\nb' }, problems: [] });
  });

  it.each([[null], [7], ['text'], [[]], [undefined], [{}]])(
    'every required field of %j is reported as missing',
    (body) => {
      expect(told(body)).toEqual(['/subject required', '/name required', '/email required', '/message required']);
    },
  );

  it('a body has one problem per field in page order, whatever its member order', () => {
    const body = { message: '\u0007'.repeat(5000), email: 'x', name: 'a\nb', subject: 'none' };
    expect(told(body)).toEqual(['/subject required', '/name characters', '/email email.format', '/message tooLong']);
  });

  it('a rule’s code comes from the schema, else the default code is used', () => {
    expect(told({ ...good, name: 7 })).toEqual(['/name required']);
    expect(
      check(enquiryForm, { company: 'x', name: 'x', email: 'a@b.de', deviceCount: 1.5 }, facts).problems,
    ).toMatchObject([{ pointer: '/deviceCount', code: 'deviceCount.number' }]);
  });

  it('a problem outside of any field is reported for the whole body', () => {
    expect(told({ ...good, admin: true })).toEqual([` ${INVALID}`]);
    expect(told({ ...good, tradeNumber: {} })).toEqual([` ${INVALID}`]);
  });

  it('validation does not change its input', () => {
    const body = Object.freeze({ ...good, name: ' Hannah ' });
    check(contactForm, body, facts);
    expect(body.name).toBe(' Hannah ');
  });

  it('a text that is too long is not processed further', () => {
    expect(told({ ...good, name: ' '.repeat(1_000_000) })).toEqual(['/name tooLong']);
  });

  it('the form posts only its fields and hidden values', () => {
    expect(contactForm.toBody({ ...good, admin: 'yes' }, facts)).toEqual({ ...good, tradeNumber: '', homepage: '' });
    expect(checkFieldValues(contactForm, { ...good, admin: 'yes' }, facts).ok).toBe(true);
  });

  it('only requested parts are validated, and the others are dropped', () => {
    const nested = defineForm<{ a: { name: string } }>()({
      fields: {
        name: {
          at: '/a/name',
          label: 'field.city.label',
          messages: { otherwise: 'field.text.invalid' },
          normalise: singleLine,
        },
        other: { at: '/b/other', label: 'field.city.label', messages: { otherwise: 'field.text.invalid' } },
      },
      parts: ['/a', '/b'].map((at) => ({ at, members: {}, validate: (data: unknown) => data !== undefined })),
      listAskedFields: ({ b }) => (b === 'asked' ? ['name', 'other'] : ['name']),
    });
    expect(check(nested, { a: { name: ' x ' }, b: { other: 1 } }, facts)).toMatchObject({
      value: { a: { name: 'x' } },
    });
    expect(check(nested, { a: { name: 'x' }, b: 1 }, facts)).not.toHaveProperty('value.b');
  });

  it('a problem is assigned to its field by pointer', () => {
    const problems = [
      { pointer: '/message', code: 'tooLong', detail: '' },
      { pointer: '/multiLine/0', code: 'x', detail: '' },
      { pointer: '/constructor', code: 'x', detail: '' },
    ];
    expect([...problemsByField(contactForm, problems)]).toEqual([['message', 'tooLong']]);
  });

  it('every field has the schema’s limits and a message for every code', () => {
    expect(getFieldLimits(contactForm, 'message')).toMatchObject({ minLength: 1, maxLength: 4000 });
    expect(getFieldMessage(contactForm, { field: 'message', code: 'never heard of' }, facts).id).toBe(
      'contact.problem.characters',
    );
  });
});
