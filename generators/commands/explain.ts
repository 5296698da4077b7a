import { didYouMean } from '../check/wording.ts';
import { compileSource } from '../compile.ts';
import { isObject, type JsonValue, type Path, type PathStep } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findOrigin, type LayerValue, printPath, valueAt } from '../resolve/origin.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';

/** `explain <host-or-id> [key]`: each value with its place, its layer, and the values that it overrides. */
export function explain(args: string[], { source, out, error }: Console): number {
  const [name, key = '', ...more] = args;
  if (!name || more.length > 0) {
    error('usage: explain <host-or-id> [key], for example: explain shop.localhost features.newsletter\n');
    return 2;
  }
  const { fleet } = compileSource(source);
  const tenant = findTenant(fleet, name);
  if (typeof tenant === 'string') {
    error(`${tenant}\n`);
    return 1;
  }
  const path = parsePath(key, tenant.config);
  const value = valueAt(tenant.config, path);
  if (value === undefined) {
    error(`${tenant.id} has no "${key}". ${suggestPaths(tenant, path)}\n`);
    return 1;
  }
  out(`${tenant.id}: ${tenant.layers.map(({ file }) => file.path).join(' → ')}\n`);
  for (const leaf of listLeafPaths(value, path)) out(explainLeaf(fleet, tenant, leaf));
  return 0;
}

/** `redirects[old-agb].to` or `redirects.old-agb.to`: array elements by id, else by index. */
function parsePath(key: string, config: JsonValue): PathStep[] {
  const path: PathStep[] = [];
  let current: JsonValue | undefined = config;
  for (const name of key.split(/[.[\]]+/).filter(Boolean)) {
    path.push(Array.isArray(current) ? elementStep(current, name) : name);
    current = valueAt(config, path);
  }
  return path;
}

function elementStep(array: readonly JsonValue[], name: string): PathStep {
  const element = array.find((one) => isObject(one) && String(one.id) === name);
  if (isObject(element) && (typeof element.id === 'string' || typeof element.id === 'number'))
    return { id: element.id };
  return Number(name);
}

function suggestPaths(tenant: Tenant, path: Path): string {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const above = valueAt(tenant.config, path.slice(0, length));
    if (isObject(above)) return didYouMean(String(path[length]), Object.keys(above));
  }
  return '';
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

function explainLeaf(fleet: Fleet, tenant: Tenant, path: Path): string {
  const value = JSON.stringify(valueAt(tenant.config, path));
  const origin = findOrigin(tenant.layers, path);
  const name = printPath(path);
  if (!origin) return `${name} = ${value}\n    ${originWithoutFile(fleet, path)}\n`;
  const lines = origin.overridden.map(
    (saying) => `    overrides ${JSON.stringify(saying.value)}, ${formatPlace(saying)}\n`,
  );
  return `${name} = ${value}\n    ${formatPlace(origin)}\n${lines.join('')}`;
}

function formatPlace({ layer, span }: LayerValue): string {
  const { line, column } = span.file.position(span.offset);
  return `${layer} layer, ${span.file.path}:${line}:${column}`;
}

function originWithoutFile(fleet: Fleet, path: Path): string {
  const [first] = path;
  const computed = typeof first === 'string' && fleet.schema.properties?.[first]?.['x-computed'] === true;
  return computed ? 'computed from the name of the tenant file' : 'default of schemas/tenant/tenant.schema.json';
}
