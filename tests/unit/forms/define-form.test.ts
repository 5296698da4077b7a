import { describe, expect, it } from 'vitest';
import { check, checkFieldValues, INVALID, problemsByField } from '../../../platform/forms/check.ts';
import { contactForm } from '../../../platform/forms/contact.ts';
import { defineForm, limitsOf } from '../../../platform/forms/define-form.ts';
import { enquiryForm } from '../../../platform/forms/enquiry.ts';
import { messageOf } from '../../../platform/forms/message-of.ts';
import { singleLine } from '../../../platform/forms/text.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

const facts = { tenant: publicConfig['de/default'], locale: 'de' };
const good = { subject: 'payment', name: 'Hannah', email: 'hannah@example.org', message: 'Hallo' };
const told = (body: unknown) =>
  check(contactForm, body, facts).problems.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a declared form', () => {
  it('lets a right body through, put in order', () => {
    const read = check(contactForm, { ...good, name: ' Hannah ', message: 'a\r\nb' }, facts);
    expect(read).toEqual({ ok: true, value: { ...good, message: 'a\nb' }, problems: [] });
  });

  it.each([[null], [7], ['text'], [[]], [undefined], [{}]])('misses every field of %j', (body) => {
    expect(told(body)).toEqual(['/subject required', '/name required', '/email required', '/message required']);
  });

  it('gives one problem a field, in the order of the page, however the body is sorted', () => {
    const body = { message: '\u0007'.repeat(5000), email: 'x', name: 'a\nb', subject: 'none' };
    expect(told(body)).toEqual(['/subject required', '/name characters', '/email email.format', '/message tooLong']);
  });

  it('takes the code of a rule from the schema, and the usual one where it says none', () => {
    expect(told({ ...good, name: 7 })).toEqual(['/name required']);
    expect(
      check(enquiryForm, { company: 'x', name: 'x', email: 'a@b.de', deviceCount: 1.5 }, facts).problems,
    ).toMatchObject([{ pointer: '/deviceCount', code: 'deviceCount.number' }]);
  });

  it('refuses what is wrong in no field, as a whole', () => {
    expect(told({ ...good, admin: true })).toEqual([` ${INVALID}`]);
    expect(told({ ...good, tradeNumber: {} })).toEqual([` ${INVALID}`]);
  });

  it('leaves the body it is given as it was', () => {
    const body = Object.freeze({ ...good, name: ' Hannah ' });
    check(contactForm, body, facts);
    expect(body.name).toBe(' Hannah ');
  });

  it('does not work on a text that is too long anyway', () => {
    expect(told({ ...good, name: ' '.repeat(1_000_000) })).toEqual(['/name tooLong']);
  });

  it('posts nothing but its fields and what is hidden', () => {
    expect(contactForm.toBody({ ...good, admin: 'yes' }, facts)).toEqual({ ...good, tradeNumber: '', homepage: '' });
    expect(checkFieldValues(contactForm, { ...good, admin: 'yes' }, facts).ok).toBe(true);
  });

  it('judges only the parts it asks for, and keeps nothing of the others', () => {
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
      asks: ({ b }) => (b === 'asked' ? ['name', 'other'] : ['name']),
    });
    expect(check(nested, { a: { name: ' x ' }, b: { other: 1 } }, facts)).toMatchObject({
      value: { a: { name: 'x' } },
    });
    expect(check(nested, { a: { name: 'x' }, b: 1 }, facts)).not.toHaveProperty('value.b');
  });

  it('finds the field of a problem by its place', () => {
    const problems = [
      { pointer: '/message', code: 'tooLong', detail: '' },
      { pointer: '/multiLine/0', code: 'x', detail: '' },
      { pointer: '/constructor', code: 'x', detail: '' },
    ];
    expect([...problemsByField(contactForm, problems)]).toEqual([['message', 'tooLong']]);
  });

  it('has its limits from the schema, and a sentence for every code', () => {
    expect(limitsOf(contactForm, 'message')).toMatchObject({ minLength: 1, maxLength: 4000 });
    expect(messageOf(contactForm, { field: 'message', code: 'never heard of' }, facts).id).toBe(
      'contact.problem.characters',
    );
  });
});
