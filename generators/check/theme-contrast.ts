import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import { findNearestColour, toOklch } from '../resolve/oklch.ts';
import { CONTRAST, followAlias, parseAlias, type RequiredPair, type Theme, type Token } from '../resolve/theme.ts';
import { contrastRatio, parseRgb, type Rgb } from './contrast.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** WCAG 2.2 AA: a theme may require more contrast, not less. */
const AA: Readonly<Record<string, number>> = { text: 4.5, ui: 3 };

const MODES = ['light', 'dark'];

/** A pair with its colours. */
interface ColourPair {
  pair: RequiredPair;
  over: Colour;
  under: Colour;
}

interface Colour {
  /** The token with the value, at the end of all aliases. */
  token: Token;
  rgb: Rgb;
}

/**
 * Checks that each pair has enough contrast, and that what a pair records is true. A theme answers for the pairs in
 * which it sets a colour; the other inherited ones are those of the theme that it extends.
 */
export function checkThemeContrast(theme: Theme, report: Report): void {
  const pairs = theme.pairs.flatMap((pair) => {
    if (pair.file === theme.file) reportUnknownColours(theme, pair, report);
    const [over, under] = [getColour(theme, pair, 'foreground'), getColour(theme, pair, 'background')];
    return over && under ? [{ pair, over, under }] : [];
  });
  const failing = pairs.filter((one) => isTooLow(one) && isOwn(theme, one));
  reportFailing(theme, { pairs, failing }, report);
  for (const one of pairs) if (one.pair.file === theme.file && !isTooLow(one)) checkRecord(one, report);
}

function reportUnknownColours(theme: Theme, pair: RequiredPair, report: Report): void {
  for (const side of ['foreground', 'background'] as const) {
    // A token with a dead alias has been reported already.
    if (getColour(theme, pair, side) || theme.tokens.has(getPath(pair, side))) continue;
    // A colour of one scheme is reported by `checkSchemes`.
    if (MODES.some((mode) => theme.tokens.has(`semantic.color.${mode}.${pair[side]}`))) continue;
    const message = `The pair names ${quoteText(String(pair[side]))}, which is not a colour of the ${pair.mode} scheme.`;
    const names = [...theme.tokens.keys()].flatMap((path) => path.split(`semantic.color.${pair.mode}.`)[1] ?? []);
    report.add('unknownToken', {
      span: theme.file.span([...getPairPath(pair), side]),
      message,
      fix: didYouMean(String(pair[side]), names),
    });
  }
}

function getPairPath({ index }: RequiredPair): Path {
  return ['$extensions', CONTRAST, 'pairs', index];
}

type Side = 'foreground' | 'background';

function getPath(pair: RequiredPair, side: Side): string {
  return `semantic.color.${pair.mode}.${pair[side]}`;
}

function getColour(theme: Theme, pair: RequiredPair, side: Side): Colour | undefined {
  const token = followAlias(theme, getPath(pair, side));
  const rgb = parseRgb(token?.value);
  return token && rgb ? { token, rgb } : undefined;
}

function getRequired({ required, use }: RequiredPair): number {
  return Math.max(required, AA[use] ?? 0);
}

/** Ratios are rounded down to two decimals. */
function roundRatio(over: Rgb, under: Rgb): number {
  return Math.floor(contrastRatio(over, under) * 100) / 100;
}

function isTooLow({ pair, over, under }: ColourPair): boolean {
  return roundRatio(over.rgb, under.rgb) < getRequired(pair);
}

function isOwn(theme: Theme, { pair }: ColourPair): boolean {
  return pair.file === theme.file || listTokens(theme, pair).some(({ file }) => file === theme.file);
}

/** The tokens that the colours of a pair come from. */
function listTokens(theme: Theme, pair: RequiredPair): Token[] {
  return (['foreground', 'background'] as const).flatMap((side) => {
    const tokens: Token[] = [];
    let token = theme.tokens.get(getPath(pair, side));
    while (token && !tokens.includes(token)) {
      tokens.push(token);
      token = theme.tokens.get(parseAlias(token.value) ?? '');
    }
    return tokens;
  });
}

interface Contrast {
  pairs: readonly ColourPair[];
  failing: readonly ColourPair[];
}

/** One message for each colour that is at fault: of the colours in pairs that fail, the one that explains the most. */
function reportFailing(theme: Theme, { pairs, failing }: Contrast, report: Report): void {
  let left = failing;
  while (left.length > 0) {
    const cause = findCause(theme, { pairs, failing: left });
    const explained = cause ? left.filter((one) => isPart(one, cause.token)) : left.slice(0, 1);
    reportColour(theme, { cause, explained }, report);
    left = left.filter((one) => !explained.includes(one));
  }
}

interface Cause {
  token: Token;
  /** The nearest colour that passes. */
  instead: string;
}

/**
 * The colour in the most pairs that fail; of several the one with the largest share of its pairs, which is not a colour
 * that all others are measured against; of these the one that needs the smallest change. Only a colour that can be
 * mended alone is a cause.
 */
function findCause(theme: Theme, { pairs, failing }: Contrast): Cause | undefined {
  const tokens = [...new Set(failing.flatMap(({ over, under }) => [over.token, under.token]))];
  const causes = tokens
    .filter(({ file }) => file === theme.file)
    .flatMap((token) => {
      const instead = findPassingColour(token, pairs);
      if (instead === undefined) return [];
      const count = failing.filter((one) => isPart(one, token)).length;
      const share = count / pairs.filter((one) => isPart(one, token)).length;
      const change = Math.abs(toOklch(printHex(token.value)).lightness - toOklch(instead).lightness);
      return [{ token, instead, count, share, change }];
    });
  const [cause] = causes.sort((a, b) => b.count - a.count || b.share - a.share || a.change - b.change);
  return cause;
}

function isPart({ over, under }: ColourPair, token: Token): boolean {
  return over.token === token || under.token === token;
}

/** The nearest colour of the same hue with which every pair of the token has enough contrast. */
function findPassingColour(token: Token, pairs: readonly ColourPair[]): string | undefined {
  const concerned = pairs.filter((one) => isPart(one, token));
  return findNearestColour(printHex(token.value), (hex) => {
    const rgb = parseRgb({ hex });
    if (!rgb) return false;
    const swap = (colour: Colour) => (colour.token === token ? rgb : colour.rgb);
    return concerned.every(({ pair, over, under }) => roundRatio(swap(over), swap(under)) >= getRequired(pair));
  });
}

interface Explained {
  cause: Cause | undefined;
  explained: readonly ColourPair[];
}

function reportColour(theme: Theme, { cause, explained }: Explained, report: Report): void {
  const [first, ...others] = explained;
  if (!first) return;
  const { pair, over, under } = first;
  if (cause) {
    const { token, instead } = cause;
    const more = others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'pair' : 'pairs'}`;
    const message = `${token.path} is ${printHex(token.value)}: ${describePair(first)}${more}.`;
    const fix = `Write ${instead}, the nearest colour with which all of its pairs pass.`;
    report.add('contrast', {
      span: token.file.span([...token.steps, '$value']),
      message,
      fix,
      notes: others.slice(0, MAX_NOTES).map((one) => ({ text: describePair(one) })),
    });
    return;
  }
  const [ours, theirs] = isDarker(over, under) ? ['darker', 'lighter'] : ['lighter', 'darker'];
  const place = (side: Side) => {
    const token = theme.tokens.get(getPath(pair, side));
    return token ? token.file.span([...token.steps, '$value']) : theme.file.span([]);
  };
  report.add('contrast', {
    span: place('foreground'),
    message: `${describePair(first)}.`,
    fix: `Use a ${ours} ${quoteText(pair.foreground)}, or a ${theirs} ${quoteText(pair.background)}.`,
    notes: [{ text: 'the background', span: place('background') }],
  });
}

const MAX_NOTES = 3;

function describePair({ pair, over, under }: ColourPair): string {
  const { mode, foreground, background, use } = pair;
  const ratio = roundRatio(over.rgb, under.rgb).toFixed(2);
  const shown = `${foreground} (${printHex(over.token.value)}) on ${background} (${printHex(under.token.value)})`;
  return `${shown}, ${mode}, is ${ratio}; WCAG AA requires ${getRequired(pair)} for ${use}`;
}

/** The values that a pair records beside its names are computed again: a reader of the file relies on them. */
function checkRecord({ pair, over, under }: ColourPair, report: Report): void {
  const fault = (member: string, message: string, fix: string) =>
    report.add('staleContrast', { span: pair.file.span([...getPairPath(pair), member]), message, fix });
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
    if (recorded === undefined || recorded.toLowerCase() === printHex(value).toLowerCase()) continue;
    const fix = `Write ${quoteText(printHex(value))}.`;
    fault(member, `${member} is ${recorded}, but the colour is ${printHex(value)}.`, fix);
    return;
  }
  const ratio = roundRatio(over.rgb, under.rgb);
  if (pair.ratio === undefined || Math.abs(pair.ratio - ratio) < RATIO_TOLERANCE) return;
  fault('ratio', `ratio is ${pair.ratio}, but the colours have ${ratio}.`, `Write ${ratio}.`);
}

/** Ratios are recorded with two decimals. */
const RATIO_TOLERANCE = 0.011;

function isDarker(over: Colour, under: Colour): boolean {
  return contrastRatio(over.rgb, [0, 0, 0]) <= contrastRatio(under.rgb, [0, 0, 0]);
}

function printHex(value: JsonValue): string {
  return isObject(value) ? String(value.hex) : String(value);
}
