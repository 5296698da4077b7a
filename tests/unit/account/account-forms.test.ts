import { describe, expect, it } from 'vitest';
import {
  getAccountErrorText,
  readPostedError,
  toRefusal,
} from '../../../platform/features/account/account-form-error.ts';
import { returnHref, returnQuery, returnRoute } from '../../../platform/features/account/return-route.ts';
import { check, checkFieldValues } from '../../../platform/forms/check.ts';
import type { FieldValues, Form } from '../../../platform/forms/define-form.ts';
import { forgotPasswordForm } from '../../../platform/forms/forgot-password.ts';
import { registerForm } from '../../../platform/forms/register.ts';
import { resetPasswordForm } from '../../../platform/forms/reset-password.ts';
import { signInForm } from '../../../platform/forms/sign-in.ts';
import type { ProblemField } from '../../../platform/shared/problem.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

const typed = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  email: 'jonas@example.org',
  password: 'Kiesel Lampe Tram',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  paymentType: '13',
  accountHolder: 'Jonas Reuter',
  iban: 'DE89 3704 0044 0532 0130 00',
};

const listProblems = (form: Form<string, unknown>, typed: FieldValues, tenant = publicConfig[CONSUMER_SHOP.id]) =>
  checkFieldValues(form, typed, { tenant, locale: 'de' }).problems;
const told = (problems: ProblemField[]) => problems.map(({ pointer, code }) => `${pointer} ${code}`).sort();

describe('sign-in form', () => {
  it('the form requires an e-mail address and a password of any length', () => {
    expect(told(listProblems(signInForm, {}))).toEqual(['/password required', '/username required']);
    expect(told(listProblems(signInForm, { email: 'jonas', password: 'x' }))).toEqual(['/username email.format']);
    expect(listProblems(signInForm, { email: ' Jonas@Example.org ', password: 'x' })).toEqual([]);
  });

  it('a code is required only when requested, in the format of an app', () => {
    const typed = { email: 'jonas@example.org', password: 'x' };
    const facts = { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de' };
    expect(checkFieldValues(signInForm, typed, facts)).toMatchObject({
      value: { username: 'jonas@example.org', password: 'x' },
    });
    expect(told(listProblems(signInForm, { ...typed, code: '' }))).toEqual(['/code required']);
    expect(checkFieldValues(signInForm, { ...typed, code: ' 123 456 ' }, facts)).toMatchObject({
      value: { code: '123456' },
    });
  });
});

describe('forgotten password form', () => {
  it('the form requires the e-mail address of the account', () => {
    expect(told(listProblems(forgotPasswordForm, {}))).toEqual(['/email required']);
    expect(listProblems(forgotPasswordForm, { email: 'jonas@example.org' })).toEqual([]);
  });
});

describe('new password', () => {
  it.each([
    ['', 'required'],
    ['kurz', 'tooShort'],
    ['1234567', 'tooShort'],
    ['👩🏽‍🚀', 'tooShort'],
    ['x'.repeat(201), 'tooLong'],
    ['JONAS@example.org', 'isEmail'],
  ])('the password "%s" is rejected: %s', (password, code) => {
    expect(told(listProblems(registerForm, { ...typed, password }))).toEqual([`/credentials/0/value ${code}`]);
  });

  it.each(['12345678', 'Kiesel Lampe Tram', 'ñandú ñandú', 'x'.repeat(200)])('%s is accepted', (password) => {
    expect(listProblems(registerForm, { ...typed, password })).toEqual([]);
  });

  it('the form requires the token of the link', () => {
    expect(told(listProblems(resetPasswordForm, { password: 'Kiesel Lampe Tram', token: ' ' }))).toEqual([
      '/headers/token required',
    ]);
    expect(listProblems(resetPasswordForm, { password: 'Kiesel Lampe Tram', token: 't' })).toEqual([]);
  });
});

describe('registration form', () => {
  it('the form has the rules of the checkout and the country', () => {
    expect(listProblems(registerForm, typed, publicConfig[CONSUMER_SHOP.id])).toEqual([]);
    expect(told(listProblems(registerForm, typed, publicConfig[NEIGHBOUR_SHOP.id]))).toEqual([
      '/Address/postalCode postalCode.pattern',
    ]);
    const wrong = { ...typed, iban: 'DE89 3704 0044 0532 0130 01', city: '' };
    expect(told(listProblems(registerForm, wrong, publicConfig[CONSUMER_SHOP.id]))).toEqual([
      '/Address/city required',
      '/Payment/iban iban.checksum',
    ]);
  });

  it('fields of the other payout method are not required', () => {
    const paypal = { ...typed, paymentType: '2', accountHolder: '', iban: '', paypalEmail: 'geld@example.org' };
    expect(listProblems(registerForm, paypal, publicConfig[CONSUMER_SHOP.id])).toEqual([]);
  });

  it('every empty field is reported once, and optional parts are not required', () => {
    const pointers = listProblems(registerForm, { paymentType: '13' }, publicConfig[CONSUMER_SHOP.id]).map(
      ({ pointer }) => pointer,
    );
    expect(pointers).toEqual(['/firstName', '/lastName', '/email', '/credentials/0/value']);
  });

  it('address and payout left for later are null, and a started part must be complete', () => {
    const { firstName, lastName, email, password } = typed;
    const short = { firstName, lastName, email, password, paymentType: '13', iban: ' ' };
    const facts = { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de' };
    expect(checkFieldValues(registerForm, short, facts)).toMatchObject({
      ok: true,
      value: { Address: null, Payment: null, attributes: { locale: 'de' } },
    });
    // The own name was prefilled.
    expect(listProblems(registerForm, { ...short, accountHolder: `${firstName} ${lastName}` })).toEqual([]);
    expect(told(listProblems(registerForm, { ...short, city: 'Hamburg', accountHolder: 'Firma Reuter' }))).toEqual([
      '/Address/postalCode required',
      '/Address/street required',
      '/Payment/iban required',
    ]);
    // A missing member breaks the contract.
    const { Payment: _, ...withoutPayment } = registerForm.toBody(short, facts);
    expect(check(registerForm, withoutPayment, facts).ok).toBe(false);
  });
});

describe('form errors', () => {
  const error = (status: number, code = 'x') => ({ status, code, fields: [] });
  it('no response, rate limit, denial and internal error are distinguished', () => {
    expect(toRefusal(error(0, 'network'), 'credentials')).toBe('offline');
    expect(toRefusal(error(429), 'credentials')).toBe('tooMany');
    expect(toRefusal(error(401), 'credentials')).toBe('credentials');
    expect(toRefusal(error(410), 'link')).toBe('link');
    expect(toRefusal(error(502), 'credentials')).toBe('other');
    expect(toRefusal(error(503, 'busy'), 'credentials')).toBe('busy');
    expect(toRefusal(error(401, 'secondFactor.needed'), 'credentials')).toBe('codeNeeded');
    expect(toRefusal(error(401, 'secondFactor.wrong'), 'credentials')).toBe('code');
  });

  it('the time to wait is in seconds or minutes', () => {
    const t = (id: string, values?: object) => `${id} ${JSON.stringify(values ?? {})}`;
    expect(getAccountErrorText('tooMany', 20, t)).toBe('account.problem.tooManySeconds {"count":20}');
    expect(getAccountErrorText('tooMany', 241, t)).toBe('account.problem.tooManyMinutes {"count":5}');
    expect(getAccountErrorText('tooMany', undefined, t)).toBe('account.problem.tooManyText {}');
  });

  it('the problem of a plain form belongs to no field', () => {
    expect(readPostedError([{ pointer: '', code: 'scripts.needed', detail: '' }])).toBe('scripts');
    expect(readPostedError([{ pointer: '/email', code: 'required', detail: '' }])).toBeUndefined();
    expect(readPostedError([{ pointer: '', code: 'unforeseen', detail: '' }])).toBe('other');
  });
});

describe('return route after a sign-in', () => {
  it('the route is one of the shop by name, never an address', () => {
    expect(returnRoute({ return: 'checkout' })).toBe('checkout');
    for (const bad of ['//evil.example', 'https://evil.example', '/checkout', 'home', '__proto__', '']) {
      expect(returnRoute({ return: bad })).toBeUndefined();
      expect(returnQuery(bad)).toEqual({});
    }
    expect(returnRoute({})).toBeUndefined();
  });

  it('a return to the checkout opens the step that an account fills in', () => {
    const href = (name: string, _?: object, query?: object) => `${name} ${JSON.stringify(query ?? {})}`;
    expect(returnHref('checkout', href)).toBe('checkout {"step":"details"}');
    expect(returnHref('accountManagement', href)).toBe('accountManagement {}');
  });

  it('the query contains the route only where it is not the default', () => {
    expect(returnQuery('accountPaymentChange')).toEqual({ return: 'accountPaymentChange' });
    expect(returnQuery('accountOverview')).toEqual({});
    expect(returnQuery(undefined)).toEqual({});
  });
});
