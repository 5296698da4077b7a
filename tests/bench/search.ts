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

async function main(): Promise<number> {
  const count = Number(process.argv[2] ?? catalogue.devices.length);
  const service = shippedCatalogue(undefined, repeated(count));
  const ctx = contextOf(Object.keys(indices)[0] ?? '');
  const texts = typedTexts();
  for (const text of texts.slice(0, 200)) await service.suggest(ctx, text, 6);
  const times: number[] = [];
  let slowest = { text: '', ms: 0 };
  for (const text of texts) {
    const started = performance.now();
    await service.suggest(ctx, text, 6);
    const ms = performance.now() - started;
    times.push(ms);
    if (ms > slowest.ms) slowest = { text, ms };
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const bar = count > catalogue.devices.length ? LARGE_BAR_MS : BAR_MS;
  console.log(
    `${count} devices, ${texts.length} searches: median ${at(0.5).toFixed(2)} ms, p95 ${at(0.95).toFixed(2)} ms, ` +
      `p99 ${at(0.99).toFixed(2)} ms (bar ${bar} ms), slowest ${slowest.ms.toFixed(1)} ms "${slowest.text}"`,
  );
  return at(0.99) <= bar ? 0 : 1;
}

process.exitCode = await main();
