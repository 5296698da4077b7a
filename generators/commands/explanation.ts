import { PLAIN_STYLE, paint, type TextStyle } from '../check/text-style.ts';
import type { JsonValue } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';

/** A value in one file, with the name of its layer. */
export interface Setting {
  layer: string;
  span: Span;
  value: JsonValue;
}

/** One value of a shop: the layer that sets it, and the settings of lower layers that it overrides, nearest first. */
export interface Explanation {
  key: string;
  value: JsonValue;
  setting: Setting | undefined;
  overridden: readonly Setting[];
  /** The source of a value that no file sets. */
  source?: string;
}

/** The explained values of one shop. */
export interface Explained {
  /** The shop and the files of its layers. */
  heading: string;
  tenant: string;
  entries: readonly Explanation[];
}

export function formatExplained({ heading, entries }: Explained, style: TextStyle = PLAIN_STYLE): string {
  return `${heading}\n${entries.map((entry) => formatEntry(entry, style)).join('')}`;
}

function formatEntry({ key, value, setting, overridden, source }: Explanation, style: TextStyle): string {
  const origin = setting ? formatPlace(setting) : (source ?? 'not set');
  const lines = overridden.map((one) => `    overrides ${JSON.stringify(one.value)}, ${formatPlace(one)}`);
  const below = lines.map((line) => `${paint(line, 'dim', style)}\n`).join('');
  return `${paint(key, 'bold', style)} = ${JSON.stringify(value)}\n    ${paint(origin, 'cyan', style)}\n${below}`;
}

/** `country layer, <path of its file>:62:12` */
export function formatPlace({ layer, span }: Pick<Setting, 'layer' | 'span'>): string {
  const { line, column } = span.file.position(span.offset);
  return `${layer} layer, ${span.file.path}:${line}:${column}`;
}

/** The same as plain data, for tools. */
export function toPlainExplained({ tenant, entries }: Explained) {
  return {
    tenant,
    values: entries.map(({ key, value, setting, overridden, source }) => ({
      key,
      value,
      ...(setting ? toPlainPlace(setting) : { source }),
      overrides: overridden.map((one) => ({ value: one.value, ...toPlainPlace(one) })),
    })),
  };
}

function toPlainPlace({ layer, span }: Setting) {
  return { layer, file: span.file.path, ...span.file.position(span.offset) };
}
