import { contrastRatio, parseRgb } from '../check/contrast.ts';
import { isObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { followAlias, readTheme, type Theme } from '../resolve/theme.ts';
import { type Difference, formatChange, formatValue } from './difference.ts';
import { Memo, type Sides } from './sides.ts';

/** What a shop's theme shows differently: tokens with aliases followed, contrast, fonts, wordmark and icon. */
export function createThemeDiff({ before, after }: Sides): (before: Tenant, after: Tenant) => Difference[] {
  const memo = new Memo<Difference[]>();
  return (was, is) => {
    const [old, now] = [getThemeName(was), getThemeName(is)];
    return memo.get([old, now], () => [
      ...diffThemes(findTheme(before.fleet, old), findTheme(after.fleet, now)),
      ...diffDrawings('wordmark', before.fleet.files.wordmarks.get(old), after.fleet.files.wordmarks.get(now)),
      ...diffDrawings('icon', before.fleet.files.icons.get(old), after.fleet.files.icons.get(now)),
    ]);
  };
}

function getThemeName({ config }: Tenant): string {
  return String(config.theme);
}

function findTheme(fleet: Fleet, name: string): Theme | undefined {
  const file = fleet.files.themes.get(name);
  return file && readTheme(name, file, fleet.files.themes);
}

function diffThemes(before: Theme | undefined, after: Theme | undefined): Difference[] {
  if (!before || !after || listTexts(before).join() === listTexts(after).join()) return [];
  return [...diffTokens(before, after), ...diffContrast(before, after), ...diffFonts(before, after)];
}

/** The texts of a theme's file and of those that it extends. */
function listTexts({ file, parent }: Theme): string[] {
  return [file.text, ...(parent ? listTexts(parent) : [])];
}

function diffTokens(before: Theme, after: Theme): Difference[] {
  // A primitive value is seen where a token refers to it.
  const paths = [...new Set([...before.tokens.keys(), ...after.tokens.keys()])].filter(
    (path) => !path.startsWith('primitive.'),
  );
  return paths.flatMap((path): Difference[] => {
    const [was, is] = [before, after].map((theme) => toShownValue(followAlias(theme, path)?.value));
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const { line, column } = after.file.position(after.file.span(path.split('.')).offset);
    return [
      {
        kind: 'theme',
        text: `${after.name}: ${path}: ${formatChange(was, is)}`,
        details: [`${after.file.path}:${line}:${column}`],
        data: { path: `${after.name}.${path}`, before: was, after: is },
      },
    ];
  });
}

/** A colour is written as its hex value, which is the value in the style sheet. */
function toShownValue(value: JsonValue | undefined): JsonValue | undefined {
  return isObject(value) && typeof value.hex === 'string' ? value.hex : value;
}

function diffContrast(before: Theme, after: Theme): Difference[] {
  return after.pairs.flatMap((pair): Difference[] => {
    const [was, is] = [before, after].map((theme) => computeContrast(theme, pair));
    if (was === is || is === undefined) return [];
    const name = `${pair.use} (${pair.mode}): ${pair.foreground} on ${pair.background}`;
    return [
      {
        kind: 'theme',
        text: `${after.name}: contrast of ${name}: ${was ?? 'nothing'} → ${is}, needs ${pair.required}`,
        details: [],
        data: { path: `${after.name}.contrast.${pair.mode}.${pair.use}`, before: was, after: is },
      },
    ];
  });
}

/** With two decimals; undefined where a token is not a colour. */
function computeContrast(theme: Theme, { mode, foreground, background }: Theme['pairs'][number]): number | undefined {
  const [front, back] = [foreground, background].map((name) => {
    return parseRgb(followAlias(theme, `semantic.color.${mode}.${name}`)?.value);
  });
  return front && back ? Math.floor(contrastRatio(front, back) * 100) / 100 : undefined;
}

function diffFonts(before: Theme, after: Theme): Difference[] {
  const [was, is] = [before, after].map(({ fonts }) => fonts.map(({ family, file, weight }) => [family, file, weight]));
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const data = { path: `${after.name}.fonts`, before: was as JsonValue, after: is as JsonValue };
  return [{ kind: 'theme', text: `${after.name}: fonts: ${formatChange(data.before, data.after)}`, details: [], data }];
}

function diffDrawings(
  what: string,
  before: { path: string; text: string } | undefined,
  after: { path: string; text: string } | undefined,
): Difference[] {
  if (before?.text === after?.text) return [];
  const how = before && after ? 'another drawing' : after ? 'new' : 'removed';
  const path = (after ?? before)?.path ?? '';
  return [{ kind: 'theme', text: `${what}: ${how} (${formatValue(path)})`, details: [], data: { path } }];
}
