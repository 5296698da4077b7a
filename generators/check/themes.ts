import { Ajv, type ValidateFunction } from 'ajv';
import { isObject, type JsonFile, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import {
  CONTRAST,
  type ContrastPair,
  followAlias,
  parseAlias,
  readTheme,
  type Theme,
  type Token,
} from '../resolve/theme.ts';
import { contrastRatio, parseRgb } from './contrast.ts';
import type { Report } from './report.ts';
import { toFaults } from './schema-errors.ts';
import { tokenFault } from './token-value.ts';
import { describe, didYouMean, quoteText } from './wording.ts';

/** Checks tokens: valid types, resolvable aliases, sufficient contrast, and no token missing. */
export function checkThemes(fleet: Fleet, report: Report): void {
  const themes = [...fleet.files.themes].map(([name, file]) => readTheme(name, file));
  const wanted = new Map<string, Theme>();
  for (const theme of themes) {
    for (const [path, token] of theme.tokens) {
      if (isShared(path) && !wanted.has(path) && isSound(token)) wanted.set(path, theme);
    }
  }
  for (const theme of themes) {
    if (!isObject(theme.file.value) || !checkShape(fleet, theme.file, report)) continue;
    for (const token of theme.tokens.values()) checkToken(theme, token, report);
    checkMissing(theme, wanted, report);
    checkSchemes(theme, report);
    checkPairs(theme, report);
    checkFonts(fleet, theme, report);
  }
}

/** WCAG 2.2 AA: a theme may require more contrast, not less. */
const AA: Readonly<Record<string, number>> = { text: 4.5, ui: 3 };

const validators = new WeakMap<JsonFile, ValidateFunction>();

/** A theme that fails its schema gets no further checks: they would only repeat the fault. */
function checkShape({ files }: Fleet, file: JsonFile, report: Report): boolean {
  const schema = files.themeSchema;
  if (!schema || !isObject(schema.value)) return true;
  const validate =
    validators.get(schema) ?? new Ajv({ allErrors: true, verbose: true, strict: false }).compile(schema.value);
  validators.set(schema, validate);
  if (validate(file.value)) return true;
  // "if" only reports that another rule was broken.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  for (const { name, path, at, message, fix } of toFaults(errors, file.value ?? null)) {
    report.add(name, { span: at === 'key' ? file.keySpan(path) : file.span(path), message, fix });
  }
  return false;
}

/** Primitives are private to a theme; the styles require the other tokens. */
function isShared(path: string): boolean {
  return !path.startsWith('primitive.');
}

/** A token with a fault of its own is not missed in other themes. */
function isSound({ path, type, value }: Token): boolean {
  return isName(path) && (parseAlias(value) !== undefined || tokenFault(type, value) === undefined);
}

function isName(path: string): boolean {
  return path.split('.').every((name) => /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(name));
}

function place(path: string, ...below: string[]): Path {
  return [...path.split('.'), ...below];
}

function checkToken(theme: Theme, token: Token, report: Report): void {
  if (!isName(token.path)) {
    reportName(theme, token, report);
    return;
  }
  const alias = parseAlias(token.value);
  const span = () => theme.file.span(place(token.path, '$value'));
  if (alias === undefined) {
    const fault = tokenFault(token.type, token.value);
    if (fault) {
      const what = fault.below.length > 0 ? '' : ` is ${describe(token.value)}`;
      const message = `${token.path}${what}: ${fault.message}.`;
      report.add('tokenType', {
        span: theme.file.span([...place(token.path, '$value'), ...fault.below]),
        message,
        fix: fault.fix,
      });
    }
    return;
  }
  const target = followAlias(theme, token.path);
  if (!target) {
    const there = theme.tokens.has(alias);
    const message = there ? `{${alias}} leads back to itself.` : `There is no token {${alias}}.`;
    const fix = there ? 'Replace one of the aliases with a value.' : didYouMean(alias, theme.tokens.keys());
    report.add('unknownToken', { span: span(), message, fix });
  } else if (token.type !== undefined && target.type !== undefined && token.type !== target.type) {
    const message = `${token.path} is of type ${quoteText(token.type)}, {${target.path}} of type ${quoteText(target.type)}.`;
    report.add('tokenType', { span: span(), message, fix: `Refer to a token of type ${quoteText(token.type)}.` });
  }
}

function reportName({ file }: Theme, { path, steps }: Token, report: Report): void {
  const message = `${quoteText(path)} is not a name of a token.`;
  report.add('tokenName', { span: file.keySpan(steps), message, fix: 'Use letters, digits and hyphens.' });
}

function checkMissing(theme: Theme, wanted: ReadonlyMap<string, Theme>, report: Report): void {
  for (const [path, other] of wanted) {
    if (theme.tokens.has(path)) continue;
    report.add('missingToken', {
      span: firstChar(theme.file, place(path)),
      message: `The theme ${quoteText(theme.name)} has no token ${quoteText(path)}.`,
      fix: 'Add it.',
      notes: [{ text: `in the theme ${quoteText(other.name)}`, span: other.file.keySpan(place(path)) }],
    });
  }
}

function checkSchemes(theme: Theme, report: Report): void {
  const listNames = (scheme: string) => {
    const prefix = `semantic.color.${scheme}.`;
    return [...theme.tokens.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  };
  const [light, dark] = [listNames('light'), listNames('dark')];
  const reportDifference = (name: string, has: string, lacks: string) =>
    report.add('missingToken', {
      span: firstChar(theme.file, place(`semantic.color.${lacks}`)),
      message: `The ${lacks} scheme has no colour ${quoteText(name)}, but the ${has} scheme does.`,
      fix: 'Add it.',
    });
  for (const name of light) if (!dark.includes(name)) reportDifference(name, 'light', 'dark');
  for (const name of dark) if (!light.includes(name)) reportDifference(name, 'dark', 'light');
}

/** Objects can be long, so only their first character is marked. */
function firstChar(file: JsonFile, path: Path) {
  return { ...file.span(path), length: 1 };
}

function checkPairs(theme: Theme, report: Report): void {
  theme.pairs.forEach((pair, index) => {
    const at: Path = ['$extensions', CONTRAST, 'pairs', index];
    const [over, under] = [getColour(theme, pair, 'foreground'), getColour(theme, pair, 'background')];
    for (const [side, colour] of [
      ['foreground', over],
      ['background', under],
    ] as const) {
      // A token with a dead alias has been reported already.
      if (colour || theme.tokens.has(`semantic.color.${pair.mode}.${pair[side]}`)) continue;
      const message = `The pair names ${quoteText(String(pair[side]))}, which is not a colour of the ${pair.mode} scheme.`;
      const listNames = [...theme.tokens.keys()].flatMap((path) => path.split(`semantic.color.${pair.mode}.`)[1] ?? []);
      report.add('unknownToken', {
        span: theme.file.span([...at, side]),
        message,
        fix: didYouMean(String(pair[side]), listNames),
      });
    }
    if (!over || !under) return;
    if (!checkContrast(theme, pair, over, under, report)) checkRecord(theme, pair, { over, under, at }, report);
  });
}

function getColour(theme: Theme, pair: ContrastPair, side: 'foreground' | 'background') {
  const token = followAlias(theme, `semantic.color.${pair.mode}.${pair[side]}`);
  const rgb = parseRgb(token?.value);
  return token && rgb ? { token, rgb } : undefined;
}

type Colour = NonNullable<ReturnType<typeof getColour>>;

/** Whether the contrast is too low, which it reports. */
function checkContrast(theme: Theme, pair: ContrastPair, over: Colour, under: Colour, report: Report): boolean {
  const ratio = Math.floor(contrastRatio(over.rgb, under.rgb) * 100) / 100;
  const wanted = Math.max(pair.required, AA[pair.use] ?? 0);
  if (ratio >= wanted) return false;
  const { mode, foreground, background, use } = pair;
  const shown = `${foreground} (${toHex(over.token.value)}) on ${background} (${toHex(under.token.value)})`;
  report.add('contrast', {
    span: theme.file.span(place(`semantic.color.${mode}.${foreground}`, '$value')),
    message: `${shown}, ${mode}, is ${ratio.toFixed(2)}; WCAG AA requires ${wanted} for ${use}.`,
    fix: `Use a ${isDarker(over, under) ? 'darker' : 'lighter'} ${quoteText(foreground)}, or a ${isDarker(over, under) ? 'lighter' : 'darker'} ${quoteText(background)}.`,
    notes: [{ text: 'the background', span: theme.file.span(place(`semantic.color.${mode}.${background}`, '$value')) }],
  });
  return true;
}

/** The values that a pair records beside its names are computed again: a reader of the file relies on them. */
function checkRecord(
  theme: Theme,
  pair: ContrastPair,
  { over, under, at }: { over: Colour; under: Colour; at: Path },
  report: Report,
): void {
  const fault = (member: string, message: string, fix: string) =>
    report.add('staleContrast', { span: theme.file.span([...at, member]), message, fix });
  const minimum = AA[pair.use] ?? 0;
  if (pair.required < minimum) {
    fault(
      'required',
      `The pair requires ${pair.required}; WCAG AA requires ${minimum} for ${pair.use}.`,
      `Write ${minimum}.`,
    );
    return;
  }
  const hexes = { foregroundHex: over.token.value, backgroundHex: under.token.value };
  for (const [member, value] of Object.entries(hexes) as [keyof typeof hexes, JsonValue][]) {
    const recorded = pair[member];
    if (recorded === undefined || recorded.toLowerCase() === toHex(value).toLowerCase()) continue;
    fault(member, `${member} is ${recorded}, but the colour is ${toHex(value)}.`, `Write ${quoteText(toHex(value))}.`);
    return;
  }
  const ratio = Math.floor(contrastRatio(over.rgb, under.rgb) * 100) / 100;
  if (pair.ratio === undefined || Math.abs(pair.ratio - ratio) < RATIO_TOLERANCE) return;
  fault('ratio', `ratio is ${pair.ratio}, but the colours have ${ratio}.`, `Write ${ratio}.`);
}

/** Ratios are recorded with two decimals. */
const RATIO_TOLERANCE = 0.011;

function isDarker(over: Colour, under: Colour): boolean {
  return contrastRatio(over.rgb, [0, 0, 0]) <= contrastRatio(under.rgb, [0, 0, 0]);
}

function toHex(value: JsonValue): string {
  return isObject(value) ? String(value.hex) : String(value);
}

function checkFonts(fleet: Fleet, theme: Theme, report: Report): void {
  theme.fonts.forEach((font, index) => {
    if (fleet.files.fonts.includes(font.file)) return;
    const span = theme.file.span(['$extensions', 'example.umlauf.fonts', index, 'file']);
    const files = fleet.files.fonts.filter((name) => name.endsWith('.woff2'));
    report.add('missingFont', {
      span,
      message: `There is no file themes/fonts/${font.file}.`,
      fix: files.length > 0 ? didYouMean(String(font.file), files) : 'Add the file.',
    });
  });
}
