import { isObject, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
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
    if (typeof code !== 'string' || typeof valueCents !== 'number' || typeof minimumCents !== 'number') return;
    if (minimumCents < valueCents) {
      const message = `The voucher ${code} is worth ${valueCents} cents and needs a trade of ${minimumCents} cents only.`;
      fault('limitsDisagree', ['vouchers', index, 'minimumCents'], message, `Write at least ${valueCents}.`);
    } else if (typeof consumerTradeCap === 'number' && minimumCents > consumerTradeCap * 100) {
      const message = `The voucher ${code} needs a trade of ${minimumCents} cents; a trade has at most ${consumerTradeCap * 100}.`;
      fault('limitsDisagree', ['vouchers', index, 'minimumCents'], message, 'Lower it, or raise consumerTradeCap.');
    }
    if (isCalendarDay(validUntil) && validUntil < today()) {
      const message = `The voucher ${code} ended on ${validUntil}.`;
      fault('expiredVoucher', ['vouchers', index, 'validUntil'], message, 'Remove it, or write a later day.');
    }
  });
}
