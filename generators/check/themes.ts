import { isObject, type JsonFile, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import {
  EXTENDS,
  FONTS,
  findParentName,
  followAlias,
  listExtending,
  parseAlias,
  readTheme,
  type Theme,
  type Token,
} from '../resolve/theme.ts';
import { checkContrastPairs } from './contrast-pairs.ts';
import { LastReport, Report } from './report.ts';
import { toFaults } from './schema-errors.ts';
import { checkThemeContrast } from './theme-contrast.ts';
import { tokenFault } from './token-value.ts';
import { findErrors } from './validator.ts';
import { describe, didYouMean, quoteText } from './wording.ts';

/** Checks tokens: valid types, resolvable aliases, sufficient contrast, and no token missing. */
export function checkThemes(fleet: Fleet, report: Report): void {
  const { themes: files, themeSchema } = fleet.files;
  const themes = [...files].map(([name, file]) => readTheme(name, file, files));
  const missingFonts = new Set<string>();
  lastReport.run([themeSchema, ...[...files].flat()], report, (own) => checkTokens(fleet, themes, own));
  for (const theme of themes) {
    if (isSoundTheme(fleet, theme)) checkFonts(fleet, theme, missingFonts, report);
  }
}

const lastReport = new LastReport();

/** Everything about themes that no other file changes. */
function checkTokens(fleet: Fleet, themes: readonly Theme[], report: Report): void {
  const { themes: files } = fleet.files;
  const wanted = new Map<string, Theme>();
  for (const theme of themes) {
    for (const [path, token] of theme.tokens) {
      if (token.file === theme.file && isShared(path) && !wanted.has(path) && isSound(token)) wanted.set(path, theme);
    }
  }
  for (const theme of themes) {
    if (!isObject(theme.file.value) || !checkShape(fleet, theme.file, report)) continue;
    // Without its parent a theme lacks most tokens, which all have one cause.
    if (!checkParent(theme, files, report)) continue;
    for (const token of theme.tokens.values()) if (token.file === theme.file) checkToken(theme, token, report);
    checkMissing(theme, wanted, report);
    checkSchemes(theme, report);
    checkThemeContrast(theme, report);
    checkContrastPairs(theme, themes, report);
  }
}

/** What is wrong with shape or parent of a theme is reported once, with its tokens. */
function isSoundTheme(fleet: Fleet, theme: Theme): boolean {
  const { themes: files } = fleet.files;
  const unread = new Report();
  return isObject(theme.file.value) && checkShape(fleet, theme.file, unread) && checkParent(theme, files, unread);
}

function checkParent({ name, file, parent }: Theme, themes: ReadonlyMap<string, JsonFile>, report: Report): boolean {
  const named = findParentName(file);
  if (named === undefined) return true;
  if (parent) return isObject(parent.file.value);
  const loop = listExtending(name, themes);
  const isLoop = loop.at(-1) === name;
  // Every theme of a loop is at fault; one message is enough.
  if (isLoop && loop.some((other) => other < name)) return false;
  const others = [...themes.keys()].filter((one) => one !== name);
  report.add('unknownParentTheme', {
    span: file.span(['$extensions', EXTENDS]),
    message: isLoop
      ? `The theme ${quoteText(name)} extends ${quoteText(named)}, which leads back to it.`
      : `There is no theme ${quoteText(named)} to extend.`,
    fix: isLoop ? 'Let one of them have all tokens itself.' : didYouMean(named, others),
  });
  return false;
}

/** A theme that fails its schema gets no further checks: they would only repeat the fault. */
function checkShape({ files }: Fleet, file: JsonFile, report: Report): boolean {
  const schema = files.themeSchema;
  if (!schema || !isObject(schema.value)) return true;
  const found = findErrors(schema.value, file.value);
  if (found.length === 0) return true;
  // "if" only reports that another rule was broken.
  const errors = found.filter(({ keyword }) => keyword !== 'if');
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
  const replaced = theme.parent?.tokens.get(token.path);
  if (replaced?.type !== undefined && token.type !== replaced.type) {
    const message = `${token.path} is of type ${quoteText(token.type ?? '')}, in the theme it extends of type ${quoteText(replaced.type)}.`;
    const fix = `Write a value of type ${quoteText(replaced.type)}.`;
    report.add('tokenType', { span: theme.file.span([...token.steps, '$value']), message, fix });
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
    } else if (isNegativeLength(token)) {
      report.add('tokenType', {
        span: theme.file.span([...place(token.path, '$value'), 'value']),
        message: `${token.path} is negative: browsers ignore such a length.`,
        fix: 'Write 0 or more; only spacing of letters and words may be negative.',
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

/** Sizes, radii, gaps and strokes; letters and words may move together. */
function isNegativeLength({ path, type, value }: Token): boolean {
  return type === 'dimension' && isObject(value) && Number(value.value) < 0 && !path.startsWith('semantic.type.');
}

function reportName({ file }: Theme, { path, steps }: Token, report: Report): void {
  const message = `${quoteText(path)} is not a name of a token.`;
  report.add('tokenName', { span: file.keySpan(steps), message, fix: 'Use letters, digits and hyphens.' });
}

/** A theme that extends another lacks only what that lacks. */
function checkMissing(theme: Theme, wanted: ReadonlyMap<string, Theme>, report: Report): void {
  if (theme.parent) return;
  for (const [path, other] of wanted) {
    // A colour of one scheme is reported by `checkSchemes`.
    const twin = path.replace(
      /^semantic\.color\.(light|dark)\./,
      (_, one) => `semantic.color.${one === 'light' ? 'dark' : 'light'}.`,
    );
    if (theme.tokens.has(path) || (twin !== path && theme.tokens.has(twin))) continue;
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
  const isOwn = (scheme: string, name: string) =>
    theme.tokens.get(`semantic.color.${scheme}.${name}`)?.file === theme.file;
  const [light, dark] = [listNames('light'), listNames('dark')];
  const reportDifference = (name: string, has: string, lacks: string) =>
    report.add('missingToken', {
      span: firstChar(theme.file, place(`semantic.color.${lacks}`)),
      message: `The ${lacks} scheme has no colour ${quoteText(name)}, but the ${has} scheme does.`,
      fix: 'Add it.',
    });
  for (const name of light) if (!dark.includes(name) && isOwn('light', name)) reportDifference(name, 'light', 'dark');
  for (const name of dark) if (!light.includes(name) && isOwn('dark', name)) reportDifference(name, 'dark', 'light');
}

/** Objects can be long, so only their first character is marked. */
function firstChar(file: JsonFile, path: Path) {
  return { ...file.span(path), length: 1 };
}

/** A missing file is one fault, however many themes name it. */
function checkFonts(fleet: Fleet, theme: Theme, missing: Set<string>, report: Report): void {
  const { file, parent } = theme;
  listFontEntries(file).forEach((font, index) => {
    const at: Path = ['$extensions', FONTS, index];
    if (typeof font === 'string') {
      const families = parent?.fonts.map(({ family }) => family) ?? [];
      if (families.includes(font)) return;
      const message = `${parent ? `The theme ${quoteText(parent.name)}` : 'The theme'} has no font face ${quoteText(font)}.`;
      report.add('missingFont', { span: file.span(at), message, fix: didYouMean(font, families) });
      return;
    }
    const twin = listFontEntries(file).findIndex(
      (one) => isObject(one) && isObject(font) && one.family === font.family && one.weight === font.weight,
    );
    if (isObject(font) && twin !== index) {
      report.add('duplicateId', {
        span: file.span([...at, 'family']),
        message: `The font ${quoteText(String(font.family))} has a face of this weight already.`,
        fix: 'Keep one of them.',
      });
      return;
    }
    if (!isObject(font) || fleet.files.fonts.includes(String(font.file)) || missing.has(String(font.file))) return;
    missing.add(String(font.file));
    const files = fleet.files.fonts.filter((name) => name.endsWith('.woff2'));
    report.add('missingFont', {
      span: file.span([...at, 'file']),
      message: `There is no file themes/fonts/${String(font.file)}.`,
      fix: files.length > 0 ? didYouMean(String(font.file), files) : 'Add the file.',
    });
  });
}

function listFontEntries({ value }: JsonFile): readonly JsonValue[] {
  const extensions = isObject(value) && isObject(value.$extensions) ? value.$extensions : {};
  const listed = extensions[FONTS];
  return Array.isArray(listed) ? listed : [];
}
