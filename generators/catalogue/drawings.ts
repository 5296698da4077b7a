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
  rules.forEach(({ rule }, index) => {
    if (used.has(rule) || !file) return;
    const fix = 'Correct its conditions, move it above the rule that matches first, or remove it.';
    faults.push({ file, path: ['rules', index], what: 'This rule applies to no device.', fix });
  });
  return drawn;
}

function createMatcher(rule: DrawingRule): (device: Device) => boolean {
  const models = rule.model?.map(wildcardToPattern);
  const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = rule;
  const dated = rule.from !== undefined || rule.until !== undefined;
  return ({ kind, manufacturer, series, model, body, releaseYear }) =>
    kind === rule.kind &&
    (rule.manufacturer === undefined || rule.manufacturer === manufacturer) &&
    (rule.series === undefined || rule.series.includes(series)) &&
    (models === undefined || models.some((pattern) => pattern.test(model))) &&
    (rule.body === undefined || rule.body === body) &&
    (!dated || (releaseYear !== null && releaseYear >= from && releaseYear <= until));
}

function wildcardToPattern(wildcard: string): RegExp {
  const parts = wildcard.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
