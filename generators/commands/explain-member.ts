import { didYouMean } from '../check/wording.ts';
import { isObject, type JsonObject, type JsonValue, type Path, type PathStep } from '../read/json-file.ts';
import type { Fleet, Layer, Tenant } from '../resolve/fleet.ts';
import { findOrigin, findRemoval, printPath, valueAt } from '../resolve/origin.ts';
import { withDefaults } from '../resolve/schema.ts';
import { type Explanation, formatPlace } from './explanation.ts';

/** Every value at a key of a tenant's members, or an error text with a suggestion. */
export function explainMembers(fleet: Fleet, tenant: Tenant, key: string): Explanation[] | string {
  const values = getValues(fleet, tenant);
  const path = parsePath(key, values);
  const value = valueAt(values, path);
  if (value === undefined) {
    const removal = findRemoval(tenant.layers, path);
    const why = removal ? `It is removed: ${formatPlace(removal)}.` : suggestSteps(values, path);
    return `${tenant.id} has no "${key}". ${why}`;
  }
  return explainValues(tenant.layers, values, path, (leaf) => sourceWithoutFile(fleet, leaf));
}

/** Every value below a path of merged layers. `getSource` says where a value comes from that no layer sets. */
export function explainValues(
  layers: readonly Layer[],
  values: JsonObject,
  path: Path,
  getSource: (leaf: Path) => string = () => 'not set',
): Explanation[] {
  const value = valueAt(values, path);
  if (value === undefined) return [];
  return listLeafPaths(value, path).map((leaf) => {
    const origin = findOrigin(layers, leaf);
    const key = printPath(leaf);
    const leafValue = valueAt(values, leaf) ?? null;
    const { overridden = [] } = origin ?? {};
    // A layer's null removes the member, so that its default applies.
    if (origin && origin.value !== null) return { key, value: leafValue, setting: origin, overridden };
    const removed = origin ? `; null removes it in the ${formatPlace(origin)}` : '';
    return { key, value: leafValue, setting: undefined, overridden, source: `${getSource(leaf)}${removed}` };
  });
}

/** The members as in the files, with defaults and computed members: amounts stay in the units of the files. */
function getValues({ schema }: Fleet, { merged, config }: Tenant): JsonObject {
  const computed = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const given = name === 'languages' ? merged[name] === undefined : property['x-computed'] === true;
    return given && config[name] !== undefined ? [[name, config[name]] as const] : [];
  });
  return withDefaults({ ...merged, ...Object.fromEntries(computed) }, schema) as JsonObject;
}

/** `redirects[old-agb].to` or `redirects.old-agb.to`: array elements by id, else by index. */
function parsePath(key: string, values: JsonValue): PathStep[] {
  const path: PathStep[] = [];
  let current: JsonValue | undefined = values;
  for (const name of key.split(/[.[\]]+/).filter(Boolean)) {
    path.push(Array.isArray(current) ? elementStep(current, name) : name);
    current = valueAt(values, path);
  }
  return path;
}

function elementStep(array: readonly JsonValue[], name: string): PathStep {
  const element = array.find((one) => isObject(one) && String(one.id) === name);
  if (isObject(element) && (typeof element.id === 'string' || typeof element.id === 'number'))
    return { id: element.id };
  return /^\d+$/.test(name) ? Number(name) : { id: name };
}

/** The nearest name at the first step that leads nowhere. */
function suggestSteps(values: JsonObject, path: Path): string {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const above = valueAt(values, path.slice(0, length));
    const step = path[length];
    const word = typeof step === 'object' ? String(step.id) : String(step);
    if (isObject(above)) return didYouMean(word, Object.keys(above), 'It has');
    if (Array.isArray(above)) return didYouMean(word, listElements(above), 'It has');
  }
  return '';
}

function listElements(array: readonly JsonValue[]): string[] {
  return array.map((one, index) => (isObject(one) && one.id !== undefined ? String(one.id) : String(index)));
}

function listLeafPaths(value: JsonValue, path: Path): Path[] {
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, member]) => listLeafPaths(member, [...path, name]));
  }
  if (Array.isArray(value) && value.some((element) => isObject(element) && element.id !== undefined)) {
    return value.flatMap((element) =>
      isObject(element) ? listLeafPaths(element, [...path, { id: element.id as string }]) : [],
    );
  }
  return [path];
}

function sourceWithoutFile(fleet: Fleet, [first]: Path): string {
  if (first === 'languages') return 'every language of the fleet, because no layer sets it';
  const computed = typeof first === 'string' && fleet.schema.properties?.[first]?.['x-computed'] === true;
  return computed ? 'computed from the name of the tenant file' : 'default of schemas/tenant/tenant.schema.json';
}
