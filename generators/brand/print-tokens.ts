import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import { parseHex } from '../resolve/oklch.ts';

/** A theme file: a line per token, font face and contrast pair. */
export function printTokenFile(theme: JsonObject): string {
  return `${printGroup(theme, '')}\n`;
}

function printGroup(group: JsonObject, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(group).map(
    ([name, value]) => `${deeper}${JSON.stringify(name)}: ${print(value, deeper)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function print(value: JsonValue, indent: string): string {
  if (Array.isArray(value) && value.every(isObject)) {
    const rows = value.map((row) => `${indent}  ${printLine(row)}`);
    return rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n${indent}]`;
  }
  if (!isObject(value) || Object.hasOwn(value, '$value')) return printLine(value);
  return printGroup(value, indent);
}

function printLine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${printLine(member)}`)
    .join(', ')} }`;
}

const DECIMALS = 10_000;

/** A DTCG colour. */
export function toColourValue(hex: string): JsonObject {
  const components = parseHex(hex).map((channel) => Math.round(channel * DECIMALS) / DECIMALS);
  return { colorSpace: 'srgb', components, alpha: 1, hex };
}
