import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, checkFieldValues } from '../../../platform/forms/check.ts';
import { withHolder, withTown } from '../../../platform/forms/complete-details.ts';
import { contactForm } from '../../../platform/forms/contact.ts';
import type { FieldValues, Form, FormFacts } from '../../../platform/forms/define-form.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { enquiryForm } from '../../../platform/forms/enquiry.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import { forgotPasswordForm } from '../../../platform/forms/forgot-password.ts';
import { newsletterDetailsForm } from '../../../platform/forms/newsletter-details.ts';
import { signUpForm } from '../../../platform/forms/newsletter-sign-up.ts';
import { registerForm } from '../../../platform/forms/register.ts';
import { resetPasswordForm } from '../../../platform/forms/reset-password.ts';
import { signInForm } from '../../../platform/forms/sign-in.ts';
import type { RouteName } from '../../../platform/generated/routes.gen.ts';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import type { ProblemField } from '../../../platform/shared/problem.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, offerFor, type Shops } from '../../support/selling.ts';

let edge: Edge;
let categories: string[];
let offerId: string;
let listTowns: (code: string) => readonly string[];
beforeAll(async () => {
  edge = await openEdge();
  const ctx = await createContext(SHOP, { now: () => new Date() });
  categories = (await edge.services.catalogue.listCategories(ctx)).map(({ id }) => id);
  listTowns = (code) => edge.services.directory.listTowns(ctx, code);
  offerId = (await offerFor(edge.services as unknown as Shops, ctx)).id;
}, 240_000);
afterAll(() => edge?.close());

const SHOP: TenantId = CONSUMER_SHOP.id;
const HOST = CONSUMER_SHOP.host;

interface Case {
  form: Form<string, unknown>;
  route: RouteName;
  url: string;
  /** Values that a trade or a link needs beside the form. */
  wrap?: (body: Record<string, unknown>) => unknown;
  headers?: (body: Record<string, unknown>) => Record<string, string>;
  plain?: { body?: Record<string, string>; params?: Record<string, string>; cookies?: () => Record<string, string> };
  facts?: () => Partial<FormFacts>;
  /** Values that page and plain form prefill before validation. */
  complete?: (typed: Record<string, string>, facts: FormFacts) => Record<string, string>;
  /** Valid values, so that each rule is reached alone as well as with others. */
  right: Record<string, string>;
}

const iban = 'DE89 3704 0044 0532 0130 00';
const seller = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'jonas@example.org',
  paymentType: '13',
  accountHolder: 'Jonas Reuter',
  iban,
  paypalEmail: '',
};
const password = 'Kiesel Lampe Tram';
const headers = { 'idempotency-key': 'same-answers' };

const cases: Record<string, Case> = {
  contact: {
    form: contactForm,
    route: 'contact',
    url: '/api/contact',
    right: { subject: 'payment', name: 'Hannah', email: 'h@example.org', tradeNumber: '', message: 'Hallo' },
  },
  enquiry: {
    form: enquiryForm,
    route: 'b2bLandingpage',
    url: '/api/contact/business',
    right: { company: 'Sandvoß', name: 'Ines', email: 'i@example.org', phone: '', deviceCount: '40', message: '' },
  },
  signUp: {
    form: signUpForm,
    route: 'newsletterEnrich',
    url: '/api/newsletter/subscribe',
    right: { email: 'n@example.org' },
  },
  newsletterDetails: {
    form: newsletterDetailsForm,
    route: 'newsletterEnrich',
    url: '/api/newsletter/confirm',
    plain: { params: { emailHash: 'feed' } },
    facts: () => ({ categories }),
    right: { firstName: 'Hannah', emailHash: 'feed' },
  },
  details: {
    form: detailsForm,
    route: 'checkout',
    url: '/api/trades',
    wrap: (body) => ({ lines: [{ offerId, quantity: 1 }], termsAccepted: false, ...body }),
    headers: () => headers,
    plain: { body: { step: 'details' }, cookies: () => ({ umlauf_cart: `${offerId}.1` }) },
    facts: () => ({ pays: true }),
    complete: (typed, facts) => withHolder(withTown(typed, listTowns), facts),
    right: seller,
  },
  register: {
    form: registerForm,
    route: 'accountRegister',
    url: '/api/account/register',
    right: { ...seller, password },
  },
  signIn: {
    form: signInForm,
    route: 'accountOverview',
    url: '/api/account/login',
    right: { email: 'jonas@example.org', password },
  },
  forgot: {
    form: forgotPasswordForm,
    route: 'accountPasswordForgot',
    url: '/api/account/forgotPasswordMail',
    right: { email: 'jonas@example.org' },
  },
  reset: {
    form: resetPasswordForm,
    route: 'accountPasswordReset',
    url: '/api/account/resetPassword',
    wrap: ({ headers: _, ...body }) => body,
    headers: ({ headers: sent }) => ({ token: String((sent as { token: string }).token) }),
    right: { token: 'of-a-link', password },
  },
};

/** Input of people and programs: valid and invalid by each rule, and any other JSON value. */
const typedText = fc
  .oneof(
    fc.constantFrom(
      ...['', ' ', '···', '\t', 'x'.repeat(61), 'x'.repeat(300), 'x'.repeat(5000), 'a\nb', 'a\u202eb', '😀', '0', '12'],
      ...['a@b', 'a..b@example.org', 'a@example.org', 'A@EXAMPLE.org ', 'ä@exämple.de', 'jonas@example.org', '@'],
      ...['2009', '20099', '99', '13', '2', '1.200', 'viele', '-1', '100001', iban, 'DE88370400440532013000'],
      ...[
        'XX89370400440532013000',
        'DE89370400440532013',
        'BR9700360305000010009795493P1',
        'payment',
        password,
        'kurz',
      ],
    ),
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .filter((text) => !text.includes('\u0000') && text.isWellFormed());

function typedInto({ form, right }: Case): fc.Arbitrary<Record<string, string>> {
  const names = [...new Set([...form.names, ...Object.keys(right)])].filter((name) => name !== 'emailHash');
  const changes = fc.dictionary(fc.constantFrom(...names), typedText, { maxKeys: names.length });
  return changes.map((changed) => ({ ...right, ...changed }));
}

async function loadFacts({ facts }: Case): Promise<FormFacts> {
  return { ...(await createContext(SHOP)), ...facts?.() };
}

async function sendJson({ url, wrap, headers: more }: Case, body: Record<string, unknown>) {
  return edge.app.inject({
    method: 'POST',
    url,
    headers: { host: HOST, 'content-type': 'application/json', ...more?.(body) },
    payload: JSON.stringify(wrap ? wrap(body) : body),
    remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  });
}

async function post({ route, plain }: Case, typed: FieldValues): Promise<ProblemField[]> {
  const handler = serverRouteFacts[route].form ?? expect.fail(`${route} takes no form`);
  const ctx = await createContext(SHOP, { now: () => new Date() });
  const answer = await postForm(handler, {
    ctx,
    services: edge.services,
    match: { name: route, params: plain?.params ?? {} },
    body: { ...(typed as Record<string, string>), ...plain?.body },
    query: {},
    cookies: plain?.cookies?.() ?? {},
    href: buildHref(edge.fleet.tenant(SHOP).routing.tables.de ?? [], ''),
  });
  return answer.kind === 'render' ? answer.form.problems : [];
}

/** `field code` of each field problem, without the problems of the whole form. */
function named({ form }: Case, problems: readonly ProblemField[]): string[] {
  const places = Object.entries(form.at);
  return problems.flatMap(({ pointer, code }) => {
    const name = places.find(([, at]) => at === pointer)?.[0];
    return name === undefined ? [] : [`${name} ${code}`];
  });
}

const RUNS = 40;

describe.each(Object.entries(cases))('the form %s', (_, one) => {
  it('the JSON call, the plain form and the browser report the same fields and codes', {
    timeout: 240_000,
  }, async () => {
    const facts = await loadFacts(one);
    await fc.assert(
      fc.asyncProperty(typedInto(one), async (sent) => {
        const typed = one.complete?.(sent, facts) ?? sent;
        const browser = named(one, checkFieldValues(one.form, typed, facts).problems);
        expect(named(one, await post(one, sent))).toEqual(browser);
        const checked = checkFieldValues(one.form, typed, facts);
        const body = checked.ok ? (checked.value as Record<string, unknown>) : one.form.toBody(typed, facts);
        const answer = await sendJson(one, sendable(body));
        const fields = (answer.json() as { fields?: ProblemField[] }).fields ?? [];
        if (browser.length > 0) expect([400, 422]).toContain(answer.statusCode);
        expect(named(one, fields), answer.body).toEqual(browser);
      }),
      { numRuns: RUNS },
    );
  });

  it('a JSON body of any shape is rejected as its check says, without a server error', {
    timeout: 240_000,
  }, async () => {
    const facts = await loadFacts(one);
    const right = one.form.toBody(one.right, facts);
    // The language of a body is checked first: tests/integration/newsletter/http.test.ts.
    const member = fc.constantFrom(
      ...Object.keys(right).filter((name) => !['attributes', 'lang', 'locale'].includes(name)),
    );
    const bodies = fc.dictionary(member, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(bodies, async (changed) => {
        const body = { ...right, ...changed } as Record<string, unknown>;
        fc.pre(isStorable(body) && !honeypotIsFilled(body) && typeof body.headers !== 'string');
        const answer = await sendJson(one, sendable(body));
        // 429: repeated wrong passwords cause a wait.
        expect([200, 201, 202, 400, 409, 410, 422, 429, 503], answer.body).toContain(answer.statusCode);
        if (answer.statusCode === 429) return;
        const wanted = named(one, check(one.form, body, facts).problems);
        const { fields = [], code } = answer.json() as { fields?: ProblemField[]; code?: string };
        if (wanted.length === 0) return;
        expect([400, 422], answer.body).toContain(answer.statusCode);
        // The newsletter's sign-up leaves a body of another shape to its schema.
        if (one.form === cases.signUp?.form && code === 'request.invalid') return;
        expect(named(one, fields), answer.body).toEqual(wanted);
      }),
      { numRuns: RUNS },
    );
  });

  it('every problem has a text', async () => {
    const facts = await loadFacts(one);
    for (const field of one.form.names) {
      for (const code of ['required', 'tooLong', 'tooShort', 'characters', 'type', 'email.format', 'unheard of'])
        expect(getFieldMessage(one.form, { field, code }, facts).id).toMatch(/^\w+\./);
    }
  });
});

/** A header contains no line break and nothing beyond Latin-1. */
function sendable(body: Record<string, unknown>): Record<string, unknown> {
  const token = (body.headers as { token?: unknown } | undefined)?.token;
  if (token === undefined) return 'headers' in body ? { ...body, headers: { token: '' } } : body;
  const text = typeof token === 'string' ? token.trim() : '';
  return { ...body, headers: { token: /^[\x21-\x7e]*$/.test(text) ? text : 'x' } };
}

function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value);
  // Keys that could reach a prototype are rejected before any code reads the body.
  return !/\\u0000|\\ud[89a-f]|"__proto__"|"constructor"/i.test(text);
}

function honeypotIsFilled({ homepage = '' }: Record<string, unknown>): boolean {
  return typeof homepage !== 'string' || homepage.trim() !== '';
}
