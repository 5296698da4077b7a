import { isObject, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { isDay } from './calendar.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

type Fault = (name: ErrorName, path: Path, message: string, fix: string) => void;

/** A partner and its shop must agree on every commission: each day has one agreement at most, with one amount. */
export function checkCommissions(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const fault: Fault = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    checkAgreements(tenant, fault);
  }
}

function checkAgreements({ merged: { commission } }: Tenant, fault: Fault): void {
  const agreements = Array.isArray(commission) ? commission : [];
  const periods: Period[] = [];
  agreements.forEach((agreement, index) => {
    if (!isObject(agreement)) return;
    const path = ['commission', index];
    checkAmount(agreement, path, fault);
    const period = readPeriod(agreement, path, fault);
    if (!period) return;
    const other = periods.find((one) => one.first <= period.last && period.first <= one.last);
    periods.push(period);
    if (!other) return;
    const message = `It applies ${formatPeriod(agreement)}, and another agreement applies ${formatPeriod(other.agreement)}.`;
    fault('overlappingCommissions', path, message, 'End one agreement on the day before the other begins.');
  });
}

function checkAmount({ percent, fixedCents }: JsonObject, path: Path, fault: Fault): void {
  if ((percent === undefined) === (fixedCents === undefined)) {
    const message = `The agreement has ${percent === undefined ? 'neither percent nor' : 'both percent and'} fixedCents.`;
    fault('invalidCommission', path, message, 'Write one of the two.');
  }
  if (typeof percent === 'number' && Number(percent.toFixed(2)) !== percent)
    fault(
      'invalidCommission',
      [...path, 'percent'],
      `${percent} per cent has more than two decimals.`,
      `Write ${percent.toFixed(2)}, for example.`,
    );
}

interface Period {
  agreement: JsonObject;
  first: string;
  last: string;
}

/** Days as texts compare like days; the ends of an open period are before and after all of them. */
function readPeriod(agreement: JsonObject, path: Path, fault: Fault): Period | undefined {
  const { from, until } = agreement;
  const days: Record<string, JsonValue | undefined> = { from, until };
  for (const [member, day] of Object.entries(days)) {
    if (day === undefined || (typeof day === 'string' && isDay(day))) continue;
    // The schema has rejected another form.
    if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day))
      fault(
        'invalidCommission',
        [...path, member],
        `${quoteText(day)} is not a day of the calendar.`,
        'Write the day as YYYY-MM-DD.',
      );
    return undefined;
  }
  const first = typeof from === 'string' ? from : '0000-00-00';
  const last = typeof until === 'string' ? until : '9999-99-99';
  if (first <= last) return { agreement, first, last };
  const message = `It ends on ${last}, before it begins on ${first}.`;
  fault('invalidCommission', [...path, 'until'], message, 'Write the later day, or remove it.');
  return undefined;
}

function formatPeriod({ from, until }: JsonObject): string {
  if (from === undefined && until === undefined) return 'on every day';
  return [from === undefined ? '' : `from ${String(from)}`, until === undefined ? '' : `until ${String(until)}`]
    .filter(Boolean)
    .join(' ');
}
