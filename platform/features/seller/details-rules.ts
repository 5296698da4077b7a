import { countrySpecs, electronicFormatIBAN, isSEPACountry, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { validate as validateAddress } from '../../generated/api/validators/trade-address.gen.js';
import { validate as validatePayout } from '../../generated/api/validators/trade-payout.gen.js';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { addressInput, payoutInput, payPalTypesOf } from '../../shared/checkout-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';

type Validate = typeof validateAddress | typeof validatePayout;
type DetailsTenant = Pick<PublicTenant, 'paymentTypes' | 'postalCode'>;

/**
 * What is wrong with the details as typed, by the same schemas the server checks with and the two rules a schema cannot
 * say: the country's postal code and the IBAN. The server has the last word; this only saves the way there.
 */
export function detailProblems(
  values: Readonly<Record<string, string>>,
  tenant: DetailsTenant,
  /** Money flows: where it goes is judged as well. */
  pays: boolean,
): ProblemField[] {
  const address = addressInput(values);
  const problems = schemaProblems(validateAddress, address, '/address');
  if (!new RegExp(tenant.postalCode.pattern, 'u').test(address.postalCode)) {
    problems.push(problem('/address/postalCode', 'postalCode.pattern'));
  }
  return pays ? [...problems, ...payoutProblems(values, tenant)] : problems;
}

function payoutProblems(values: Readonly<Record<string, string>>, tenant: DetailsTenant): ProblemField[] {
  const payout = payoutInput(values, payPalTypesOf(tenant.paymentTypes));
  if (!tenant.paymentTypes.some((type) => type.id === payout.paymentType)) {
    return [problem('/payout/paymentType', 'required')];
  }
  const problems = schemaProblems(validatePayout, payout, '/payout');
  const ibanCode = 'iban' in payout && payout.iban !== '' ? ibanProblem(payout.iban) : undefined;
  if (ibanCode) problems.push(problem('/payout/iban', ibanCode));
  return problems;
}

/** As many characters as the IBANs of its country have; only then is it worth checking while the form is being filled. */
export function isFullIban(typed: string): boolean {
  const iban = electronicFormatIBAN(typed) ?? '';
  return iban.length > 0 && iban.length === countrySpecs[iban.slice(0, 2)]?.chars;
}

function ibanProblem(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed) ?? '';
  const { valid, errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'iban.country';
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'iban.length';
  if (!valid) return 'iban.checksum';
  return isSEPACountry(iban.slice(0, 2)) ? undefined : 'iban.country';
}

/** The schema's errors of fields that were sent; those of the way to be paid that was not chosen are no errors. */
function schemaProblems(validate: Validate, value: object, base: string): ProblemField[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).flatMap(({ instancePath, keyword, params }) => {
    const name = keyword === 'required' ? String(params.missingProperty) : instancePath.slice(1);
    const ofField = Object.hasOwn(value, name) && keyword !== 'const';
    return ofField ? [problem(`${base}/${name}`, keyword)] : [];
  });
}

function problem(pointer: string, code: string): ProblemField {
  return { pointer, code, detail: `breaks ${code}` };
}
