import {
  isObject,
  type JsonFile,
  type JsonObject,
  type JsonValue,
  type Path,
  type PathStep,
} from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan, valueAt } from '../resolve/origin.ts';
import { layerFiles } from './layers.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks identifiers: unique in every list and across countries, and removals that remove something. */
export function checkIdentity(fleet: Fleet, report: Report): void {
  for (const file of layerFiles(fleet.files)) {
    if (!isObject(file.value)) continue;
    for (const { path, list } of findLists(file)) {
      reportDuplicates(file, path, list, report);
      reportRemovals(fleet, file, path, list, report);
    }
  }
  for (const member of COUNTRY_IDENTIFIERS) reportShared(fleet, member, report);
  reportSameIndex(fleet, report);
}

interface IdList {
  path: Path;
  list: readonly JsonObject[];
}

const listsByFile = new WeakMap<JsonFile, IdList[]>();

/** Every list of a file whose entries have an `id`. */
function findLists(file: JsonFile): IdList[] {
  const known = listsByFile.get(file) ?? collectLists(file.value ?? null, []);
  listsByFile.set(file, known);
  return known;
}

function collectLists(value: JsonValue, path: readonly PathStep[]): IdList[] {
  if (Array.isArray(value)) {
    const list = value.filter(isObject).filter(({ id }) => id !== undefined);
    const below = value.flatMap((entry, index) => collectLists(entry, [...path, index]));
    return list.length > 0 ? [{ path, list }, ...below] : below;
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => collectLists(member, [...path, name]));
}

function reportDuplicates(file: JsonFile, path: Path, list: readonly JsonObject[], report: Report): void {
  const seen = new Map<JsonValue | undefined, number>();
  list.forEach(({ id }, index) => {
    const first = seen.get(id);
    if (first === undefined) {
      seen.set(id, index);
      return;
    }
    report.add('duplicateId', {
      span: file.span([...path, index, 'id']),
      message: `The id ${quoteText(String(id))} is used twice in ${String(path.at(-1))}.`,
      fix: 'Give each entry an id of its own, or remove one.',
      notes: [{ text: 'first used here', span: file.span([...path, first, 'id']) }],
    });
  });
}

/** A removal works if an earlier layer of at least one shop has the entry. */
function reportRemovals(fleet: Fleet, file: JsonFile, path: Path, list: readonly JsonObject[], report: Report): void {
  list.forEach((entry, index) => {
    if (!Object.hasOwn(entry, '$remove')) return;
    const span = file.span([...path, index]);
    if (entry.$remove !== true) {
      report.add('removesNothing', {
        span,
        message: `"$remove" is ${JSON.stringify(entry.$remove)}; only true removes an entry.`,
        fix: 'Write "$remove": true, or remove the member.',
      });
      return;
    }
    const known = idsBelow(fleet, file, path);
    if (known.has(String(entry.id))) return;
    report.add('removesNothing', {
      span,
      message: `No layer before this one has an entry ${quoteText(String(entry.id))} in ${String(path.at(-1))}.`,
      fix: known.size > 0 ? didYouMean(String(entry.id), known) : 'Remove this entry.',
    });
  });
}

function idsBelow(fleet: Fleet, file: JsonFile, path: Path): Set<string> {
  const chains = [...fleet.tenants, ...fleet.locales].map(({ layers }) => layers.map((layer) => layer.file));
  const below = new Set(chains.flatMap((files) => (files.includes(file) ? files.slice(0, files.indexOf(file)) : [])));
  const lists = [...below].map(({ value }) => valueAt(value, path));
  return new Set(
    lists.flatMap((list) => (Array.isArray(list) ? list.filter(isObject).map(({ id }) => String(id)) : [])),
  );
}

/** Values that name one country's shops or data in other systems. */
const COUNTRY_IDENTIFIERS: readonly Path[] = [
  ['applicationCode'],
  ['searchIndex', 'devices'],
  ['searchIndex', 'manufacturersAggregation'],
];

/** Devices and makers are different documents: in one index the later ones replace the earlier. */
function reportSameIndex(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const [devices, makers] = ['devices', 'manufacturersAggregation'].map((name) =>
      valueAt(tenant.merged, ['searchIndex', name]),
    );
    if (typeof devices !== 'string' || devices !== makers) continue;
    report.add('duplicateId', {
      span: findSpan(tenant.layers, ['searchIndex', 'manufacturersAggregation']),
      message: `The index ${quoteText(devices)} is that of devices and of makers.`,
      fix: 'Give each a name of its own.',
      tenant,
    });
  }
}

function reportShared(fleet: Fleet, member: Path, report: Report): void {
  const owners = new Map<JsonValue, Tenant>();
  // A country's own value is its owner's, whatever one of its shops says later.
  const ordered = [...fleet.tenants].sort((a, b) => Number(setsItself(a, member)) - Number(setsItself(b, member)));
  for (const tenant of ordered) {
    const value = valueAt(tenant.merged, member);
    if (typeof value !== 'string') continue;
    const owner = owners.get(value);
    if (!owner) owners.set(value, tenant);
    else if (owner.country !== tenant.country) {
      report.add('duplicateId', {
        span: findSpan(tenant.layers, member),
        message: `${member.join('.')} ${quoteText(value)} is that of ${owner.country}, and used in ${tenant.country}.`,
        fix: `Give ${tenant.country} its own.`,
        notes: [{ text: `that of ${owner.country}`, span: findSpan(owner.layers, member) }],
        tenant,
      });
    }
  }
}

function setsItself({ layers }: Tenant, member: Path): boolean {
  return layers.some(
    ({ name, file }) => name !== 'base' && name !== 'country' && valueAt(file.value, member) !== undefined,
  );
}
