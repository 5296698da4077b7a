import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = process.cwd();
const FOLDERS = ['schemas', 'schemas/tenant', 'schemas/theme', 'schemas/catalogue'];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => `${folder}/${name}`),
);
const readSchema = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Json;

/** Places of patterns without words for operators. */
function listBarePatterns(value: Json, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => listBarePatterns(entry, `${path}/${index}`));
  const { pattern, patternErrorMessage } = value;
  const bare = typeof pattern === 'string' && !/^Write .*\.$/.test(String(patternErrorMessage));
  const below = Object.entries(value).flatMap(([name, member]) => listBarePatterns(member, `${path}/${name}`));
  return bare ? [path, ...below] : below;
}

describe('schemas speak to operators', () => {
  it.each(files)('every pattern of %s says in words what to write, for editors and validate', (file) => {
    expect(listBarePatterns(readSchema(file), '')).toEqual([]);
  });
});
