import { Ajv } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { build } from 'esbuild';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { computeOnceAsync, keepJson } from '../kept-results.ts';
import { LastResult } from '../memo.ts';
import { isObject, type JsonFile, type JsonValue } from '../read/json-file.ts';
import type { Schema } from '../resolve/schema.ts';
import { printMembers } from './api-members.ts';
import { GENERATED, type Output, printHeader } from './output.ts';
import { COMPILE_OPTIONS } from './tenant-types.ts';

const FOLDER = `${GENERATED}/api`;
const SOURCES = 'schemas/api/*.schema.json';

/**
 * The modules generated from schemas/api: TypeScript types, the schemas for the server, the limits and codes of inputs,
 * and, for schemas marked `"x-form": true`, a validator as plain code, so that a form needs neither Ajv nor eval.
 */
export function printApi(files: ReadonlyMap<string, JsonFile>): Promise<Output[]> {
  const inputs = [...files.values()];
  return last.get(inputs, () => computeOnceAsync(STORED, inputs, () => printAll(files)));
}

const last = new LastResult<Promise<Output[]>>();
const STORED = keepJson<Output[]>('api');

async function printAll(files: ReadonlyMap<string, JsonFile>): Promise<Output[]> {
  const schemas = new Map<string, Schema>();
  for (const [name, file] of files) if (isObject(file.value)) schemas.set(name, file.value as Schema);
  return [
    await printTypes(schemas),
    printSchemas(schemas),
    ...printMembers(schemas),
    ...(await printValidators(schemas)),
  ];
}

/** A schema file's type: its title, or its name in PascalCase. */
export function typeName(name: string, schema: Schema): string {
  return schema.title ?? name.replace(/(^|[-.])(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
}

/** All schemas in one, so that a shared type is printed once. */
async function printTypes(schemas: ReadonlyMap<string, Schema>): Promise<Output> {
  const places = new Map<string, string>();
  for (const [name, schema] of schemas) places.set(schema.$id ?? name, `#/definitions/${typeName(name, schema)}`);
  const definitions: Record<string, JsonValue> = {};
  for (const [name, schema] of schemas) {
    const type = typeName(name, schema);
    const {
      $id: _id,
      $schema: _dialect,
      title: _title,
      ...rest
    } = rewriteRefs(schema as JsonValue, `#/definitions/${type}`, places) as Schema;
    definitions[type] = rest as JsonValue;
  }
  const all = { title: 'ApiTypes', type: 'object', additionalProperties: false, definitions };
  const types = await compile(all as JSONSchema, 'ApiTypes', { ...COMPILE_OPTIONS, unreachableDefinitions: true });
  return {
    path: `${FOLDER}/types.gen.ts`,
    content: `${printHeader(SOURCES)}${types.replace(/export interface ApiTypes \{\s*\}\n?/, '')}`,
  };
}

/** Rewrites every `$ref` to the place of its target in the combined schema. */
function rewriteRefs(value: JsonValue, self: string, places: ReadonlyMap<string, string>): JsonValue {
  if (Array.isArray(value)) return value.map((item) => rewriteRefs(item, self, places));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (key !== '$ref' || typeof member !== 'string') return [key, rewriteRefs(member, self, places)];
    const [id = '', pointer = ''] = member.split('#');
    const place = id === '' ? self : places.get(id);
    if (!place) throw new Error(`schemas/api: "$ref": "${member}" points at no schema`);
    return [key, place + pointer];
  });
  return Object.fromEntries(entries);
}

function printSchemas(schemas: ReadonlyMap<string, Schema>): Output {
  const entries = [...schemas].map(
    ([name, schema]) => `  ${JSON.stringify(schema.$id ?? name)}: ${JSON.stringify(schema)},\n`,
  );
  const content = `${printHeader(SOURCES)}/** The HTTP contracts by \`$id\`; draft-07. */
export const apiSchemas = {
${entries.join('')}} as const;
`;
  return { path: `${FOLDER}/schemas.gen.ts`, content };
}

async function printValidators(schemas: ReadonlyMap<string, Schema>): Promise<Output[]> {
  const ajv = formAjv(schemas);
  const outputs: Output[] = [];
  for (const [name, schema] of schemas) {
    if (schema['x-form'] !== true) continue;
    const validate = ajv.getSchema(schema.$id ?? name);
    if (!validate) continue;
    const type = typeName(name, schema);
    outputs.push({
      path: `${FOLDER}/validators/${name}.gen.js`,
      content: await bundleValidators(standaloneCode(ajv, validate)),
    });
    outputs.push({ path: `${FOLDER}/validators/${name}.gen.d.ts`, content: printDeclaration(type) });
  }
  return outputs;
}

/** A CommonJS module: in Node its default export is the whole module. */
const standaloneCode =
  (standaloneModule as unknown as { default?: typeof standaloneModule }).default ?? standaloneModule;

function formAjv(schemas: ReadonlyMap<string, Schema>): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, code: { source: true, esm: true, lines: true } });
  formats.default(ajv);
  // A format that is one regular expression is inlined; other formats would add the whole table of formats.
  for (const [name, format] of Object.entries(fullFormats))
    if (format instanceof RegExp) inlineFormat(ajv, name, format);
  for (const [name, schema] of schemas) ajv.addSchema(schema, schema.$id ?? name);
  return ajv;
}

function inlineFormat(ajv: Ajv, name: string, format: RegExp): void {
  ajv.addFormat(name, format);
}

/** Ajv's standalone code requires small run-time helpers; bundling produces one file without imports. */
async function bundleValidators(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    legalComments: 'none',
    target: 'es2022',
  });
  const text = (result.outputFiles[0]?.text ?? '')
    .replace(/^\/\/ (?:.*node_modules.*|<stdin>)\n/gm, '')
    // Keys of bundled modules: package locations differ between npm, pnpm, workspaces and links.
    .replace(/"[^"\n]*node_modules\//g, '"node_modules/');
  return `${printHeader(SOURCES)}${text}`;
}

function printDeclaration(type: string): string {
  return `${printHeader(SOURCES)}import type { ErrorObject } from 'ajv';
import type { ${type} } from '../types.gen.ts';

/** Checks a form's values; all faults are in \`errors\` afterwards. */
export declare const validate: {
  (data: unknown): data is ${type};
  errors?: ErrorObject[] | null;
};
export default validate;
`;
}
