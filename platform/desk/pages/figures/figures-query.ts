import type { CountedShop, FiguresService, Period } from '../../../services/figures/index.server.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** A year and its leap day: more would read the whole past at once. */
const MOST_DAYS = 366;

export interface AskedFigures extends Period {
  /** As they were asked for, both days included: `2026-04-28`. */
  firstDay: string;
  lastDay: string;
  /** The one shop asked for; all without. */
  tenant: string | undefined;
  shops: readonly CountedShop[];
  /** What of the address could not be used; the usual period is shown instead. */
  problem: string | undefined;
}

/** Reads what is asked for from an address; without anything the last 30 days of all shops. */
export function readFiguresQuery(
  { from, to, shop }: Readonly<Record<string, string>>,
  { services, now }: { services: { figures: Pick<FiguresService, 'shops'> }; now(): Date },
): AskedFigures {
  const shops = services.figures.shops();
  const chosen = shops.filter(({ tenant }) => tenant === shop);
  const asked = periodOf(from, to, now());
  const unknownShop = shop && chosen.length === 0 ? 'There is no such shop: these are all of them.' : undefined;
  return {
    ...asked,
    tenant: chosen[0]?.tenant,
    shops: chosen.length > 0 ? chosen : shops,
    problem: asked.problem ?? unknownShop,
  };
}

/** The query of an address that asks for the same again. */
export function figuresSearch({ firstDay, lastDay, tenant }: AskedFigures): string {
  return new URLSearchParams({ from: firstDay, to: lastDay, ...(tenant ? { shop: tenant } : {}) }).toString();
}

function periodOf(from: string | undefined, to: string | undefined, now: Date) {
  const today = startOfDay(now);
  const usual = periodBetween(new Date(today.getTime() - (DEFAULT_DAYS - 1) * DAY_MS), today, undefined);
  if (!from && !to) return usual;
  const last = to ? dayOf(to) : today;
  const first = from ? dayOf(from) : last && new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
  if (!first || !last) return { ...usual, problem: 'A day is written 2026-04-28: these are the last 30 days.' };
  if (first > last) return { ...usual, problem: 'The first day is after the last: these are the last 30 days.' };
  if (last.getTime() - first.getTime() >= MOST_DAYS * DAY_MS)
    return { ...usual, problem: `Ask for ${MOST_DAYS} days at most: these are the last 30.` };
  return periodBetween(first, last, undefined);
}

function periodBetween(first: Date, last: Date, problem: string | undefined) {
  return {
    from: first,
    until: new Date(last.getTime() + DAY_MS),
    firstDay: textOf(first),
    lastDay: textOf(last),
    problem,
  };
}

/** Undefined for what is no day of the calendar, or none of this system's time. */
function dayOf(text: string): Date | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && textOf(day) === text ? day : undefined;
}

function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
