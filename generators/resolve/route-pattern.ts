/** One segment of a path: a literal, or a parameter with literal text before and after it. */
export interface Segment {
  literal?: string;
  param?: string;
  prefix: string;
  suffix: string;
  optional: boolean;
}

export interface RoutePattern {
  /** Without the `?` of an optional parameter. */
  path: string;
  segments: readonly Segment[];
  params: readonly string[];
  optional: string | undefined;
}

export interface PatternFault {
  /** Offset in the path. */
  at: number;
  message: string;
}

/** Reads `/a/prefix-{param}/{last?}`. Returns faults instead of throwing, because a check reports all of them. */
export function parseRoutePattern(path: string): { pattern: RoutePattern; faults: PatternFault[] } {
  const faults: PatternFault[] = [];
  const segments: Segment[] = [];
  let at = 1;
  const parts = path === '/' ? [] : path.slice(1).split('/');
  for (const part of parts) {
    segments.push(parseSegment(part, at, faults));
    at += part.length + 1;
  }
  const params = segments.flatMap((segment) => (segment.param === undefined ? [] : [segment.param]));
  params.forEach((name, index) => {
    if (params.indexOf(name) !== index)
      faults.push({ at: path.lastIndexOf(`{${name}`), message: `the parameter {${name}} is a duplicate` });
  });
  const last = segments.at(-1);
  segments.slice(0, -1).forEach((segment) => {
    if (segment.optional)
      faults.push({ at: path.indexOf(`{${segment.param}?`), message: 'only the last parameter may be optional' });
  });
  const pattern = {
    path: path.replace('?}', '}'),
    segments,
    params,
    optional: last?.optional ? last.param : undefined,
  };
  return { pattern, faults };
}

function parseSegment(part: string, at: number, faults: PatternFault[]): Segment {
  const match = /^([^{}]*)\{([a-zA-Z][a-zA-Z0-9]*)(\?)?\}([^{}]*)$/.exec(part);
  if (match) {
    const [, prefix = '', param = '', mark, suffix = ''] = match;
    return { param, prefix, suffix, optional: mark === '?' };
  }
  if (part === '') faults.push({ at, message: 'an empty segment: two slashes in a row, or one at the end' });
  if (/[{}]/.test(part))
    faults.push({ at, message: `"${part}" is not a parameter like {name}, with text before or after it` });
  return { literal: part, prefix: '', suffix: '', optional: false };
}

/** Orders patterns: the more specific one comes first, so that matching in order finds it. */
export function compareSpecificity(a: RoutePattern, b: RoutePattern): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index += 1) {
    const difference = getSegmentWeight(b.segments[index]) - getSegmentWeight(a.segments[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function getSegmentWeight(segment: Segment | undefined): number {
  if (!segment) return 0;
  if (segment.literal !== undefined) return 1_000_000;
  return 1 + (segment.prefix.length + segment.suffix.length) * 2 - (segment.optional ? 1 : 0);
}
