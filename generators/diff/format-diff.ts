import { paint, type TextStyle } from '../check/text-style.ts';
import { count } from '../commands/validate.ts';
import type { JsonObject, JsonValue } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { FleetDiff } from './diff-fleets.ts';
import { type Difference, KINDS } from './difference.ts';
import { groupShops, type ShopGroup } from './group-shops.ts';

/** The lines of differences that fit on a screen. */
const MAX_LINES = 40;
const MAX_GROUPS = 12;
const MAX_RULES = 5;

interface Wanted {
  revision: string;
  details: boolean;
  style: TextStyle;
}

/** The report for people: short, or with every difference and its places. */
export function formatDiff(diff: FleetDiff, fleet: Fleet, { revision, details, style }: Wanted): string {
  const groups = groupShops(diff.shops);
  const blocks = [...formatShops(diff, style), ...formatGroups(groups, fleet, details, style)];
  if (blocks.length === 0) return `No shop differs from ${revision}.\n`;
  const refused = countRefused(diff);
  const facts = [
    `${count(diff.shops.size, 'shop')} changed`,
    `${diff.added.length} added`,
    `${diff.removed.length} removed`,
    ...(refused > 0 ? [paint(`${refused} refused`, 'red', style)] : []),
  ];
  const more = details || groups.length === 0 ? '' : ' With places and all values: --details';
  return `${blocks.join('\n')}\n${facts.join(', ')} since ${revision}.${more}\n`;
}

/** What stops a change: lost addresses. */
export function countRefused({ removed, shops }: FleetDiff): number {
  const groups = groupShops(shops).flatMap(({ differences }) => differences);
  return groups.filter((one) => one.refused).length + removed.filter((one) => one.refused).length;
}

function formatShops({ added, removed, renamed }: FleetDiff, style: TextStyle): string[] {
  const withState = (state: string) => (state === 'live' ? '' : ` (${state})`);
  const lines = [
    ...added.map(({ id, state }) => `+ ${id}: new shop${withState(state)}\n`),
    ...renamed.map(({ from, to }) => `~ ${from} is now ${to}\n`),
    ...removed.map(({ id, state, refused }) => {
      const why = refused === undefined ? '' : `  ${paint('refused', 'red', style)}: ${refused}\n`;
      return `- ${id}: removed shop${withState(state)}\n${why}`;
    }),
  ];
  return lines.length === 0 ? [] : [lines.join('')];
}

function formatGroups(groups: readonly ShopGroup[], fleet: Fleet, details: boolean, style: TextStyle): string[] {
  const shown = details ? groups : groups.slice(0, MAX_GROUPS);
  const perKind = details ? Number.POSITIVE_INFINITY : chooseLinesPerKind(shown);
  const blocks = shown.map((group) => {
    const head = paint(`${formatIds(group.ids, fleet, details)}:`, 'bold', style);
    const kinds = KINDS.flatMap((kind) => {
      const found = group.differences.filter((one) => one.kind === kind);
      return found.length === 0 ? [] : [formatKind(kind, found, perKind, details, style)];
    });
    return `${head}\n${kinds.join('')}${formatRefused(group, fleet, details, style)}`;
  });
  const left = groups.length - shown.length;
  return left > 0 ? [...blocks, `and ${count(left, 'more group')} of shops\n`] : blocks;
}

/** As many lines of each kind as fit on the screen together, but one at least. */
function chooseLinesPerKind(groups: readonly ShopGroup[]): number {
  const sizes = groups.flatMap(({ differences }) =>
    KINDS.map((kind) => differences.filter((one) => one.kind === kind).length).filter((size) => size > 0),
  );
  const fits = (limit: number) =>
    sizes.reduce((lines, size) => lines + Math.min(size, limit + 1), groups.length * 2) <= MAX_LINES;
  return [8, 5, 3, 2].find(fits) ?? 1;
}

const MAX_IDS = 6;

function formatIds(ids: readonly string[], { tenants }: Fleet, details: boolean): string {
  if (ids.length === tenants.length && ids.length > 1) return `all ${ids.length} shops`;
  if (details || ids.length <= MAX_IDS) return ids.join(', ');
  return `${ids.slice(0, MAX_IDS).join(', ')} and ${count(ids.length - MAX_IDS, 'more shop')}`;
}

const KIND_WIDTH = Math.max(...KINDS.map((kind) => kind.length)) + 2;

/** Refused differences are always shown, and first. */
function formatKind(kind: string, found: readonly Difference[], limit: number, details: boolean, style: TextStyle) {
  const sorted = [...found].sort((a, b) => Number(b.refused !== undefined) - Number(a.refused !== undefined));
  const shown = sorted.slice(0, Math.max(limit, sorted.filter((one) => one.refused).length));
  const left = found.length - shown.length;
  const lines = [...shown.map(({ text }) => text), ...(left > 0 ? [`and ${left} more`] : [])];
  const indent = `  ${' '.repeat(KIND_WIDTH)}`;
  const printed = lines.flatMap((line, index) => [
    `${index === 0 ? `  ${paint(kind.padEnd(KIND_WIDTH), 'cyan', style)}` : indent}${line}\n`,
    ...(details ? (shown[index]?.details ?? []).map((detail) => `${indent}  ${detail}\n`) : []),
  ]);
  return printed.join('');
}

function formatRefused({ ids, differences }: ShopGroup, fleet: Fleet, details: boolean, style: TextStyle): string {
  const refusals = new Map<string, { files: string; rules: JsonValue[]; other: JsonObject[] }>();
  for (const { refused } of differences) {
    if (!refused) continue;
    const head = `${refused.message} ${refused.fix}`;
    const known = refusals.get(head) ?? { files: listFiles(ids, fleet).join(', '), rules: [], other: [] };
    const { redirects, ...other } = refused.add ?? {};
    if (Array.isArray(redirects)) known.rules.push(...redirects);
    if (Object.keys(other).length > 0) known.other.push(other);
    refusals.set(head, known);
  }
  const blocks = [...refusals].map(([head, { files, rules, other }]) => {
    const shown = details ? rules : rules.slice(0, MAX_RULES);
    const left = rules.length - shown.length;
    const list = `"redirects": [\n${shown.map((rule) => `      ${JSON.stringify(rule)}`).join(',\n')}\n    ]`;
    const json = [...(rules.length > 0 ? [list] : []), ...other.map((one) => JSON.stringify(one).slice(1, -1))];
    const code = json.map((one) => `    ${one}\n`).join('');
    const rest = left > 0 ? `    and ${count(left, 'more rule')}: --details\n` : '';
    return `  ${paint('refused', 'red', style)}: ${head}\n${json.length > 0 ? `    in ${files}\n` : ''}${code}${rest}`;
  });
  return blocks.join('');
}

/** The files that reach exactly these shops: the base of all, a country's, a shop's with its partners, or those of single shops. */
export function listFiles(ids: readonly string[], { tenants }: Fleet): string[] {
  const reached = tenants.filter(({ id }) => ids.includes(id));
  if (reached.length === tenants.length && tenants.length > 1) return ['tenants/base.json'];
  const whole = new Set(
    reached
      .map(({ country }) => country)
      .filter((code) => tenants.every((one) => one.country !== code || ids.includes(one.id))),
  );
  const files = reached.flatMap(({ country, mode, partner, file }) => {
    if (whole.has(country)) return [`tenants/${country}/country.json`];
    const parent = `${country}/${mode}`;
    return partner !== undefined && ids.includes(parent) ? [] : [file.path];
  });
  return [...new Set(files)];
}

/** The report for programs. */
export function toJson(diff: FleetDiff, revision: string): object {
  const { added, removed, renamed, shops } = diff;
  const printed = [...shops].map(([id, differences]) => [
    id,
    differences.map(({ kind, text, data, refused }) => ({ kind, text, ...data, ...(refused && { refused }) })),
  ]);
  return { since: revision, refused: countRefused(diff), added, removed, renamed, shops: Object.fromEntries(printed) };
}
