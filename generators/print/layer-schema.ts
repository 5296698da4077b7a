import { memoizeByObject } from '../memo.ts';
import { isObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { layerSchema } from '../resolve/layer-schema.ts';
import type { Schema } from '../resolve/schema.ts';
import type { Output } from './output.ts';

/** schemas/tenant/layer.schema.json: editors check and complete the tenant files with it. Committed. */
export function printLayerSchema({ files }: Fleet): Output {
  // From the file, where definitions appear once, and not from the fleet's schema, where they are resolved.
  const schema = (isObject(files.tenantSchema?.value) ? files.tenantSchema.value : NO_SCHEMA) as Schema;
  return { path: 'schemas/tenant/layer.schema.json', content: printSchema(schema) };
}

const NO_SCHEMA: Schema = {};
const printSchema = memoizeByObject((schema: Schema) => `${printLines(layerSchema(schema) as JsonValue)}\n`);

/** JSON with one value per line, except that a list of plain values (an enumeration) is on one line. */
function printLines(value: JsonValue, indent = ''): string {
  const inside = `${indent}  `;
  if (Array.isArray(value)) {
    if (!value.some((one) => typeof one === 'object' && one !== null)) return `[${value.map(printPlain).join(', ')}]`;
    return `[\n${value.map((one) => inside + printLines(one, inside)).join(',\n')}\n${indent}]`;
  }
  if (!isObject(value)) return printPlain(value);
  const members = Object.entries(value).map(([key, one]) => `${inside}${printPlain(key)}: ${printLines(one, inside)}`);
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

function printPlain(value: JsonValue): string {
  return JSON.stringify(value);
}
