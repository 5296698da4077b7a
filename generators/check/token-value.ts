import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import { parseRgb } from './contrast.ts';
import { formatAlternatives, quoteText } from './wording.ts';

export interface TokenFault {
  below: Path;
  message: string;
  fix: string;
}

type Rule = (value: JsonValue) => TokenFault | undefined;

/** The value that each type of the Design Tokens format (2025.10) requires; only the types that the themes use. */
const rules: Record<string, Rule> = {
  color: checkColour,
  dimension: (value) => measure(value, ['px', 'rem']),
  duration: checkDuration,
  number: (value) => expectValue(typeof value === 'number', 'expected a number', 'Write a number without quotes.'),
  string: (value) =>
    typeof value === 'string'
      ? expectValue(
          isStyleText(value),
          'this text could end the rule or load something',
          'Write lengths, numbers, words and calc(), clamp(), polygon() or var(--…).',
        )
      : expectValue(false, 'expected a text', 'Write a text in quotes.'),
  fontWeight: (value) =>
    expectValue(
      typeof value === 'number' && value >= 1 && value <= 1000,
      'expected a weight from 1 to 1000',
      'Write a number such as 400.',
    ),
  fontFamily: (value) =>
    expectValue(isNames(value), 'expected a family name or a list of them', 'Write ["First Family", "sans-serif"].') ??
    expectValue(
      isFontStack(value),
      'expected plain family names and a generic family as the last',
      'Write letters, digits, spaces and hyphens, and end the list with "serif", "sans-serif", "monospace" or "system-ui".',
    ),
  cubicBezier: (value) =>
    expectValue(isBezier(value), 'expected four numbers, the first and third from 0 to 1', 'Write [0.2, 0, 0, 1].'),
};

/** The fault of a token's own value, or undefined. */
export function tokenFault(type: string | undefined, value: JsonValue): TokenFault | undefined {
  const rule = type === undefined ? undefined : rules[type];
  if (rule) return rule(value);
  const got = type === undefined ? 'the token has no $type' : `there is no type ${quoteText(type)}`;
  return { below: [], message: got, fix: `Types are ${formatAlternatives(Object.keys(rules))}.` };
}

function expectValue(fits: boolean, message: string, fix: string): TokenFault | undefined {
  return fits ? undefined : { below: [], message, fix };
}

function isNames(value: JsonValue): boolean {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string'))
  );
}

/** Functions of CSS that compute a value and load nothing. */
const FUNCTIONS = new Set(['calc', 'clamp', 'min', 'max', 'polygon', 'circle', 'inset', 'var']);

function isStyleText(text: string): boolean {
  if (!/^[A-Za-z0-9 .,%#()+*/-]*$/.test(text)) return false;
  const names = [...text.matchAll(/([A-Za-z-]*)\(/g)].map(([, name = '']) => name);
  return names.every((name) => name === '' || FUNCTIONS.has(name));
}

const GENERIC = new Set(['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-serif', 'ui-monospace']);

function isFontStack(value: JsonValue): boolean {
  const names = (Array.isArray(value) ? value : [value]).map(String);
  return names.every((name) => /^[A-Za-z][A-Za-z0-9 -]*$/.test(name)) && GENERIC.has(names.at(-1) ?? '');
}

function isBezier(value: JsonValue): boolean {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((part) => typeof part === 'number')) return false;
  return [value[0], value[2]].every((x) => typeof x === 'number' && x >= 0 && x <= 1);
}

/** Longer than any length in pixels or duration in milliseconds of a page. */
const MAX_MEASURE = 10_000;

function measure(value: JsonValue, units: readonly string[]): TokenFault | undefined {
  const fix = `Write { "value": 16, "unit": ${quoteText(units[0] ?? '')} }.`;
  if (!isObject(value)) return { below: [], message: 'expected an object with value and unit', fix };
  if (typeof value.value !== 'number') return { below: ['value'], message: 'value must be a number', fix };
  if (Math.abs(value.value) > MAX_MEASURE)
    return { below: ['value'], message: `value must be at most ${MAX_MEASURE}`, fix };
  if (typeof value.unit === 'string' && units.includes(value.unit)) return undefined;
  return { below: ['unit'], message: `unit must be ${formatAlternatives(units)}`, fix };
}

/** A page would stand still, or animate for ever. */
const MAX_DURATION_MS = 10_000;

function checkDuration(value: JsonValue): TokenFault | undefined {
  const fault = measure(value, ['ms', 's']);
  if (fault || !isObject(value)) return fault;
  const ms = Number(value.value) * (value.unit === 's' ? 1000 : 1);
  if (ms >= 0 && ms <= MAX_DURATION_MS) return undefined;
  const message = 'a duration is from 0 to 10 seconds';
  return { below: ['value'], message, fix: 'Write { "value": 120, "unit": "ms" }.' };
}

function checkColour(value: JsonValue): TokenFault | undefined {
  const fix = 'Write { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 1, "hex": "#000000" }.';
  if (!isObject(value)) return { below: [], message: 'expected a colour object', fix };
  if (value.colorSpace !== 'srgb') return { below: ['colorSpace'], message: 'colorSpace must be "srgb"', fix };
  const rgb = parseRgb(value);
  if (!rgb) return { below: ['hex'], message: 'hex must be like "#1A2B3C"', fix };
  const { components } = value;
  const three =
    Array.isArray(components) && components.length === 3 && components.every((part) => typeof part === 'number');
  if (!three) return { below: ['components'], message: 'components must be three numbers', fix };
  const { alpha } = value;
  if (alpha !== undefined && !(typeof alpha === 'number' && alpha >= 0 && alpha <= 1)) {
    return { below: ['alpha'], message: 'alpha must be a number from 0 to 1', fix };
  }
  const off = rgb.some((channel, index) => Math.abs(channel - Number(components[index])) > 0.004);
  if (!off) return undefined;
  const right = rgb.map((channel) => Number(channel.toFixed(4))).join(', ');
  return {
    below: ['components'],
    message: 'components and hex are different colours',
    fix: `For this hex, write [${right}].`,
  };
}
