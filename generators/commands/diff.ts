import { parseArgs } from 'node:util';
import { FileReader } from '../read/file-reader.ts';
import { readFleetFiles } from '../read/fleet-files.ts';
import { gitSource } from '../read/git-source.ts';
import type { Source } from '../read/source.ts';
import { type Fleet, resolveFleet } from '../resolve/fleet.ts';
import { type Change, diffFleets, type FleetDiff, type Side } from '../resolve/fleet-diff.ts';
import type { Console } from './console.ts';
import { count } from './validate.ts';

const USAGE = `usage: diff <git-rev> [--format pretty|json]
for example: diff HEAD~1, or: diff main --format json
`;

/**
 * `diff <git-rev> [--format pretty|json]`: how each shop's resolved configuration differs from that revision, with the
 * place of each value. 0 with or without differences, 1 if the revision does not exist.
 */
export function diff(args: string[], { root, source, out, error }: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string', default: 'pretty' } },
  });
  const [revision, ...more] = positionals;
  if (!revision || more.length > 0 || (values.format !== 'pretty' && values.format !== 'json')) {
    error(USAGE);
    return 2;
  }
  const then = gitSource(root, revision);
  if (typeof then === 'string') {
    error(`${then}\n`);
    return 1;
  }
  const found = diffFleets(resolveSourceFleet(then), resolveSourceFleet(source));
  out(values.format === 'json' ? `${JSON.stringify(asJson(revision, found), null, 2)}\n` : formatDiff(revision, found));
  return 0;
}

function resolveSourceFleet(source: Source): Fleet {
  return resolveFleet(readFleetFiles(new FileReader(source)));
}

function asJson(since: string, { added, removed, tenants, messages }: FleetDiff): object {
  return { since, added, removed, tenants: Object.fromEntries(tenants), messages: Object.fromEntries(messages) };
}

function formatDiff(revision: string, { added, removed, tenants, messages }: FleetDiff): string {
  const lines = [
    ...added.map((id) => `+ ${id}: new shop\n`),
    ...removed.map((id) => `- ${id}: removed shop\n`),
    ...groupTenants(tenants).map(({ ids, changes }) => `${ids.join(', ')}:\n${changes.map(printChange).join('')}`),
    ...[...messages].map(([name, changes]) => `messages of ${name}:\n${changes.map(printChange).join('')}`),
  ];
  if (lines.length === 0) return `No shop differs from ${revision}.\n`;
  const shops = `${count(tenants.size, 'shop')} changed, ${added.length} added, ${removed.length} removed`;
  return `${lines.join('\n')}\n${shops} since ${revision}.\n`;
}

interface Group {
  ids: string[];
  changes: Change[];
}

/** Groups shops with the same changes: one edit of a country reaches all its shops. */
function groupTenants(tenants: FleetDiff['tenants']): Group[] {
  const byChange = new Map<string, { change: Change; ids: string[] }>();
  for (const [id, changes] of tenants) {
    for (const change of changes) {
      const key = JSON.stringify(change);
      const entry = byChange.get(key) ?? { change, ids: [] };
      entry.ids.push(id);
      byChange.set(key, entry);
    }
  }
  const groups = new Map<string, Group>();
  for (const { change, ids } of byChange.values()) {
    const key = ids.join();
    const group = groups.get(key) ?? { ids, changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function printChange({ path, before, after }: Change): string {
  const values = [before, after].map((side) => (side === undefined ? 'nothing' : JSON.stringify(side.value)));
  const places = [after && `    ${formatPlace(after)}\n`, before && `    before: ${formatPlace(before)}\n`];
  return `  ${path}: ${values.join(' → ')}\n${places.filter(Boolean).join('')}`;
}

function formatPlace({ place }: Side): string {
  if (!place) return 'computed, or a default of the schema';
  return `${place.layer} layer, ${place.file}:${place.line}:${place.column}`;
}
