import type { Problem } from '../check/report.ts';
import type { Compilation } from '../compile.ts';
import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Locale, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';

/** Something that must be changed before the shop is opened. */
export interface LaunchFinding {
  /** `file:line:column`; only the file where the whole file is meant or missing. */
  place: string;
  message: string;
  fix: string;
}

/** What a point looks at. */
export interface LaunchScope {
  compilation: Compilation;
  tenant: Tenant;
  locale: Locale;
  /** Every error and warning of the fleet. */
  problems: readonly Problem[];
  /** The present day, YYYY-MM-DD. */
  today: string;
}

/** A point of the launch sheet: a question that the files answer, again at any time. */
export interface LaunchPoint {
  id: string;
  title: string;
  findings: (scope: LaunchScope) => LaunchFinding[];
}

export function formatPlace({ file, offset }: Span): string {
  const { line, column } = file.position(offset);
  return `${file.path}:${line}:${column}`;
}

/** A finding at the value of a tenant's member, in the layer that sets it. */
export function findingAt({ layers }: Pick<Tenant, 'layers'>, path: Path, message: string, fix: string): LaunchFinding {
  return { place: formatPlace(findSpan(layers, path)), message, fix };
}

export function toFinding({ span, message, fix }: Problem): LaunchFinding {
  return { place: formatPlace(span), message, fix };
}

/** Every text in a value, with its path; elements with an id by that id. */
export function* listTexts(value: JsonValue | undefined, path: Path): Iterable<[path: Path, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      const id = isObject(element) ? element.id : undefined;
      yield* listTexts(element, [...path, typeof id === 'string' || typeof id === 'number' ? { id } : index]);
    }
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* listTexts(member, [...path, name]);
  }
}
