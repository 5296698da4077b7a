/**
 * Measures the free-text search on the shipped catalogue: the names of its devices, cut short and mistyped.
 * Run: npx tsx tests/bench/search.ts [number of devices, by repeating the shipped ones]
 * Fails (exit 1) when the 99th percentile is over the bar: 5 ms shipped, 25 ms at 50,000 devices.
 */
import { catalogue, contextOf, indices, shippedCatalogue } from '../unit/catalogue/catalogue.ts';

const BAR_MS = 5;
const LARGE_BAR_MS = 25;
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

const at = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** The best of three rounds: what else runs on the machine can only make a round slower. */
async function main(): Promise<number> {
  const count = Number(process.argv[2] ?? catalogue.devices.length);
  const texts = typedTexts();
  const rounds: Round[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await measure(count, texts));
  const { times, slowest } = rounds.reduce((best, one) => (at(one.times, 0.99) < at(best.times, 0.99) ? one : best));
  const bar = count > catalogue.devices.length ? LARGE_BAR_MS : BAR_MS;
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((part) => at(times, part).toFixed(2));
  console.log(
    `${count} devices, ${texts.length} searches: median ${median} ms, p95 ${p95} ms, p99 ${p99} ms (bar ${bar} ms), ` +
      `slowest ${slowest.ms.toFixed(1)} ms "${slowest.text}"`,
  );
  return at(times, 0.99) <= bar ? 0 : 1;
}

process.exitCode = await main();
