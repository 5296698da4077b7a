import { electronicFormatIBAN, isSEPACountry, validateIBAN } from 'ibantools';
import { isObject, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { isDay } from './calendar.ts';
import { findPatternFault, isLanguage } from './codes.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { didYouMean, formatAlternatives, quoteText } from './wording.ts';

interface Scope {
  fleet: Fleet;
  tenant: Tenant;
  /** Reports a fault of the value at a path. */
  fault: (name: ErrorName, path: Path, message: string, fix: string) => void;
}

const rules: readonly ((scope: Scope) => void)[] = [
  checkTheme,
  checkLanguages,
  checkSearchDefault,
  checkPostalCode,
  checkPaymentTypes,
  checkSubjects,
  checkFrameAncestors,
  checkVouchers,
  checkDropOffPoints,
  checkPayoutAccount,
  checkSelfBilling,
];

/** Checks values that depend on other values, files or the calendar, which a schema cannot express. */
export function checkTenantValues(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const fault: Scope['fault'] = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    const unfit = report.has(['invalidPostalCode']);
    for (const rule of rules) if (!unfit || rule !== checkDropOffPoints) rule({ fleet, tenant, fault });
  }
}

function checkTheme({ fleet, tenant, fault }: Scope): void {
  const { theme } = tenant.merged;
  const themes = fleet.files.themes;
  if (typeof theme !== 'string' || themes.has(theme)) return;
  fault('unknownTheme', ['theme'], `There is no theme ${quoteText(theme)}.`, didYouMean(theme, themes.keys()));
}

function checkLanguages({ fleet, tenant, fault }: Scope): void {
  const { languages, messagesFallback } = tenant.merged;
  const known = fleet.localeById;
  const reportUnknown = (path: Path, value: JsonValue) => {
    if (typeof value !== 'string' || known.has(value)) return;
    fault('unknownLocale', path, `There is no locale ${quoteText(value)}.`, didYouMean(value, known.keys()));
  };
  if (messagesFallback !== undefined) reportUnknown(['messagesFallback'], messagesFallback);
  checkFallback({ fleet, tenant, fault });
  if (!Array.isArray(languages)) return;
  languages.forEach((language, index) => {
    reportUnknown(['languages', index], language);
  });
  if (languages.length > 0 && !languages.includes(tenant.country)) {
    const message = `languages does not contain ${quoteText(tenant.country)}, the language of the shop itself.`;
    fault('ownLocaleMissing', ['languages'], message, `Add ${quoteText(tenant.country)}, first.`);
  }
}

/** Gaps of a language are filled from another locale of the same language, which has no gaps to fill itself. */
function checkFallback({ fleet, tenant, fault }: Scope): void {
  const { messagesFallback } = tenant.merged;
  const own = fleet.localeById.get(tenant.country);
  const other = typeof messagesFallback === 'string' ? fleet.localeById.get(messagesFallback) : undefined;
  if (!own || !other) return;
  const reason =
    own === other
      ? 'is the locale itself'
      : other.base !== own.base && isLanguage(own.base) && isLanguage(other.base)
        ? `is in another language (${other.lang})`
        : other.fallbacks.some((id) => id !== other.id) && findFallbackOwner(fleet, own, other) === own
          ? `has a fallback of its own (${other.fallbacks.join()})`
          : undefined;
  if (reason === undefined) return;
  const message = `messagesFallback ${quoteText(other.id)} ${reason}.`;
  fault('fallbackLanguage', ['messagesFallback'], message, 'Name a locale of the same language, or remove it.');
}

/** Of two locales that name each other, the one with all texts is at fault: it needs no fallback. */
function findFallbackOwner({ locales }: Fleet, own: Locale, other: Locale): Locale {
  if (!other.fallbacks.includes(own.id)) return own;
  const count = ({ source }: Locale) => source.messages?.text.length ?? 0;
  return count(own) === count(other)
    ? locales.indexOf(own) < locales.indexOf(other)
      ? own
      : other
    : count(own) > count(other)
      ? own
      : other;
}

function checkSearchDefault({ fleet, tenant, fault }: Scope): void {
  const country = tenant.merged.searchDefaultCountry;
  if (typeof country !== 'string' || fleet.localeById.has(country)) return;
  const known = fleet.localeById.keys();
  const message = `There is no country ${quoteText(country)}.`;
  fault('unknownLocale', ['searchDefaultCountry'], message, didYouMean(country, known));
}

function checkPostalCode({ tenant, fault }: Scope): void {
  const rule = tenant.merged.postalCode;
  if (!isObject(rule) || typeof rule.pattern !== 'string') return;
  const { pattern, example, digits } = rule;
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    const message = `${quoteText(pattern)} is not a regular expression: ${reason}.`;
    fault('invalidPostalCode', ['postalCode', 'pattern'], message, 'Correct the expression.');
    return;
  }
  const slow = findPatternFault(pattern);
  if (slow && /^\^.*\$$/.test(pattern)) {
    const message = `${quoteText(pattern)} is not bounded: ${slow}.`;
    fault('slowPattern', ['postalCode', 'pattern'], message, 'Use sets and counts, such as ^[0-9]{5}$.');
    return;
  }
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) {
    const message = `${quoteText(pattern)} would also match a part of a longer text.`;
    fault('invalidPostalCode', ['postalCode', 'pattern'], message, 'Begin it with ^ and end it with $.');
    return;
  }
  if (hasOuterAlternative(pattern)) {
    const message = `${quoteText(pattern)} has alternatives outside of a group: ^ and $ bind to one of them each.`;
    fault('invalidPostalCode', ['postalCode', 'pattern'], message, 'Put the alternatives between ^(?: and )$.');
    return;
  }
  if (typeof example !== 'string') return;
  if (!expression.test(example)) {
    const message = `The example ${quoteText(example)} does not match ${quoteText(pattern)}.`;
    fault('invalidPostalCode', ['postalCode', 'example'], message, 'Correct the example or the pattern.');
  } else if (typeof digits === 'number' && example.length !== digits) {
    const message = `The example ${quoteText(example)} has ${example.length} characters, but digits is ${digits}.`;
    fault('invalidPostalCode', ['postalCode', 'digits'], message, `Write ${example.length}, or another example.`);
  }
}

/** Whether a `|` of the pattern is outside of groups and sets. */
function hasOuterAlternative(pattern: string): boolean {
  let rest = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '');
  return rest.includes('|');
}

function checkPaymentTypes({ tenant, fault }: Scope): void {
  const { paymentTypes, selectedPaymentType } = tenant.merged;
  if (!Array.isArray(paymentTypes)) return;
  const ids = paymentTypes.filter(isObject).map((type) => type.id);
  const seen = new Set<JsonValue>();
  for (const type of paymentTypes.filter(isObject)) {
    if (typeof type.code !== 'string' || typeof type.id !== 'number') continue;
    if (seen.has(type.code)) {
      const message = `Two payment types have the code ${quoteText(type.code)}.`;
      fault('invalidPaymentType', ['paymentTypes', { id: type.id }, 'code'], message, 'Keep one of them.');
    }
    seen.add(type.code);
  }
  const selected = selectedPaymentType ?? tenant.config.selectedPaymentType;
  if (typeof selected === 'number' && ids.length > 0 && !ids.includes(selected)) {
    const message = `selectedPaymentType is ${selected}, which is not an id in paymentTypes.`;
    fault('invalidPaymentType', ['selectedPaymentType'], message, `Write ${formatAlternatives(ids as number[])}.`);
  }
}

function checkSubjects({ fleet, tenant, fault }: Scope): void {
  const support = tenant.merged.support;
  const subjects = isObject(support) ? support.subjects : undefined;
  if (!Array.isArray(subjects)) return;
  const schema = fleet.schema.properties?.support?.properties?.subjects?.items?.properties?.id;
  const known = (schema?.enum ?? []) as string[];
  const given = new Set(subjects.filter(isObject).map((subject) => subject.id));
  const missing = known.filter((id) => !given.has(id));
  const mistyped = [...given].some((id) => !known.includes(String(id)));
  if (missing.length === 0 || mistyped) return;
  const message = `There are ${given.size} contact subjects; ${missing.map((id) => quoteText(id)).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  fault('contactSubjects', ['support', 'subjects'], message, 'Add the missing subjects: a shop has all ten.');
}

function checkFrameAncestors({ tenant, fault }: Scope): void {
  const origins = tenant.merged.frameAncestors;
  (Array.isArray(origins) ? origins : []).forEach((origin, index) => {
    if (typeof origin !== 'string') return;
    const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
    const local = parsed?.protocol === 'http:' && parsed.hostname.endsWith('.localhost');
    if ((parsed?.protocol === 'https:' || local) && parsed?.origin === origin && !/[*]/.test(origin)) return;
    const better = parsed?.protocol === 'https:' ? parsed.origin : 'https://www.partner.example';
    const message = `${quoteText(origin)} is not an https origin.`;
    fault('invalidOrigin', ['frameAncestors', index], message, `Write it like ${quoteText(better)}.`);
  });
}

function checkVouchers({ tenant, fault }: Scope): void {
  const vouchers = tenant.merged.vouchers;
  const seen = new Set<JsonValue>();
  (Array.isArray(vouchers) ? vouchers : []).filter(isObject).forEach((voucher: JsonObject, index) => {
    const { code, partner, validUntil } = voucher;
    if (typeof partner === 'string' && partner.trim() !== partner) {
      const message = `The partner ${quoteText(partner)} begins or ends with a space.`;
      fault(
        'invalidVoucher',
        ['vouchers', index, 'partner'],
        message,
        "Write the partner's name, or remove it for a voucher of your own.",
      );
    }
    if (typeof validUntil === 'string' && !isDay(validUntil)) {
      const message = `${quoteText(validUntil)} is not a day of the calendar.`;
      fault('invalidVoucher', ['vouchers', index, 'validUntil'], message, 'Write the last day as YYYY-MM-DD.');
    }
    if (typeof code !== 'string') return;
    if (seen.has(code)) {
      fault(
        'invalidVoucher',
        ['vouchers', index, 'code'],
        `The voucher ${quoteText(code)} is a duplicate.`,
        'Keep one of them.',
      );
    }
    seen.add(code);
  });
}

/** Wrong addresses or hours would send sellers to a closed door. */
function checkDropOffPoints({ tenant, fault }: Scope): void {
  const { shipping, postalCode } = tenant.merged;
  const points = isObject(shipping) ? shipping.dropOffPoints : undefined;
  const rule = isObject(postalCode) ? postalCode : {};
  for (const point of (Array.isArray(points) ? points : []).filter(isObject)) {
    const path: Path = ['shipping', 'dropOffPoints', { id: String(point.id) }];
    const code = point.postalCode;
    if (typeof code === 'string' && !matches(rule.pattern, code)) {
      const message = `${quoteText(code)} is not a postal code of ${tenant.country}.`;
      fault('dropOffPoint', [...path, 'postalCode'], message, `Write it like ${quoteText(String(rule.example))}.`);
    }
    checkHours(point, (member, message, fix) => fault('dropOffPoint', [...path, 'hours', ...member], message, fix));
  }
}

function matches(pattern: JsonValue | undefined, code: string): boolean {
  try {
    return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(code);
  } catch {
    return true;
  }
}

/** A place may close at noon and open again, but opening hours must not overlap. */
function checkHours({ hours }: JsonObject, fault: (member: Path, message: string, fix: string) => void): void {
  const spans = (Array.isArray(hours) ? hours : []).map((one) => (isObject(one) ? one : {}));
  spans.forEach(({ days, from, until }, index) => {
    if (typeof from !== 'string' || typeof until !== 'string') return;
    if (from >= until) {
      fault([index, 'until'], `It closes at ${until}, before it opens at ${from}.`, 'Write the later time.');
      return;
    }
    const before = spans.slice(0, index).filter((one) => from < String(one.until) && String(one.from) < until);
    (Array.isArray(days) ? days : []).forEach((day, place) => {
      const other = before.find((one) => Array.isArray(one.days) && one.days.includes(day));
      if (!other) return;
      const message = `On ${quoteText(String(day))} it is open from ${String(other.from)} to ${String(other.until)} already.`;
      fault([index, 'days', place], message, 'Remove the day, or write hours that do not overlap.');
    });
  });
}

/** Latin letters with accents are converted for payment files; other scripts cannot be. */
const SEPA_TEXT = /^[\p{Script=Latin}0-9 /\-?:().,'+&*$%"]*$/u;

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function isBank(bic: string): boolean {
  return /^[A-Z]{2}$/.test(bic.slice(4, 6)) && regions.of(bic.slice(4, 6)) !== undefined;
}

/** The bank rejects a whole payment file with a wrong account, and sellers would wait for their money. */
function checkPayoutAccount({ tenant, fault }: Scope): void {
  const account = tenant.merged.payoutAccount;
  if (!isObject(account)) return;
  const { iban, name, bic } = account;
  if (typeof bic === 'string' && /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(bic) && !isBank(bic)) {
    const message = `The BIC ${quoteText(bic)} is of no country.`;
    fault('payoutAccount', ['payoutAccount', 'bic'], message, "Copy it from the bank's papers, or remove it.");
  }
  if (typeof name === 'string' && !SEPA_TEXT.test(name)) {
    const message = `The account holder ${quoteText(name)} has letters that banks reject in payment files.`;
    const fix = 'Write it in Latin letters, as registered with the bank.';
    fault('payoutAccount', ['payoutAccount', 'name'], message, fix);
  }
  if (typeof name === 'string' && name.trim() === '')
    fault(
      'payoutAccount',
      ['payoutAccount', 'name'],
      'The account holder is blank.',
      'Write the account holder as registered with the bank.',
    );
  if (typeof iban !== 'string') return;
  const electronic = electronicFormatIBAN(iban) ?? '';
  const sound = validateIBAN(electronic).valid;
  if (sound && isSEPACountry(electronic.slice(0, 2))) return;
  const why = sound ? 'is of a country outside SEPA' : 'has a wrong check digit, length or form';
  fault(
    'payoutAccount',
    ['payoutAccount', 'iban'],
    `The IBAN ${quoteText(iban)} ${why}.`,
    "Copy it from the bank's papers.",
  );
}

/** Prefixes of VAT numbers that differ from the ISO code of their country. */
const VAT_PREFIXES: Readonly<Record<string, string>> = { gr: 'EL' };

/** A document with the rate of another country states a tax that is owed although it never was due. */
function checkSelfBilling({ tenant, fault }: Scope): void {
  const { selfBilling, legalEntity } = tenant.merged;
  if (!isObject(selfBilling)) return;
  const { vatPercent } = selfBilling;
  if (typeof vatPercent === 'number' && Math.abs(vatPercent * 10 - Math.round(vatPercent * 10)) > 1e-9) {
    const message = `The rate ${vatPercent} has more than one decimal.`;
    fault('selfBilling', ['selfBilling', 'vatPercent'], message, 'Write the rate of the law, such as 20 or 25.5.');
  }
  const vatId = isObject(legalEntity) ? legalEntity.vatId : undefined;
  const prefix = VAT_PREFIXES[tenant.country] ?? tenant.country.toUpperCase();
  if (typeof vatId !== 'string' || vatId.startsWith(prefix)) return;
  const message = `Companies get credit notes, but the VAT number ${quoteText(vatId)} of the operator does not begin with ${prefix}.`;
  const fix = 'Write the VAT number that the operator has in this country, or set selfBilling to null.';
  fault('selfBilling', ['legalEntity', 'vatId'], message, fix);
}
