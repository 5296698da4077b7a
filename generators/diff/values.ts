import { containsSecret } from '../check/secrets.ts';
import { isObject, type JsonValue, type Path, type PathStep } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findOrigin, printPath } from '../resolve/origin.ts';
import { type Difference, formatChange, type Kind } from './difference.ts';

/** Members that have a kind of their own; the others are settings, or services if the browser never sees them. */
const KIND_OF_MEMBER: Readonly<Record<string, Kind>> = {
  state: 'state',
  closed: 'state',
  hosts: 'hosts',
  domain: 'hosts',
  hsts: 'hosts',
  features: 'features',
  theme: 'theme',
  services: 'services',
};

/** Compared as rules and addresses instead. */
const COMPARED_OTHERWISE = /^redirects\b|^contentSlugs\b|^routes\.\w+\.(path|aliases)\b/;

/** The values of a shop's merged configuration that differ. */
export function diffValues(fleet: Fleet, before: Tenant, after: Tenant): Difference[] {
  if (before.config === after.config) return [];
  const old = collectLeaves(before.config);
  const now = collectLeaves(after.config);
  const paths = new Map([...old, ...now].map(([name, { path }]) => [name, path]));
  return [...paths].flatMap(([name, path]) => {
    const [was, is] = [old.get(name)?.value, now.get(name)?.value];
    if (JSON.stringify(was) === JSON.stringify(is) || COMPARED_OTHERWISE.test(name)) return [];
    const [shownBefore, shownAfter] = [hideSecret(path, was), hideSecret(path, is)];
    const places = { before: findPlace(before, path, was), after: findPlace(after, path, is) };
    // A default of a member that one of the schemas does not have.
    if ((was === undefined && !places.after) || (is === undefined && !places.before)) return [];
    return [
      {
        kind: getKind(fleet, path),
        text: `${name}: ${formatChange(shownBefore, shownAfter)}`,
        details: [
          ...(is === undefined ? [] : [formatPlace(places.after)]),
          ...(was === undefined ? [] : [`before: ${formatPlace(places.before)}`]),
        ],
        data: { path: name, before: shownBefore, after: shownAfter, places: toJson(places) },
      },
    ];
  });
}

function getKind({ schema }: Fleet, [member]: Path): Kind {
  const name = String(member);
  const visibility = schema.properties?.[name]?.['x-visibility'];
  return KIND_OF_MEMBER[name] ?? (visibility === 'public' || name === 'noindex' ? 'settings' : 'services');
}

const SECRET_NAME = /(secret|password|token|credentials|(api|private|secret|access)_?key)$/i;

/** Names of variables are shown. A value that is a secret by its name or shape is not: reports are public. */
function hideSecret(path: Path, value: JsonValue | undefined): JsonValue | undefined {
  const named = path.some((step) => typeof step === 'string' && SECRET_NAME.test(step));
  return typeof value === 'string' && (named || containsSecret(value)) ? '(hidden)' : value;
}

/**
 * The place where a value is set: the layer and the position in its file, counted from 1. Undefined if no file sets it.
 */
interface Place {
  layer: string;
  file: string;
  line: number;
  column: number;
}

function findPlace({ layers }: Tenant, path: Path, value: JsonValue | undefined): Place | undefined {
  const origin = value === undefined ? undefined : findOrigin(layers, path);
  if (!origin) return undefined;
  const { file, offset } = origin.span;
  return { layer: origin.layer, file: file.path, ...file.position(offset) };
}

function formatPlace(place: Place | undefined): string {
  if (!place) return 'computed, or a default of the schema';
  return `${place.layer} layer, ${place.file}:${place.line}:${place.column}`;
}

function toJson(places: Readonly<Record<string, Place | undefined>>): JsonValue {
  return Object.fromEntries(Object.entries(places).flatMap(([side, place]) => (place ? [[side, { ...place }]] : [])));
}

type Leaves = Map<string, { path: Path; value: JsonValue }>;

/** Values by path; elements of arrays by their id, so that a new one does not change all that follow. */
export function collectLeaves(value: JsonValue, path: readonly PathStep[] = [], leaves: Leaves = new Map()): Leaves {
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
