/**
 * Measures the platform and prints each figure beside its bar: `npm run bench`, or `npm run bench -- render search` for
 * some of it. Ratios are taken side by side in one run and are what to read; absolute times depend on the machine.
 * Never fails by time: exit 1 only when something could not be measured, 2 for wrong usage.
 */
import type { Bench, Row } from './report.ts';

// Before any import of React, which decides then and there how much it checks.
process.env.NODE_ENV = 'production';

const { printRows } = await import('./report.ts');
const benches: readonly Bench[] = [
  (await import('./render.ts')).render,
  (await import('./scripts.ts')).scripts,
  (await import('./answers.ts')).answers,
  (await import('./widget.ts')).widget,
  (await import('./decisions.ts')).decisions,
  (await import('./generate.ts')).generate,
  (await import('./search.ts')).search,
  (await import('./event-loop.ts')).eventLoop,
  (await import('./email-timing.ts')).emailTiming,
  (await import('./refresh-races.ts')).refreshRaces,
  (await import('./durable.ts')).durable,
  (await import('./restart.ts')).restart,
  (await import('./metrics.ts')).metrics,
];

function usage(): string {
  const width = Math.max(...benches.map(({ name }) => name.length));
  const rows = benches.map(({ name, does }) => `  ${name.padEnd(width)}  ${does}\n`).join('');
  return `usage: npm run bench -- [name …]\n\nWithout names, all of them:\n${rows}`;
}

async function main(args: readonly string[]): Promise<number> {
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
      rows.push(...(await bench.run()));
    } catch (error) {
      failed = true;
      console.error(`${bench.name} could not be measured:`, error);
    }
  }
  printRows(rows);
  return failed ? 1 : 0;
}

// Exit immediately: the measured browser runs until this process ends.
process.exit(await main(process.argv.slice(2)));
