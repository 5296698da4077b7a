import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { findPatternFault } from './codes.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks the company of a shop: imprint, mails and labels show where it is and how it is registered. */
export function checkCompanyAddress(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const { legalEntity, lang } = tenant.merged;
    if (!isObject(legalEntity) || typeof lang !== 'string' || !/^[a-z]{2,3}-[A-Z]{2}$/.test(lang)) continue;
    const fault = (member: string, message: string, fix: string) => {
      const path: Path = ['legalEntity', member];
      report.add('companyAddress', { span: findSpan(tenant.layers, path), message, fix, tenant });
    };
    const country = checkCountryName(legalEntity.countryName, lang, fault);
    if (country && !report.has(['invalidPostalCode']))
      checkPostalCode(fleet, { code: legalEntity.postalCode, country }, fault);
    checkVatId(legalEntity.vatId, fault);
    checkPhone(legalEntity.phone, fault);
  }
}

type Fault = (member: string, message: string, fix: string) => void;

const regionCodes = new Map<string, ReadonlyMap<string, string>>();

/** Country codes by name in a language. */
function regionsIn(lang: string): ReadonlyMap<string, string> {
  const known = regionCodes.get(lang);
  if (known) return known;
  const names = new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' });
  const codes = new Map(getCountries().map((code) => [names.of(code) ?? code, code]));
  regionCodes.set(lang, codes);
  return codes;
}

function checkCountryName(name: JsonValue | undefined, lang: string, fault: Fault): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const regions = regionsIn(lang);
  const code = regions.get(name);
  if (code) return code;
  const message = `legalEntity.countryName is ${quoteText(name)}, which is no country in the language of the shop.`;
  const meant = findElsewhere(name);
  const here = [...regions].find(([, region]) => region === meant)?.[0];
  fault('countryName', message, here ? `Write ${quoteText(here)}.` : didYouMean(name, regions.keys(), 'Names are'));
  return undefined;
}

/** The country of that name in the language of some country: companies write their own. */
function findElsewhere(name: string): string | undefined {
  const languages = getCountries().map((code) => new Intl.Locale(`und-${code}`).maximize().language);
  return [...new Set(languages)].map((lang) => regionsIn(lang).get(name)).find((code) => code !== undefined);
}

/** The form of a country's codes is known where the fleet has a shop. */
function checkPostalCode(
  fleet: Fleet,
  { code, country }: { code: JsonValue | undefined; country: string },
  fault: Fault,
): void {
  const rule = fleet.localeById.get(country.toLowerCase())?.merged.postalCode;
  const { pattern, example } = isObject(rule) ? rule : {};
  if (typeof code !== 'string' || code.trim() === '' || typeof pattern !== 'string' || findPatternFault(pattern))
    return;
  // An unfit pattern is reported with its country.
  if (typeof example !== 'string' || !new RegExp(pattern, 'u').test(example)) return;
  if (new RegExp(pattern, 'u').test(code)) return;
  const message = `legalEntity.postalCode is ${quoteText(code)}, which is no postal code of ${country}, the country of the company.`;
  fault('postalCode', message, `Write it like ${quoteText(example)}.`);
}

/** Greece and Northern Ireland have codes of their own in VAT numbers. */
const VAT_CODES = new Set(['EL', 'XI']);

function checkVatId(id: JsonValue | undefined, fault: Fault): void {
  if (typeof id !== 'string' || !/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(id)) return;
  const code = id.slice(0, 2);
  if (VAT_CODES.has(code) || getCountries().includes(code as CountryCode)) return;
  fault(
    'vatId',
    `The VAT number ${quoteText(id)} begins with ${quoteText(code)}, which is no country.`,
    'Begin it with the code of ISO 3166, such as DE.',
  );
}

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => String(getCountryCallingCode(country))),
);

const MIN_DIGITS = 7;

function checkPhone(phone: JsonValue | undefined, fault: Fault): void {
  if (typeof phone !== 'string' || !/^\+[0-9][0-9 ()/-]{5,24}$/.test(phone)) return;
  const digits = phone.replace(/\D/g, '');
  const known = [1, 2, 3].some((length) => callingCodes.has(digits.slice(0, length)));
  if (known && digits.length > MIN_DIGITS) return;
  const reason = known ? 'is too short' : 'begins with the code of no country';
  fault(
    'phone',
    `The telephone number ${quoteText(phone)} ${reason}.`,
    'Write + and the country code first, such as +49 221 4710 410.',
  );
}
