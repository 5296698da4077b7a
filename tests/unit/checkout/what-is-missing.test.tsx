import { describe, expect, it } from 'vitest';
import { CheckoutScreen } from '../../../platform/features/checkout/CheckoutScreen.tsx';
import type { CheckoutStep, CheckoutView } from '../../../platform/features/checkout/checkout-view.ts';
import { checkFieldValues, MISSING } from '../../../platform/forms/check.ts';
import { contactForm } from '../../../platform/forms/contact.ts';
import type { Form } from '../../../platform/forms/define-form.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { enquiryForm } from '../../../platform/forms/enquiry.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import { registerForm } from '../../../platform/forms/register.ts';
import { signInForm } from '../../../platform/forms/sign-in.ts';
import { renderInShop, shopState } from '../ui/shop.tsx';

const { tenant } = shopState();
const facts = { tenant, locale: 'de', pays: true } as const;

function screen(step: CheckoutStep, typed: Record<string, string>, codes: readonly string[] = []): string {
  const view: CheckoutView = {
    step,
    cart: {
      lines: [],
      voucher: null,
      voucherProblem: null,
      devicesCents: 20_000,
      totalCents: 20_000,
      validUntil: null,
    },
    company: {},
    gone: [],
    address: {},
    payout: {},
    voucher: '',
    handedOver: false,
    idempotencyKey: 'k',
    directories: {},
    problems: [],
  };
  const problems =
    codes.length > 0
      ? codes.map((code) => ({ pointer: `/${code.split('.')[0]}Accepted`, code, detail: '' }))
      : checkFieldValues(detailsForm, typed, facts).problems;
  return renderInShop(<CheckoutScreen view={view} form={{ values: typed, problems }} />);
}

const seller = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'jonas@example.org',
  paymentType: '13',
  accountHolder: 'Jonas Reuter',
  iban: 'DE89370400440532013000',
};

describe('error summary', () => {
  const titles: [string, Record<string, string>, string][] = [
    ['missing', { paymentType: '13' }, '8 Angaben fehlen noch'],
    ['wrong', { ...seller, postalCode: '2009', iban: 'DE88370400440532013000' }, 'Zwei Angaben stimmen noch nicht'],
    [
      'more wrong than is counted by figures',
      { ...seller, city: '', postalCode: '2', email: 'j', iban: 'DE', street: 'x'.repeat(200) },
      'Eine Angabe fehlt, vier stimmen noch nicht',
    ],
    ['both', { ...seller, city: '', street: ' ', email: 'jonas@' }, 'Zwei Angaben fehlen, eine stimmt noch nicht'],
  ];
  it.each(titles)('the summary’s heading is for values that are %s', (_, typed, title) => {
    expect(screen('details', typed)).toContain(`<h2>${title}</h2>`);
  });
});

const forms = { contactForm, detailsForm, enquiryForm, registerForm, signInForm } as Record<
  string,
  Form<string, unknown>
>;

describe.each(Object.entries(forms))('empty form %s', (_, form) => {
  it('all problems are missing values, none is a wrong value', () => {
    const { problems } = checkFieldValues(form, {}, facts);
    expect(problems.length).toBeGreaterThan(1);
    expect(problems.filter(({ code }) => code !== MISSING)).toEqual([]);
    for (const field of form.names.filter((name) => problems.some(({ pointer }) => pointer === form.at[name])))
      expect(getFieldMessage(form, { field, code: MISSING }, facts).id).toMatch(/required$/i);
  });
});

describe('required checkbox', () => {
  it('the checkbox has its message beside it and refers to it', () => {
    const html = screen('check', {}, ['terms.notAccepted']);
    expect(html).toMatch(
      /<input[^>]*id="termsAccepted"[^>]*aria-invalid="true"[^>]*aria-describedby="termsAccepted-error"/,
    );
    expect(html).toMatch(/id="termsAccepted-error"[\s\S]*?Bitte den Ankaufsbedingungen zustimmen\./);
    expect(screen('check', {}, ['cart.cap'])).not.toContain('termsAccepted-error');
  });
});
