import type { Compilation } from '../compile.ts';
import { printPricing } from '../print/pricing.ts';
import type { JsonValue } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { isCatalogueRemote } from '../resolve/remote-catalogue.ts';
import type { Difference } from './difference.ts';
import { Memo, type Sides } from './sides.ts';

/** Quotes that differ for one cause, as platform/services/pricing reports them. Amounts in cents. */
interface QuoteChanges {
  country: string;
  currency: string;
  from?: string;
  cause:
    | { kind: 'asNew' | 'rounding' }
    | { kind: 'answer'; question: string; answer: string; factors?: [before: number, after: number] }
    | { kind: 'minimum'; before: number; after: number };
  example: { deviceId: string; name: string; variant?: string; before: number; after: number };
  variants: number;
  devices: string[];
  sumCents: number;
}

/** Two states as JSON → the changes as JSON. The shop's own rules quote: the compiler has none. */
export type CompareQuotes = (states: string) => string;

/** The quotes that differ in a shop's country. Nothing is quoted where prices, questions and devices are the same. */
export function createPricesDiff(
  sides: Sides,
  compareQuotes: CompareQuotes,
): (_: Tenant, after: Tenant) => Difference[] {
  if (sides.before.data === sides.after.data) return () => [];
  const states = { before: toPricingState(sides.before), after: toPricingState(sides.after) };
  const differs = JSON.stringify(states.before) !== JSON.stringify(states.after);
  const both = differs && states.before && states.after;
  const changes = both ? (JSON.parse(compareQuotes(JSON.stringify(states))) as QuoteChanges[]) : [];
  const memo = new Memo<Difference[]>();
  return (_, tenant) => {
    const { country, config } = tenant;
    if (isCatalogueRemote(tenant)) return [];
    return memo.get([country, String(config.lang)], () =>
      changes.filter((change) => change.country === country).map((change) => toDifference(change, String(config.lang))),
    );
  };
}

/** Undefined for a fleet without a catalogue, or with one that cannot be compiled. */
function toPricingState({ data }: Compilation): object | undefined {
  if (!data?.pricing.model || data.catalogue.faults.length > 0) return undefined;
  const [prices, questions] = printPricing(data.pricing).map(({ content }) => JSON.parse(content));
  const devices = data.catalogue.catalogue.devices.map(
    ({ id, name, kind, manufacturer, priceClass, releaseYear, releaseMonth, variants }) => {
      return { id, name, formFactor: kind, manufacturer, priceClass, releaseYear, releaseMonth, variants };
    },
  );
  // The words of questions are compared by themselves.
  return { prices, questions: { ...questions, texts: {}, units: {} }, devices };
}

const MAX_DEVICES = 200;

function toDifference(change: QuoteChanges, lang: string): Difference {
  const { currency, from, cause, example, variants, devices } = change;
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const money = (cents: number) => format.format(cents / 100);
  const device = example.variant === undefined ? example.name : `${example.name} ${example.variant}`;
  const amounts = `${money(example.before)} → ${money(example.after)}`;
  const others = variants > 1 ? `, ${variants} variants like it` : '';
  return {
    kind: 'prices',
    text: `${from === undefined ? '' : `from ${from}: `}${device}, ${describeCause(cause, money)}: ${amounts}${formatPercent(example)}${others}`,
    details: [`devices: ${devices.slice(0, MAX_DEVICES).join(', ')}${devices.length > MAX_DEVICES ? ' …' : ''}`],
    data: {
      cause: cause as unknown as JsonValue,
      currency,
      from,
      device: example.deviceId,
      variant: example.variant,
      before: example.before,
      after: example.after,
      variants,
      sumCents: change.sumCents,
      devices,
    },
  };
}

function describeCause(cause: QuoteChanges['cause'], money: (cents: number) => string): string {
  switch (cause.kind) {
    case 'asNew':
      return 'as new';
    case 'rounding':
      return 'rounded otherwise';
    case 'minimum':
      return `minimum ${money(cause.before)} → ${money(cause.after)}`;
    case 'answer': {
      const factors = cause.factors ? ` (factor ${cause.factors.join(' → ')})` : '';
      return `${cause.question} ${cause.answer}${factors}`;
    }
  }
}

function formatPercent({ before, after }: { before: number; after: number }): string {
  if (before === 0 || after === 0) return '';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`;
}
