import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';

/** The member that removes an element from an array whose elements have an `id`. */
const REMOVE = '$remove';

/**
 * Applies a patch to a value: JSON Merge Patch (RFC 7396: members merge, null removes a member, everything else
 * replaces) with one addition. If both sides are arrays of objects with an `id`, elements merge by id, new elements are
 * appended, and `{"id": …, "$remove": true}` removes one. Neither argument is changed; the result shares parts with
 * both.
 */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (isIdArray(patch)) return isIdArray(target) ? mergeById(target, patch) : mergeById([], patch);
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else setMember(result, key, mergePatch(getOwn(result, key), value));
  }
  return result;
}

/** Whether a patch removes the value below it: null a member, `$remove` an element. */
export function isRemoval(patch: JsonValue): boolean {
  return patch === null || (isObject(patch) && patch[REMOVE] === true);
}

type WithId = JsonObject & { id: string | number };

/** Such an array merges with another one element by element. */
export function isIdArray(value: JsonValue | undefined): value is WithId[] {
  return Array.isArray(value) && value.length > 0 && value.every(hasId);
}

function hasId(value: JsonValue): value is WithId {
  return isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}

function mergeById(target: readonly WithId[], patch: readonly WithId[]): JsonValue[] {
  const merged = new Map<string | number, JsonValue>(target.map((element) => [element.id, element]));
  for (const element of patch) {
    if (element[REMOVE] === true) merged.delete(element.id);
    else merged.set(element.id, mergePatch(merged.get(element.id), element));
  }
  return [...merged.values()];
}

function getOwn(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Plain assignment would set the prototype for a member named `__proto__`. */
function setMember(object: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else object[key] = value;
}
