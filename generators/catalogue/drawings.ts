import { isObject, type JsonFile } from '../read/json-file.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import type { Device, Kind } from './device-record.ts';

/** A rule of `tenants/catalogue/drawings.json`: all its conditions must match. */
interface DrawingRule {
  kind: Kind;
  manufacturer?: string;
  series?: string[];
  /** `*` matches any text. */
  model?: string[];
  body?: Device['body'];
  /** Lenses: whether there are two focal lengths in the name, and their bounds in millimetres. */
  zoom?: boolean;
  shortestFrom?: number;
  shortestUntil?: number;
  longestFrom?: number;
  longestUntil?: number;
  from?: number;
  until?: number;
  drawing: string;
}

/**
 * Sets the drawing of every device whose drawing differs from its kind's. A rule that decides for no device is a fault.
 */
export function withDrawings<T extends Device>(
  devices: readonly T[],
  file: JsonFile | undefined,
  faults: CatalogueFault[],
): T[] {
  const listed = isObject(file?.value) && Array.isArray(file.value.rules) ? file.value.rules : [];
  const rules = (listed as unknown as DrawingRule[]).map((rule) => ({ rule, fits: createMatcher(rule) }));
  const used = new Set<DrawingRule>();
  const drawn = devices.map((device): T => {
    const decided = rules.find(({ fits }) => fits(device))?.rule;
    if (!decided) return device;
    used.add(decided);
    return decided.drawing === device.kind ? device : { ...device, drawing: decided.drawing };
  });
  const hiding = findHidingRule(devices, rules, used);
  rules.forEach(({ rule, fits }, index) => {
    if (!file) return;
    if (!isOwnDrawing(rule)) {
      const what = `The drawing "${rule.drawing}" is not one of a ${rule.kind}.`;
      faults.push({
        file,
        path: ['rules', index, 'drawing'],
        what,
        fix: `Name a drawing that begins with "${rule.kind}".`,
      });
    }
    if (hiding?.rule === rule) {
      const what = `This rule decides for every device of ${hiding.hidden} rules below it.`;
      faults.push({ file, path: ['rules', index], what, fix: 'Move it below them, or give it more conditions.' });
    }
    if (
      used.has(rule) ||
      !rules.every((one) => isOwnDrawing(one.rule)) ||
      (hiding && devices.some((device) => fits(device)))
    )
      return;
    const fix = 'Correct its conditions, move it above the rule that matches first, or remove it.';
    faults.push({ file, path: ['rules', index], what: 'This rule applies to no device.', fix });
  });
  return drawn;
}

/** The rule that leaves several later rules without any device, if there is one. */
function findHidingRule<T extends Device>(
  devices: readonly T[],
  rules: readonly { rule: DrawingRule; fits: (device: Device) => boolean }[],
  used: ReadonlySet<DrawingRule>,
): { rule: DrawingRule; hidden: number } | undefined {
  const blamed = new Map<DrawingRule, number>();
  for (const { rule, fits } of rules) {
    if (used.has(rule)) continue;
    const own = devices.filter((device) => fits(device));
    const before = new Set(own.map((device) => rules.find((one) => one.fits(device))?.rule));
    const [only] = before;
    if (before.size === 1 && only) blamed.set(only, (blamed.get(only) ?? 0) + 1);
  }
  for (const { rule } of rules) if (!isOwnDrawing(rule)) blamed.delete(rule);
  const [first] = [...blamed].sort((a, b) => b[1] - a[1]);
  return first && first[1] >= MIN_HIDDEN ? { rule: first[0], hidden: first[1] } : undefined;
}

/** A kind's own drawing, or a shape of it. */
function isOwnDrawing({ kind, drawing }: DrawingRule): boolean {
  return drawing === kind || drawing.startsWith(`${kind}-`);
}

/** One rule without devices is at fault itself; several are hidden by another. */
const MIN_HIDDEN = 2;

function createMatcher(rule: DrawingRule): (device: Device) => boolean {
  const models = rule.model?.map(wildcardToPattern);
  const dated = rule.from !== undefined || rule.until !== undefined;
  const optical = matchOptics(rule);
  return ({ kind, manufacturer, series, model, body, releaseYear }) =>
    kind === rule.kind &&
    optical(model) &&
    (rule.manufacturer === undefined || rule.manufacturer === manufacturer) &&
    (rule.series === undefined || rule.series.includes(series)) &&
    (models === undefined || models.some((pattern) => pattern.test(model))) &&
    (rule.body === undefined || rule.body === body) &&
    (!dated || (releaseYear !== null && isWithin(releaseYear, rule.from, rule.until)));
}

const FOCAL_LENGTHS = /(\d+(?:\.\d+)?)(?:[-–](\d+(?:\.\d+)?))?\s?mm/;

/** The part of a rule about the focal lengths in a lens's name; true for a rule without one. */
function matchOptics(rule: DrawingRule): (model: string) => boolean {
  const { zoom, shortestFrom, shortestUntil, longestFrom, longestUntil } = rule;
  if ([zoom, shortestFrom, shortestUntil, longestFrom, longestUntil].every((one) => one === undefined))
    return () => true;
  return (model) => {
    const [, first, second] = FOCAL_LENGTHS.exec(model) ?? [];
    if (first === undefined || (zoom !== undefined && zoom !== (second !== undefined))) return false;
    const [shortest, longest] = [Number(first), Number(second ?? first)];
    return isWithin(shortest, shortestFrom, shortestUntil) && isWithin(longest, longestFrom, longestUntil);
  };
}

function isWithin(value: number, from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY): boolean {
  return value >= from && value <= until;
}

function wildcardToPattern(wildcard: string): RegExp {
  const parts = wildcard.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
