import { catalogue, contextOf, indices, shippedCatalogue } from '../unit/catalogue/catalogue.ts';
import { type Bench, quantile, type Row } from './report.ts';

const BAR_MS = 5;
const LARGE_BAR_MS = 25;
const LARGE = 50_000;
const SEARCHES = 2_000;

function repeated(count: number) {
  const devices = Array.from({ length: count }, (_, at) => {
    const device = catalogue.devices[at % catalogue.devices.length] as (typeof catalogue.devices)[number];
    const round = Math.floor(at / catalogue.devices.length);
    return round === 0
      ? device
      : {
          ...device,
          id: `${device.id}-r${round}`,
          model: `${device.model} R${round}`,
          name: `${device.name} R${round}`,
        };
  });
  return { ...catalogue, devices };
}

/** Deterministic texts: every name whole, as typed halfway, and with two letters swapped. */
function typedTexts(): string[] {
  const step = Math.max(1, Math.floor((catalogue.devices.length * 3) / SEARCHES));
  return catalogue.devices
    .filter((_, at) => at % step === 0)
    .flatMap(({ name, model }) => {
      const at = Math.floor(name.length / 3);
      const swapped = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
      return [name, name.slice(0, Math.ceil(name.length / 2)), swapped, model.slice(0, 3)];
    });
}

interface Round {
  times: number[];
  slowest: { text: string; ms: number };
}

/** One round over all texts on a catalogue of its own, after warming up. */
async function measure(count: number, texts: readonly string[]): Promise<Round> {
  const service = shippedCatalogue(undefined, repeated(count));
  const ctx = contextOf(Object.keys(indices)[0] ?? '');
  for (const text of texts.slice(0, 300)) await service.suggest(ctx, text, 6);
  const times: number[] = [];
  let slowest = { text: '', ms: 0 };
  for (const text of texts) {
    const started = performance.now();
    await service.suggest(ctx, text, 6);
    const ms = performance.now() - started;
    times.push(ms);
    if (ms > slowest.ms) slowest = { text, ms };
  }
  return { times: times.sort((a, b) => a - b), slowest };
}

/** The best of three rounds: what else runs on the machine can only make a round slower. */
async function rowOf(count: number, bar: number): Promise<Row> {
  const texts = typedTexts();
  const rounds: Round[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await measure(count, texts));
  const p99 = ({ times }: Round) => quantile(times, 0.99);
  const best = rounds.reduce((fastest, one) => (p99(one) < p99(fastest) ? one : fastest));
  const [median, p95] = [0.5, 0.95].map((part) => quantile(best.times, part).toFixed(2));
  return {
    what: `search p99, ${count} devices`,
    figure: `${p99(best).toFixed(2)} ms`,
    bar: `≤ ${bar} ms`,
    note: `${texts.length} searches: median ${median} ms, p95 ${p95} ms, slowest ${best.slowest.ms.toFixed(1)} ms "${best.slowest.text}"`,
  };
}

/** The free-text search with the names of the shipped devices: whole, cut short and mistyped. */
export const search: Bench = {
  name: 'search',
  does: 'free-text search on the shipped catalogue and on 50,000 devices',
  run: async () => [await rowOf(catalogue.devices.length, BAR_MS), await rowOf(LARGE, LARGE_BAR_MS)],
};
