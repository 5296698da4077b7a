import type { Cents, Currency } from '../../shared/money.ts';

/** One quote that differs. */
export interface QuoteChange {
  country: string;
  currency: Currency;
  deviceId: string;
  /** Of the device. */
  name: string;
  /** Label of the variant; absent for a device without variants. */
  variant?: string;
  cause: QuoteCause;
  before: Cents;
  after: Cents;
}

type QuoteCause =
  | { kind: 'asNew' }
  | { kind: 'answer'; question: string; answer: string; factors?: [before: number, after: number] }
  | { kind: 'minimum'; before: Cents; after: Cents }
  | { kind: 'rounding' };

/** Quotes of a country that differ for the same cause and in the same ratio. */
export interface QuoteChanges {
  country: string;
  currency: Currency;
  /** The first day of the lists, yyyy-mm-dd; absent for those that apply until the first dated one does. */
  from?: string;
  cause: QuoteCause;
  /** The most valuable one. */
  example: Pick<QuoteChange, 'deviceId' | 'name' | 'variant' | 'before' | 'after'>;
  variants: number;
  devices: string[];
  /** Sum over the variants of the absolute difference. */
  sumCents: Cents;
}

/** Groups changes by cause; those of as-new prices also by ratio, as exactly as prices are rounded. */
export function groupByRatio(changes: readonly QuoteChange[], stepCents: Cents): QuoteChanges[] {
  const byCause = new Map<string, QuoteChange[]>();
  for (const change of changes) {
    const key = JSON.stringify(change.cause);
    const list = byCause.get(key);
    if (list) list.push(change);
    else byCause.set(key, [change]);
  }
  return [...byCause.values()]
    .flatMap((list) => (list[0]?.cause.kind === 'asNew' ? splitByRatio(list, stepCents) : [list]))
    .flatMap((list) => summarize(list))
    .sort((a, b) => b.sumCents - a.sumCents || (a.example.deviceId < b.example.deviceId ? -1 : 1));
}

/** The most valuable change sets the ratio; all that it explains within one step of rounding belong to it. */
function splitByRatio(changes: readonly QuoteChange[], stepCents: Cents): QuoteChange[][] {
  let left = [...changes].sort((a, b) => b.before - a.before || b.after - a.after);
  const groups: QuoteChange[][] = [];
  for (let [first] = left; first; [first] = left) {
    const { before, after } = first;
    const ratio = before === 0 ? Number.NaN : after / before;
    const belongs = (one: QuoteChange) =>
      before === 0 || after === 0
        ? (one.before === 0) === (before === 0) && (one.after === 0) === (after === 0)
        : one.after > 0 && one.before > 0 && Math.abs(one.after - one.before * ratio) <= stepCents * (1 + ratio);
    groups.push(left.filter(belongs));
    left = left.filter((one) => !belongs(one));
  }
  return groups;
}

function summarize(list: readonly QuoteChange[]): QuoteChanges[] {
  const [first, ...more] = list;
  if (!first) return [];
  const { country, currency, cause } = first;
  const value = (change: QuoteChange) => Math.max(change.before, change.after);
  const { deviceId, name, variant, before, after } = more.reduce((a, b) => (value(b) > value(a) ? b : a), first);
  return [
    {
      country,
      currency,
      cause,
      example: { deviceId, name, ...(variant !== undefined && { variant }), before, after },
      variants: list.length,
      devices: [...new Set(list.map((change) => change.deviceId))],
      sumCents: list.reduce((sum, change) => sum + Math.abs(change.after - change.before), 0),
    },
  ];
}
