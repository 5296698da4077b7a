import { isObject, type JsonObject } from '../read/json-file.ts';

/** Public names of a tenant's layouts: that of the home page, then that of every other page. */
export function layoutNames({ layouts }: JsonObject): string[] {
  if (!isObject(layouts)) return [];
  return [layouts.home, layouts.default].map((layout) => (isObject(layout) ? String(layout.name) : ''));
}
