import { describe, expect, it } from 'vitest';
import { forgotProblems, signInProblems } from '../../../platform/features/account/account-rules.ts';
import { postedRefusal, refusalOf } from '../../../platform/features/account/refusal.ts';
import { registerProblems } from '../../../platform/features/account/register-rules.ts';
import { returnQuery, returnRoute } from '../../../platform/features/account/return-route.ts';
import { newPasswordProblems, resetProblems } from '../../../platform/shared/account-fields.ts';
import type { ProblemField } from '../../../platform/shared/problem.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

const told = (problems: ProblemField[]) => problems.map(({ pointer, code }) => `${pointer} ${code}`).sort();

describe('signing in wants', () => {
  it('an e-mail address and a password, and judges no password by its length', () => {
    expect(told(signInProblems({}))).toEqual(['/email required', '/password required']);
    expect(told(signInProblems({ email: 'jonas', password: 'x' }))).toEqual(['/email email.format']);
    expect(signInProblems({ email: ' Jonas@Example.org ', password: 'x' })).toEqual([]);
  });
});

describe('a forgotten password wants', () => {
  it('the e-mail address of the account', () => {
    expect(told(forgotProblems({}))).toEqual(['/email required']);
    expect(forgotProblems({ email: 'jonas@example.org' })).toEqual([]);
  });
});

describe('a new password', () => {
  it.each([
    ['', 'required'],
    ['kurz', 'tooShort'],
    ['123456789', 'tooShort'],
    ['👩🏽‍🚀', 'tooShort'],
    ['x'.repeat(201), 'tooLong'],
    ['JONAS@example.org', 'isEmail'],
  ])('%s is refused: %s', (password, code) => {
    expect(told(newPasswordProblems({ password, email: 'jonas@example.org' }))).toEqual([`/password ${code}`]);
  });

  it.each(['1234567890', 'Kiesel Lampe Tram', 'ñandú ñandú', 'x'.repeat(200)])('%s is taken', (password) => {
    expect(newPasswordProblems({ password, email: 'jonas@example.org' })).toEqual([]);
  });

  it('needs the token of the link', () => {
    expect(told(resetProblems({ password: 'Kiesel Lampe Tram', token: ' ' }))).toEqual(['/token required']);
    expect(resetProblems({ password: 'Kiesel Lampe Tram', token: 't' })).toEqual([]);
  });
});

describe('a registration', () => {
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

  it('goes by the rules of the checkout and the country', () => {
    expect(registerProblems(typed, publicConfig['de/default'])).toEqual([]);
    expect(told(registerProblems(typed, publicConfig['at/default']))).toEqual(['/postalCode postalCode.pattern']);
    const wrong = { ...typed, iban: 'DE89 3704 0044 0532 0130 01', city: '' };
    expect(told(registerProblems(wrong, publicConfig['de/default']))).toEqual([
      '/city minLength',
      '/iban iban.checksum',
    ]);
  });

  it('asks for nothing of the way to be paid that was not chosen', () => {
    const paypal = { ...typed, paymentType: '2', accountHolder: '', iban: '', paypalEmail: 'geld@example.org' };
    expect(registerProblems(paypal, publicConfig['de/default'])).toEqual([]);
  });

  it('names every empty field once', () => {
    const pointers = registerProblems({ paymentType: '13' }, publicConfig['de/default']).map(({ pointer }) => pointer);
    const fields = [
      'email',
      'password',
      'firstName',
      'lastName',
      'street',
      'postalCode',
      'city',
      'accountHolder',
      'iban',
    ];
    expect([...new Set(pointers)].sort()).toEqual(fields.map((name) => `/${name}`).sort());
  });
});

describe('a refusal', () => {
  const error = (status: number, code = 'x') => ({ status, code, fields: [] });
  it('is told apart: accounts closed, no answer, too many, denied, our fault', () => {
    expect(refusalOf(error(503, 'accountsClosed'), 'credentials')).toBe('closed');
    expect(refusalOf(error(0, 'network'), 'credentials')).toBe('offline');
    expect(refusalOf(error(429), 'credentials')).toBe('tooMany');
    expect(refusalOf(error(401), 'credentials')).toBe('credentials');
    expect(refusalOf(error(410), 'link')).toBe('link');
    expect(refusalOf(error(502), 'credentials')).toBe('other');
  });

  it('of a plain form is the problem of no field', () => {
    expect(postedRefusal([{ pointer: '', code: 'accountsClosed', detail: '' }])).toBe('closed');
    expect(postedRefusal([{ pointer: '/email', code: 'required', detail: '' }])).toBeUndefined();
  });
});

describe('the way back after signing in', () => {
  it('is a route of the shop by name, never an address', () => {
    expect(returnRoute({ return: 'checkout' })).toBe('checkout');
    for (const bad of ['//evil.example', 'https://evil.example', '/checkout', 'home', '__proto__', '']) {
      expect(returnRoute({ return: bad })).toBeUndefined();
      expect(returnQuery(bad)).toEqual({});
    }
    expect(returnRoute({})).toBeUndefined();
  });

  it('is carried on only where it leads somewhere else than it would anyway', () => {
    expect(returnQuery('accountPaymentChange')).toEqual({ return: 'accountPaymentChange' });
    expect(returnQuery('accountOverview')).toEqual({});
    expect(returnQuery(undefined)).toEqual({});
  });
});
