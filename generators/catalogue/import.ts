/**
 * Imports or refreshes the device files of the catalogue from an open device list.
 * Run: npm run catalogue:import -- <path to devices.json> [--check]
 * Fails (exit 1, nothing written) if the list is missing, is not JSON, or a record lacks a member.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeviceFile, kinds } from './device-record.ts';
import { type Facts, formatDeviceFile, type ImportOutput, importCatalogue } from './import-catalogue.ts';
import { ImportError, parseSourceRecords } from './source-records.ts';

const FOLDER = fileURLToPath(new URL('../../tenants/catalogue/devices/', import.meta.url));
const NOT_DEVICES = new Set(['configurations.json', 'facts.json', 'overrides.json', 'top.json']);

const HELP = `Imports or refreshes the device files in tenants/catalogue/devices.

  npm run catalogue:import -- <devices.json>            write the files and print a summary
  npm run catalogue:import -- <devices.json> --check    write nothing; exit 1 when a file would change

The list is a JSON array of records { category, manufacturer, series, model, releaseYear, releaseMonth, source, … }.
Not changed: manual.<kind>.json (devices entered by hand), facts.json (storage, release dates, model numbers of imported
devices), overrides.json (your corrections, applied last) and top.json (lists of devices in demand).
Existing devices keep their ids and URLs.
`;

function readJson<T>(name: string): T {
  try {
    return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;
  } catch (error) {
    throw new ImportError(`tenants/catalogue/devices/${name}: ${(error as Error).message}`);
  }
}

function readList(path: string) {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ImportError(
      `${path}: cannot be read (${(error as NodeJS.ErrnoException).code}); give the path of a devices.json`,
    );
  }
  try {
    return parseSourceRecords(text);
  } catch (error) {
    throw error instanceof ImportError ? new ImportError(`${path}: ${error.message}`) : error;
  }
}

function run(path: string): { output: ImportOutput; manual: DeviceFile[]; records: number } {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && !NOT_DEVICES.has(name))
    .sort();
  const manual = names.filter((name) => name.startsWith('manual.')).map((name) => readJson<DeviceFile>(name));
  const previous = names.filter((name) => !name.startsWith('manual.')).map((name) => readJson<DeviceFile>(name));
  const facts = readJson<{ devices: Facts }>('facts.json').devices;
  const records = readList(path);
  return { output: importCatalogue({ records, facts, manual, previous }), manual, records: records.length };
}

function readCurrent(name: string): string | undefined {
  try {
    return readFileSync(join(FOLDER, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the changed files atomically; returns their names. */
function write(output: ImportOutput, check: boolean): string[] {
  const changed: string[] = [];
  for (const { name, file } of output.files) {
    const text = formatDeviceFile(file);
    if (readCurrent(name) === text) continue;
    changed.push(name);
    if (check) continue;
    const path = join(FOLDER, name);
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  }
  return changed;
}

function formatSummary({ output, manual, records }: ReturnType<typeof run>, changed: readonly string[]): string {
  const files = [...output.files.map(({ file }) => file), ...manual];
  const counts = kinds.map((kind) => {
    const count = files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.devices.length, 0);
    return `  ${kind.padEnd(9)}${String(count).padStart(5)}`;
  });
  return [
    `${records} records read; devices in the catalogue:`,
    ...counts,
    ...output.collisions.map(({ name, id }) => `  name collision: "${name}" got the id ${id}`),
    ...output.unusedFacts.map((id) => `  facts.json: no imported device has the id "${id}"`),
    changed.length > 0 ? `changed: ${changed.join(', ')}` : 'no file changed',
  ].join('\n');
}

function main(args: readonly string[]): number {
  const [path] = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--check' && arg !== '--help');
  if (args.includes('--help') || unknown || !path) {
    if (unknown) process.stderr.write(`unknown option ${unknown}\n\n`);
    else if (!args.includes('--help')) process.stderr.write('the path of the device list is missing\n\n');
    process.stdout.write(HELP);
    return args.includes('--help') ? 0 : 1;
  }
  const result = run(path);
  const check = args.includes('--check');
  const changed = write(result.output, check);
  process.stdout.write(`${formatSummary(result, changed)}\n`);
  return check && changed.length > 0 ? 1 : 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  process.stderr.write(`catalogue:import: ${error.message}\n`);
  process.exitCode = 1;
}
