import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { type Compilation, checkAll, compileSource } from '../../generators/compile.ts';
import { setResultStore } from '../../generators/kept-results.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { prepareProgram } from '../../generators/program.mjs';
import { diskSource, type Source } from '../../generators/read/source.ts';
import { FolderStore } from '../../generators/write/result-store.ts';
import { writeOutputs } from '../../generators/write/write-outputs.ts';
import { type Bench, median, type Row } from './report.ts';
import { root } from './shop.ts';

const MANY = 1_000;
const RATIO_BAR = '≤ 3';
const EDIT_BAR_MS = 300;
const LOADING_BAR_S = 0.5;
const VALIDATE_BAR_S = 1.5;

/** The config compiler on the shipped files and on a thousand tenants, against reading, parsing and validating them. */
export const generate: Bench = {
  name: 'generate',
  does: 'validate and generate: the shipped fleet, 1,000 tenants, after one edit',
  run: async () => {
    const shipped = copyOfFleet();
    const many = copyOfFleet();
    try {
      const tenants = compileSource(diskSource(shipped)).fleet.tenants.length;
      addShops(many, MANY - tenants);
      const results = join(dirname(await prepareProgram()), 'results');
      const forget = () => rmSync(results, { recursive: true, force: true });
      return [
        measureCommand('command: loading', ['--help'], LOADING_BAR_S),
        measureCommand(`${tenants} tenants: first validate`, ['validate'], VALIDATE_BAR_S, forget),
        measureCommand(`${tenants} tenants: validate again`, ['validate'], VALIDATE_BAR_S),
        ...(await rows(`${tenants} tenants`, shipped)),
        ...(await rows(`${MANY} tenants`, many)),
      ];
    } finally {
      for (const folder of [shipped, many]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * A command as an operator runs it, in a process of its own: the shortest of several runs, by the clock, and its CPU
 * time. `prepare` runs before each.
 */
function measureCommand(what: string, args: readonly string[], bar: number, prepare = () => {}): Row {
  const runs = Array.from({ length: 5 }, () => {
    prepare();
    const began = performance.now();
    const command = ['--import', REPORT_CPU, 'generators/umlauf.mjs', ...args];
    const { stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`umlauf ${args.join(' ')} ended with ${status}: ${stderr}`);
    return { seconds: (performance.now() - began) / 1_000, cpu: Number(stderr.trim().split('\n').at(-1)) };
  });
  const [best] = runs.sort((a, b) => a.seconds - b.seconds);
  const cpu = Math.min(...runs.map((run) => run.cpu));
  const note = `the shortest of ${runs.length}; ${cpu.toFixed(2)} s CPU; load ${loadavg()[0]?.toFixed(1)}`;
  return { what, figure: `${best?.seconds.toFixed(2)} s`, bar: `≤ ${bar} s`, note };
}

/** A module that prints the seconds of CPU time of its process to standard error. */
const REPORT_CPU = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error((user + system) / 1e6); });`,
)}`;

function copyOfFleet(): string {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-fleet-'));
  for (const part of ['schemas', 'tenants', 'themes'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  return folder;
}

/** Partner shops of the first country that has one: like it in all but their names and addresses. */
function addShops(folder: string, count: number): void {
  const source = diskSource(folder);
  const partner = compileSource(source).fleet.tenants.find(({ id }) => /\/\w+\.\w+$/.test(id));
  if (!partner) throw new Error('the fleet has no partner shop to make more of');
  const [country = '', name = ''] = partner.id.split('/');
  const [mode = '', word = ''] = name.split('.');
  const text = readFileSync(join(folder, 'tenants', country, `${name}.json`), 'utf8');
  const { theme } = partner.config;
  for (let at = 0; at < count; at += 1) {
    const own = `partner${at}x`;
    // Codes of vouchers are in capitals.
    const renamed = text.replaceAll(new RegExp(word, 'gi'), (found) =>
      found === found.toUpperCase() ? own.toUpperCase() : own,
    );
    const shop = { ...(JSON.parse(renamed) as object), theme };
    writeFileSync(join(folder, 'tenants', country, `${mode}.partner${at}x.json`), JSON.stringify(shop, null, 2));
  }
}

async function rows(what: string, folder: string): Promise<Row[]> {
  const source = diskSource(folder);
  const whole: number[] = [];
  const again: number[] = [];
  const bare: number[] = [];
  let compilation: Compilation | undefined;
  for (let round = 0; round < 5; round += 1) {
    bare.push(await measureCpu(() => readAll(source)));
    whole.push(
      await measureCpu(async () => {
        compilation = await compileAll(folder, source);
      }),
    );
    again.push(await measureCpu(() => compileWithResults(folder, source)));
  }
  const { edited, last } = await afterEdits(folder, source, compilation as Compilation);
  const prices = await afterPrices(folder, source, last);
  const compare = (title: string, times: readonly number[]): Row => ({
    what: `${what}: ${title}`,
    figure: (median(times) / median(bare)).toFixed(2),
    bar: RATIO_BAR,
    note: `${median(times).toFixed(0)} ms CPU, bare read + parse + ajv ${median(bare).toFixed(0)} ms`,
  });
  return [
    compare('first generate ÷ bare', whole),
    compare('generate again ÷ bare', again.slice(1)),
    { what: `${what}: after one edit`, figure: `${median(edited).toFixed(0)} ms`, bar: `≤ ${EDIT_BAR_MS} ms` },
    { what: `${what}: after one price`, figure: `${median(prices).toFixed(0)} ms`, bar: `≤ ${EDIT_BAR_MS} ms` },
  ];
}

async function compileAll(folder: string, source: Source, previous?: Compilation): Promise<Compilation> {
  const compilation = compileSource(source, previous);
  const problems = checkAll(compilation);
  if (problems.length > 0) throw new Error(`the fleet has problems, the first: ${JSON.stringify(problems[0])}`);
  writeOutputs(folder, await printFleet(compilation));
  return compilation;
}

/** As a command does it: with the results of the command before, which it reads from the disk and stores again. */
async function compileWithResults(folder: string, source: Source): Promise<void> {
  const store = new FolderStore(join(folder, 'results'));
  setResultStore(store);
  try {
    await compileAll(folder, source);
    store.save();
  } finally {
    setResultStore(undefined);
  }
}

/** A value of one country changes, then changes back. Milliseconds of CPU time: the clock also measures its neighbours. */
async function afterEdits(folder: string, source: Source, first: Compilation) {
  const [country] = (first.fleet.tenants[0]?.id ?? '').split('/');
  const file = join(folder, 'tenants', country ?? '', 'country.json');
  const text = readFileSync(file, 'utf8');
  const edited: number[] = [];
  let last = first;
  for (let round = 0; round < 6; round += 1) {
    writeFileSync(file, round % 2 === 0 ? text.replace(/("offerValidityDays": )\d+|(\n})/, edit) : text);
    edited.push(
      await measureCpu(async () => {
        last = await compileAll(folder, source, last);
      }),
    );
  }
  return { edited, last };
}

/** One country's prices all change, each time in a new version. Milliseconds of CPU time. */
async function afterPrices(folder: string, source: Source, first: Compilation): Promise<number[]> {
  const [country] = (first.fleet.tenants[0]?.id ?? '').split('/');
  const file = join(folder, 'tenants', country ?? '', 'prices.json');
  const list = JSON.parse(readFileSync(file, 'utf8')) as { version: string; factor: number };
  const times: number[] = [];
  let last = first;
  for (let round = 1; round <= 6; round += 1) {
    const next = { ...list, version: `${list.version}.${round}`, factor: list.factor + round / 100 };
    writeFileSync(file, JSON.stringify(next, null, 2));
    times.push(
      await measureCpu(async () => {
        last = await compileAll(folder, source, last);
      }),
    );
  }
  return times;
}

function edit(_: string, member: string | undefined): string {
  return member ? `${member}20` : ',\n  "offerValidityDays": 20\n}';
}

/** What any compiler must at least do: read every file, parse JSON, and validate what names its schema. */
function readAll(source: Source): void {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const parsed = new Map<string, unknown>();
  for (const path of pathsBelow(source, ['schemas', 'tenants', 'themes'])) {
    const text = source.read(path) ?? '';
    if (path.endsWith('.json')) parsed.set(path, JSON.parse(text));
  }
  for (const [path, value] of parsed) {
    const named = (value as { $schema?: string }).$schema;
    if (!named?.startsWith('.')) continue;
    const schema = parsed.get(join(path, '..', named));
    if (typeof schema === 'object' && schema !== null) ajv.validate(schema, value);
  }
}

function pathsBelow(source: Source, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    source.list(folder).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.folder ? pathsBelow(source, [path]) : [path];
    }),
  );
}

/** Milliseconds of CPU time. */
async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
