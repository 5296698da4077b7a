import { isObject, type JsonValue, type Path, type PathStep } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Layer, LayerName } from './fleet.ts';
import { isIdArray, isRemoval } from './merge-patch.ts';

/** A value as set by one layer's file. */
export interface LayerValue {
  layer: LayerName;
  span: Span;
  value: JsonValue;
}

/** The origin of a merged value, and the values it overrides, nearest first. */
export interface Origin extends LayerValue {
  overridden: LayerValue[];
}

/**
 * Finds the layer that a merged value comes from. Only faults and explanations need this, so it walks the layers again
 * instead of storing an origin for every leaf of every tenant.
 */
export function findOrigin(layers: readonly Layer[], path: Path): Origin | undefined {
  const sayings: LayerValue[] = [];
  for (const { name, file } of [...layers].reverse()) {
    const found = valueAt(file.value, path);
    if (found === undefined) {
      if (replacesAbove(file.value, path)) break;
      continue;
    }
    sayings.push({ layer: name, span: file.span(path), value: found });
  }
  const [first, ...overridden] = sayings;
  return first && { ...first, overridden };
}

/** The place to show for a merged value: where it is set, or its nearest ancestor in the most specific layer. */
export function findSpan(layers: readonly Layer[], path: Path): Span {
  for (let length = path.length; length > 0; length -= 1) {
    const origin = findOrigin(layers, path.slice(0, length));
    if (origin) return origin.span;
  }
  const last = layers.at(-1);
  if (!last) throw new Error('a tenant has at least one layer');
  return last.file.span([]);
}

/** The place of a merged member's name. */
export function findKeySpan(layers: readonly Layer[], path: Path): Span {
  for (const { file } of [...layers].reverse()) if (valueAt(file.value, path) !== undefined) return file.keySpan(path);
  return findSpan(layers, path);
}

export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let current = value;
  for (const step of path) {
    current = stepInto(current, step);
    if (current === undefined) return undefined;
  }
  return current;
}

function stepInto(value: JsonValue | undefined, step: PathStep): JsonValue | undefined {
  if (typeof step === 'string') return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  if (!Array.isArray(value)) return undefined;
  return typeof step === 'number' ? value[step] : value.find((element) => isObject(element) && element.id === step.id);
}

/** Where the nearest layer removes a value or an object above it: by null, or an element of an array by `$remove`. */
export function findRemoval(layers: readonly Layer[], path: Path): LayerValue | undefined {
  for (const { name, file } of [...layers].reverse()) {
    for (let length = 1; length <= path.length; length += 1) {
      const above = path.slice(0, length);
      const value = valueAt(file.value, above);
      if (value !== undefined && isRemoval(value)) return { layer: name, span: file.span(above), value };
    }
  }
  return undefined;
}

/** A layer that replaces or removes a value above the path hides the values of the layers before it. */
function replacesAbove(value: JsonValue | undefined, path: Path): boolean {
  for (let length = 1; length < path.length; length += 1) {
    const above = valueAt(value, path.slice(0, length));
    if (above === undefined) return false;
    if (isRemoval(above)) return true;
    const next = path[length];
    if (typeof next === 'string' ? !isObject(above) : typeof next === 'number' || !isIdArray(above)) return true;
  }
  return false;
}

/** Turns a JSON pointer into a path, with elements of arrays by id if they have one. */
export function pointerToPath(root: JsonValue | undefined, pointer: string): PathStep[] {
  const path: PathStep[] = [];
  let current = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replace(/~1/g, '/').replace(/~0/g, '~');
    if (!Array.isArray(current)) {
      path.push(name);
      current = isObject(current) ? current[name] : undefined;
      continue;
    }
    const element: JsonValue | undefined = current[Number(name)];
    const id = isObject(element) ? element.id : undefined;
    path.push(typeof id === 'string' || typeof id === 'number' ? { id } : Number(name));
    current = element;
  }
  return path;
}

/** A path in readable form: `redirects[old-faq].to.route`. */
export function printPath(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'string') return index === 0 ? step : `.${step}`;
      return typeof step === 'number' ? `[${step}]` : `[${step.id}]`;
    })
    .join('');
}
