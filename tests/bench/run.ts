/**
 * Measures the platform and prints each figure beside its bar: `npm run bench`, or `npm run bench -- render search` for
 * some of it, with `--write` also into docs/benchmarks.md. Ratios are taken side by side in one run and are what to read; absolute times depend on the machine.
 * Never fails by time: exit 1 only when something could not be measured, 2 for wrong usage.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describeMachine, replaceSection } from './document.ts';
import type { Bench, Row } from './report.ts';

// Before any import of React, which decides then and there how much it checks.
process.env.NODE_ENV = 'production';

const { printRows } = await import('./report.ts');
const benches: readonly Bench[] = [
  (await import('./render.ts')).render,
  (await import('./scripts.ts')).scripts,
  (await import('./pages.ts')).pages,
  (await import('./answers.ts')).answers,
  (await import('./widget.ts')).widget,
  (await import('./decisions.ts')).decisions,
  (await import('./generate.ts')).generate,
  (await import('./search.ts')).search,
  (await import('./event-loop.ts')).eventLoop,
  (await import('./email-timing.ts')).emailTiming,
  (await import('./refresh-races.ts')).refreshRaces,
  (await import('./durable.ts')).durable,
  (await import('./start.ts')).start,
  (await import('./metrics.ts')).metrics,
  (await import('./overload.ts')).overload,
  (await import('./processes.ts')).processes,
  (await import('./scaling.ts')).scaling,
  (await import('./plans.ts')).plans,
];

function usage(): string {
  const width = Math.max(...benches.map(({ name }) => name.length));
  const rows = benches.map(({ name, does }) => `  ${name.padEnd(width)}  ${does}\n`).join('');
  return `usage: npm run bench -- [--write] [name …]\n\n--write puts the figures into docs/benchmarks.md. Without names, all of them:\n${rows}`;
}

const DOCUMENT = new URL('../../docs/benchmarks.md', import.meta.url);
const WRITE = '--write';

async function main(given: readonly string[]): Promise<number> {
  const args = given.filter((arg) => arg !== WRITE);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage());
    return 0;
  }
  const unknown = args.filter((arg) => benches.every(({ name }) => name !== arg));
  if (unknown.length > 0) {
    process.stderr.write(`no bench is named ${unknown.join(', ')}\n\n${usage()}`);
    return 2;
  }
  const rows: Row[] = [];
  let failed = false;
  for (const bench of benches.filter(({ name }) => args.length === 0 || args.includes(name))) {
    process.stderr.write(`measuring: ${bench.does} …\n`);
    try {
      const measured = await bench.run();
      rows.push(...measured);
      if (given.includes(WRITE)) writeMeasured(bench, measured);
    } catch (error) {
      failed = true;
      console.error(`${bench.name} could not be measured:`, error);
    }
  }
  printRows(rows);
  return failed ? 1 : 0;
}

function writeMeasured({ name, does }: Bench, rows: readonly Row[]): void {
  const section = { name, does, machine: describeMachine(), rows };
  writeFileSync(DOCUMENT, replaceSection(readFileSync(DOCUMENT, 'utf8'), section));
}

// Exit immediately: the measured browser runs until this process ends.
process.exit(await main(process.argv.slice(2)));
