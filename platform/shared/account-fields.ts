import type {
  AccountForgotInputBody,
  AccountLoginInputBody,
  AccountRegisterInputBody,
} from '../generated/api/types.gen.ts';
import { addressInput, type CheckoutField, payoutInput } from './checkout-fields.ts';
import { formProblems, type SchemaError, textCode, trimmed } from './form-problems.ts';
import type { ProblemField } from './problem.ts';

/** The fields of the account's forms, each in the order of its page. */
export const SIGN_IN_FIELDS = ['email', 'password'] as const;
export const FORGOT_FIELDS = ['email'] as const;
export const RESET_FIELDS = ['token', 'password'] as const;
export const REGISTER_FIELDS = [
  'email',
  'password',
  'firstName',
  'lastName',
  'street',
  'postalCode',
  'city',
  'paymentType',
  'accountHolder',
  'iban',
  'paypalEmail',
] as const satisfies readonly (CheckoutField | 'password')[];

export type AccountField = CheckoutField | 'password' | 'token';

/** Length of a chosen password in characters; its only rule beside not being the e-mail address. The API schemas say the same. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

type Typed = Readonly<Record<string, string | undefined>>;

/** Names of accounts are kept in lower case, so they are asked for in lower case. A password is taken as it is typed. */
export function signInInput(values: Typed): AccountLoginInputBody {
  return { username: trimmed(values, 'email').toLowerCase(), password: values.password ?? '' };
}

export function forgotInput(values: Typed, lang: string): AccountForgotInputBody {
  return { email: trimmed(values, 'email').toLowerCase(), lang };
}

/** The registration of the specification. `payPalTypes` are the tenant's ids of that way to be paid. */
export function registration(
  values: Typed,
  { locale, payPalTypes }: { locale: string; payPalTypes: readonly number[] },
): AccountRegisterInputBody {
  const { firstName, lastName, street, postalCode, city, email } = addressInput(values);
  const name = email.toLowerCase();
  return {
    enabled: false,
    firstName,
    lastName,
    username: name,
    email: name,
    credentials: [{ type: 'password', value: values.password ?? '', temporary: false }],
    requiredActions: ['VERIFY_EMAIL'],
    groups: [],
    attributes: { locale },
    Address: { street, postalCode, city },
    Payment: payoutInput(values, payPalTypes),
  };
}

/** What is wrong with a chosen password: `required`, `tooShort`, `tooLong` or `isEmail`. */
export function newPasswordProblems(values: Typed): ProblemField[] {
  const password = values.password ?? '';
  const length = [...password].length;
  if (length === 0) return [problem('required')];
  if (length < PASSWORD_LENGTH.min) return [problem('tooShort')];
  if (length > PASSWORD_LENGTH.max) return [problem('tooLong')];
  const email = trimmed(values, 'email').toLowerCase();
  return email !== '' && password.trim().toLowerCase() === email ? [problem('isEmail')] : [];
}

/** What is wrong with the form for a new password; the token is the one of the link. */
export function resetProblems(values: Typed): ProblemField[] {
  const token =
    trimmed(values, 'token') === '' ? [{ pointer: '/token', code: 'required', detail: 'breaks required' }] : [];
  return [...token, ...newPasswordProblems(values)];
}

function problem(code: string): ProblemField {
  return { pointer: '/password', code, detail: `breaks ${code}` };
}

/** The errors of a call's schema as problems of the form it was typed into. */
export function accountProblems(errors: readonly SchemaError[], fields: readonly AccountField[]): ProblemField[] {
  const named = errors.map((error) => ({ ...error, instancePath: error.instancePath.replace('/username', '/email') }));
  return formProblems(named, fields, textCode);
}

/** What the form's owner lacks beside its fields: the account service takes nobody yet. */
export const ACCOUNTS_CLOSED = 'accountsClosed';
