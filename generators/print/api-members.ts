import { isObject, type JsonValue } from '../read/json-file.ts';
import { escapePointerSegment } from '../read/json-pointer.ts';
import type { Schema } from '../resolve/schema.ts';
import { GENERATED, type Output, printHeader } from './output.ts';

/** The facts that forms and carts need about one member of a body. */
interface Member {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  /** Stable problem codes by the broken keyword, if they are not the usual ones. */
  codes?: Record<string, string>;
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const;

/**
 * The limits and problem codes of every input schema, one module per schema. Each member is a constant, so that a page
 * bundles only the limits it needs; a map has all of them by JSON pointer, for forms.
 */
export function printMembers(schemas: ReadonlyMap<string, Schema>): Output[] {
  const byId = new Map([...schemas].map(([name, schema]) => [schema.$id ?? name, schema]));
  return [...schemas].flatMap(([name, schema]) => {
    if (!name.endsWith('-input') && schema['x-form'] !== true) return [];
    const members = new Map<string, Member>();
    collect(schema, '', { byId, members, self: schema });
    const lines = [...members].map(([pointer, member]) => {
      return `export const ${toConstantName(pointer)} = ${JSON.stringify(member)} as const;\n`;
    });
    const all = [...members.keys()].map((pointer) => `  ${JSON.stringify(pointer)}: ${toConstantName(pointer)},\n`);
    const content = `${printHeader('schemas/api/*.schema.json')}${lines.join('')}
/** The members by JSON pointer; \`0\` matches every element of a list. */
export const members = {
${all.join('')}};
`;
    return [{ path: `${GENERATED}/api/members/${name}.gen.ts`, content }];
  });
}

interface Collected {
  byId: ReadonlyMap<string, Schema>;
  members: Map<string, Member>;
  self: Schema;
}

function collect(written: Schema, pointer: string, context: Collected): void {
  const { schema, self, codes } = follow(written, context);
  const member: Member = {
    ...context.members.get(pointer),
    ...Object.fromEntries(LIMITS.flatMap((name) => (typeof schema[name] === 'number' ? [[name, schema[name]]] : []))),
    ...(Object.keys(codes).length > 0 ? { codes } : {}),
  };
  if (pointer !== '' && Object.keys(member).length > 0) context.members.set(pointer, member);
  const below = { ...context, self };
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    collect(property, `${pointer}/${escapePointerSegment(name)}`, below);
  if (isObject(schema.items as JsonValue)) collect(schema.items as Schema, `${pointer}/0`, below);
  for (const alternative of (schema.oneOf as Schema[] | undefined) ?? []) collect(alternative, pointer, below);
}

interface Followed {
  schema: Schema;
  /** The file that the schema's own references start from. */
  self: Schema;
  /** Keywords beside a `$ref` override those of its target. */
  codes: Record<string, string>;
}

/** The schema that a `$ref` points to. */
function follow(schema: Schema, context: Collected): Followed {
  const codes = (schema['x-codes'] ?? {}) as Record<string, string>;
  if (typeof schema.$ref !== 'string') return { schema, self: context.self, codes };
  const [id = '', pointer = ''] = schema.$ref.split('#');
  const target = id === '' ? context.self : context.byId.get(id);
  const found = pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], target);
  if (!target || !found) throw new Error(`schemas/api: "$ref": "${schema.$ref}" points at no schema`);
  const followed = follow(found as Schema, { ...context, self: target });
  return { ...followed, codes: { ...followed.codes, ...codes } };
}

/** `/lines/0/quantity` → `linesQuantity` */
function toConstantName(pointer: string): string {
  const words = pointer.split('/').filter((word) => word !== '' && word !== '0');
  const name = words
    .map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('')
    .replace(/\W/g, '_');
  return pointer.endsWith('/0') ? `${name}Each` : name;
}
