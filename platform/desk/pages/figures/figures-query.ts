import type { CountedShop, FiguresService, Period } from '../../../services/figures/index.server.ts';
import { DAY_MS } from '../../../shared/durations.ts';

const DEFAULT_DAYS = 30;
/** A leap year: a longer period would read too many rows in one request. */
const MAX_PERIOD_DAYS = 366;

/** The message of a wrong period; it names the limit of 366 days. */
export type PeriodProblem = 'figures.dayFormat' | 'figures.dayOrder' | 'figures.tooLong';

export interface AskedFigures extends Period {
  /** The requested days, both included: `2026-04-28`. */
  firstDay: string;
  lastDay: string;
  /** The requested shop; omitted for all. */
  tenant: string | undefined;
  shops: readonly CountedShop[];
  /** The problem of the query; the default period is shown instead. */
  problem: PeriodProblem | 'figures.unknownShop' | undefined;
}

/** Parses the query; default is the last 30 days of all shops. */
export function readFiguresQuery(
  { from, to, shop }: Readonly<Record<string, string>>,
  { services, now }: { services: { figures: Pick<FiguresService, 'shops'> }; now(): Date },
): AskedFigures {
  const shops = services.figures.shops();
  const chosen = shops.filter(({ tenant }) => tenant === shop);
  const asked = parsePeriod(from, to, now());
  const unknownShop = shop && chosen.length === 0 ? ('figures.unknownShop' as const) : undefined;
  return {
    ...asked,
    tenant: chosen[0]?.tenant,
    shops: chosen.length > 0 ? chosen : shops,
    problem: asked.problem ?? unknownShop,
  };
}

/** Builds the URL query for the same request. */
export function figuresSearch({ firstDay, lastDay, tenant }: AskedFigures): string {
  return new URLSearchParams({ from: firstDay, to: lastDay, ...(tenant ? { shop: tenant } : {}) }).toString();
}

/** Days from the first to the last, both included; by default, and for a wrong text, the last 30 days before `now` in UTC. */
export function parsePeriod(from: string | undefined, to: string | undefined, now: Date) {
  const today = startOfDay(now);
  const usual = periodBetween(new Date(today.getTime() - (DEFAULT_DAYS - 1) * DAY_MS), today, undefined);
  if (!from && !to) return usual;
  const last = to ? parseDay(to) : today;
  const first = from ? parseDay(from) : last && new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
  if (!first || !last) return { ...usual, problem: 'figures.dayFormat' as const };
  if (first > last) return { ...usual, problem: 'figures.dayOrder' as const };
  if (last.getTime() - first.getTime() >= MAX_PERIOD_DAYS * DAY_MS)
    return { ...usual, problem: 'figures.tooLong' as const };
  return periodBetween(first, last, undefined);
}

function periodBetween(first: Date, last: Date, problem: PeriodProblem | undefined) {
  return {
    from: first,
    until: new Date(last.getTime() + DAY_MS),
    firstDay: formatDay(first),
    lastDay: formatDay(last),
    problem,
  };
}

/** Undefined for an invalid day, or one before this system's time. */
function parseDay(text: string): Date | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && formatDay(day) === text ? day : undefined;
}

function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

function formatDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
