import type { FieldValues } from '../../platform/forms/define-form.ts';
import { registerForm } from '../../platform/forms/register.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';

/** A password on no list. */
const PASSWORD = 'Kiesel Lampe Tram';

const typed = {
  firstName: 'Hannah',
  lastName: 'Probe',
  email: 'hannah@example.org',
  password: PASSWORD,
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  paymentType: '13',
  accountHolder: 'Hannah Probe',
  iban: 'DE89 3704 0044 0532 0130 00',
  paypalEmail: '',
};

/** The body of a registration in a German shop. */
export function registrationOf(ctx: Pick<RequestContext, 'tenant' | 'locale'>, changes: FieldValues = {}) {
  return registerForm.toBody({ ...typed, ...changes }, ctx);
}

/** The token of the link in a mail. */
export function tokenIn(mail: { text: string } | undefined): string {
  const [, token] = /#(?:activate|token|email)=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`no link with a token in: ${mail?.text}`);
  return token;
}
