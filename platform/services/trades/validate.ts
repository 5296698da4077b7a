import { electronicFormatIBAN, isSEPACountry, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { FieldReader } from './fields.ts';
import type { TradeAddress, TradePayout } from './types.ts';

/**
 * Codes of problems, stable: `required`, `type`, `tooLong`, `characters` of any field; `postalCode.pattern`;
 * `email.format` of both addresses; `iban.format`, `iban.length`, `iban.checksum`, `iban.country`;
 * `paymentType.unknown` for a type the tenant does not pay by.
 */
export type Read<T> = { value: T; problems: [] } | { value: undefined; problems: ProblemField[] };

/** An address by the country's rules, texts put in order. */
export function readAddress(tenant: ServerTenant, input: unknown): Read<TradeAddress> {
  const fields = new FieldReader(input, '/address');
  const firstName = fields.line('firstName');
  const lastName = fields.line('lastName');
  const street = fields.line('street');
  const postalCode = fields.line('postalCode');
  if (postalCode !== undefined && !new RegExp(tenant.postalCode.pattern, 'u').test(postalCode)) {
    fields.refuse('postalCode', 'postalCode.pattern', `does not match ${tenant.postalCode.pattern}`);
  }
  const city = fields.line('city');
  const email = fields.email('email');
  return done(fields, { firstName, lastName, street, postalCode, city, email });
}

/** Where the money goes, by one of the tenant's payment types. The IBAN comes back without spaces, in capitals. */
export function readPayout(tenant: ServerTenant, input: unknown): Read<TradePayout> {
  const fields = new FieldReader(input, '/payout');
  const paymentType = fields.raw('paymentType');
  const known = tenant.paymentTypes.find((type) => type.id === paymentType);
  if (!known) {
    const empty = paymentType === undefined || paymentType === null || paymentType === 0 || Number.isNaN(paymentType);
    const ids = tenant.paymentTypes.map((type) => type.id).join(', ');
    fields.refuse('paymentType', empty ? 'required' : 'paymentType.unknown', `wants one of ${ids}`);
    return { value: undefined, problems: fields.problems };
  }
  if (known.code === 'Paypal') return done(fields, { paymentType, paypalEmail: fields.email('paypalEmail') });
  return done(fields, { paymentType, accountHolder: fields.line('accountHolder'), iban: readIban(fields) });
}

function readIban(fields: FieldReader): string | undefined {
  const text = fields.line('iban');
  if (text === undefined) return undefined;
  const iban = electronicFormatIBAN(text) ?? '';
  const { valid, errorCodes } = validateIBAN(iban);
  const country = iban.slice(0, 2);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry) || (valid && !isSEPACountry(country))) {
    fields.refuse('iban', 'iban.country', 'is not of a country of the SEPA');
  } else if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    fields.refuse('iban', 'iban.length', `has the wrong length for ${country}`);
  } else if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) {
    fields.refuse('iban', 'iban.format', `has a character in a place where ${country} has another kind`);
  } else if (!valid) {
    fields.refuse('iban', 'iban.checksum', 'has a wrong check digit');
  }
  return iban;
}

/** Complete exactly when nothing was refused: every reader refuses what it cannot return. */
function done<T>(fields: FieldReader, value: object): Read<T> {
  return fields.problems.length > 0
    ? { value: undefined, problems: fields.problems }
    : { value: value as T, problems: [] };
}

/** `DE89 ···· ···· 3000` */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} ···· ···· ${iban.slice(-4)}`;
}

/** `jo···@example.org` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)].slice(0, 2).join('')}···${email.slice(at)}`;
}
