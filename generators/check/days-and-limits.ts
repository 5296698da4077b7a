import { isObject, type JsonFile, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { isDay, today } from './calendar.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

interface Scope {
  tenant: Tenant;
  fault: (name: ErrorName, path: Path, message: string, fix: string) => void;
}

/** Checks days that must have been reached, and limits of vouchers and trades against each other. */
export function checkDaysAndLimits(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const fault: Scope['fault'] = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    checkRatingDays({ tenant, fault });
    checkVouchers({ tenant, fault });
  }
}

function checkRatingDays({ tenant, fault }: Scope): void {
  const { ratings } = tenant.merged;
  if (!isObject(ratings)) return;
  const { asOf, quotes } = ratings;
  const figures = isCalendarDay(asOf) ? asOf : undefined;
  if (figures !== undefined && figures > today()) {
    fault(
      'implausibleDay',
      ['ratings', 'asOf'],
      `The figures are dated ${figures}, in the future.`,
      'Write the day they were read.',
    );
    return;
  }
  for (const { id, date } of Array.isArray(quotes) ? quotes.filter(isObject) : []) {
    if (!isCalendarDay(date) || typeof id !== 'string' || date <= (figures ?? today())) continue;
    const message = `The rating ${quoteText(id)} is dated ${date}, after the figures (${figures ?? today()}).`;
    fault('implausibleDay', ['ratings', 'quotes', { id }, 'date'], message, 'Correct the date, or update asOf.');
  }
}

function isCalendarDay(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && isDay(value);
}

function checkVouchers({ tenant, fault }: Scope): void {
  const { vouchers, consumerTradeCap } = tenant.merged;
  (Array.isArray(vouchers) ? vouchers : []).filter(isObject).forEach((voucher: JsonObject, index) => {
    const { code, valueCents, minimumCents, validUntil } = voucher;
    if (
      typeof code !== 'string' ||
      typeof valueCents !== 'number' ||
      typeof minimumCents !== 'number' ||
      valueCents < 1
    )
      return;
    // Without a minimum a voucher is a gift; with one it must not be worth more than the trade it needs.
    if (minimumCents > 0 && minimumCents < valueCents) {
      const message = `The voucher ${code} is worth ${valueCents} cents and needs a trade of ${minimumCents} cents only.`;
      fault(
        'limitsDisagree',
        ['vouchers', index, 'minimumCents'],
        message,
        `Write at least ${valueCents}, or 0 for no minimum.`,
      );
    } else if (typeof consumerTradeCap === 'number' && consumerTradeCap > 0 && minimumCents > consumerTradeCap * 100) {
      const message = `The voucher ${code} needs a trade of ${minimumCents} cents; a trade has at most ${consumerTradeCap * 100}.`;
      fault('limitsDisagree', ['vouchers', index, 'minimumCents'], message, 'Lower it, or raise consumerTradeCap.');
    }
    if (isCalendarDay(validUntil) && validUntil < today()) {
      const message = `The voucher ${code} ended on ${validUntil}.`;
      fault('expiredVoucher', ['vouchers', index, 'validUntil'], message, 'Remove it, or write a later day.');
    }
  });
}

/** Before the first device of the catalogue that is still bought. */
const FIRST_LIST_DAY = '2020-01-01';

/** Ages are counted up to the day of the list: a day of the future makes every device older than it is. */
export function checkListDay(prices: JsonFile, report: Report): void {
  const asOf = isObject(prices.value) ? prices.value.asOf : undefined;
  // The schema has rejected another form.
  if (typeof asOf !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(asOf)) return;
  const why = !isDay(asOf)
    ? 'is not a day of the calendar'
    : asOf > today()
      ? 'is in the future, but the list applies from now on'
      : asOf < FIRST_LIST_DAY
        ? `is before ${FIRST_LIST_DAY}`
        : undefined;
  if (why === undefined) return;
  report.add('implausibleDay', {
    span: prices.span(['asOf']),
    message: `The day of the list, ${asOf}, ${why}.`,
    fix: 'Write the day on which the prices were set, as YYYY-MM-DD.',
  });
}
