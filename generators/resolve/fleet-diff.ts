import { isObject, type JsonValue, type Path, type PathStep } from '../read/json-file.ts';
import type { Fleet, Locale, Tenant } from './fleet.ts';
import { messageFiles } from './message-files.ts';
import { findOrigin, printPath } from './origin.ts';
import { listScopes } from './text-scopes.ts';

/**
 * The place where a value is set: the layer and the position in its file, counted from 1. Undefined if no file sets it.
 */
interface Place {
  layer: string;
  file: string;
  line: number;
  column: number;
}

export interface Side {
  value: JsonValue;
  place: Place | undefined;
}

/** One value that differs: no `before` if it is new, no `after` if it was removed. */
export interface Change {
  path: string;
  before: Side | undefined;
  after: Side | undefined;
}

export interface FleetDiff {
  added: string[];
  removed: string[];
  /** Changes of the tenants that both fleets have, by tenant id; only tenants with changes. */
  tenants: ReadonlyMap<string, Change[]>;
  /** Changed messages by locale, or by locale and mode if the mode overrides them. */
  messages: ReadonlyMap<string, Change[]>;
}

/** The changes for the visitors of each shop, in merged values instead of lines of files. */
export function diffFleets(before: Fleet, after: Fleet): FleetDiff {
  const old = new Map(before.tenants.map((tenant) => [tenant.id, tenant]));
  const now = new Map(after.tenants.map((tenant) => [tenant.id, tenant]));
  const changes = after.tenants.flatMap((tenant): [string, Change[]][] => {
    const known = old.get(tenant.id);
    const found = known ? diffTenants(known, tenant) : [];
    return found.length > 0 ? [[tenant.id, found]] : [];
  });
  return {
    added: [...now.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !now.has(id)),
    tenants: new Map(changes),
    messages: diffMessages(before, after),
  };
}

function diffTenants(before: Tenant, after: Tenant): Change[] {
  const old = collectLeaves(before.config);
  const now = collectLeaves(after.config);
  const paths = new Map([...old, ...now].map(([name, { path }]) => [name, path]));
  return [...paths].flatMap(([name, path]) => {
    const [was, is] = [old.get(name)?.value, now.get(name)?.value];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ path: name, before: getSide(before, path, was), after: getSide(after, path, is) }];
  });
}

function getSide({ layers }: Tenant, path: Path, value: JsonValue | undefined): Side | undefined {
  if (value === undefined) return undefined;
  const origin = findOrigin(layers, path);
  if (!origin) return { value, place: undefined };
  const { file, offset } = origin.span;
  return { value, place: { layer: origin.layer, file: file.path, ...file.position(offset) } };
}

type Leaves = Map<string, { path: Path; value: JsonValue }>;

/** Values by path; elements of arrays by their id, so that a new one does not change all that follow. */
function collectLeaves(value: JsonValue, path: readonly PathStep[] = [], leaves: Leaves = new Map()): Leaves {
  const members = listMembers(value);
  if (!members) leaves.set(printPath(path), { path, value });
  for (const [step, member] of members ?? []) collectLeaves(member, [...path, step], leaves);
  return leaves;
}

function listMembers(value: JsonValue): [PathStep, JsonValue][] | undefined {
  if (isObject(value)) return Object.keys(value).length > 0 ? Object.entries(value) : undefined;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const elements = value.flatMap((element): [PathStep, JsonValue][] =>
    isObject(element) && (typeof element.id === 'string' || typeof element.id === 'number')
      ? [[{ id: element.id }, element]]
      : [],
  );
  return elements.length === value.length ? elements : undefined;
}

function diffMessages(before: Fleet, after: Fleet): Map<string, Change[]> {
  const changes = after.locales.flatMap((locale): [string, Change[]][] => {
    const old = before.localeById.get(locale.id);
    if (!old) return [];
    const has = ({ messages }: { messages: unknown }) => messages !== undefined;
    const scopes = new Set([...listScopes(before, old, has), ...listScopes(after, locale, has)]);
    const base = diffTexts(collectTexts(before, old), collectTexts(after, locale));
    const seen = new Set(base.map(({ path }) => path));
    const otherwise = [...scopes].sort().map((scope): [string, Change[]] => {
      const found = diffTexts(collectTexts(before, old, scope), collectTexts(after, locale, scope));
      return [`${locale.id}/${scope}`, found.filter(({ path }) => !seen.has(path))];
    });
    return [[locale.id, base], ...otherwise];
  });
  return new Map(changes.filter(([, found]) => found.length > 0));
}

type Texts = Map<string, Side>;

function collectTexts(fleet: Fleet, locale: Locale, scope?: string): Texts {
  const texts: Texts = new Map();
  for (const file of messageFiles(fleet, locale, scope)) {
    for (const [id, value] of Object.entries(isObject(file.value) ? file.value : {})) {
      const place = () => ({ layer: 'language', file: file.path, ...file.position(file.topKeySpan(id).offset) });
      texts.set(id, {
        value,
        get place() {
          return place();
        },
      });
    }
  }
  return texts;
}

function diffTexts(before: Texts, after: Texts): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path) => {
    const [was, is] = [before.get(path), after.get(path)];
    return was?.value === is?.value ? [] : [{ path, before: was, after: is }];
  });
}
