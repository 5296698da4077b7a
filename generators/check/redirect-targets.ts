import type { Path } from '../read/json-file.ts';
import { fitsConstraint } from '../resolve/redirect-match.ts';
import type { Redirect, RedirectSegment } from '../resolve/redirects.ts';
import { parseRoutePattern, type Segment } from '../resolve/route-pattern.ts';
import { routeVariants } from '../resolve/route-shapes.ts';
import type { Route } from '../resolve/routes.ts';
import { getParamValues, type LivePages } from './live-pages.ts';
import { RESERVED_SEGMENTS } from './routes.ts';
import { didYouMean, formatAlternatives, quoteText } from './wording.ts';

/** The fault of a rule's target; `below` leads from the target to the place. */
export interface DeadTarget {
  below: Path;
  message: string;
  fix: string;
}

/** The parts of a rule, or of any other link, that decide whether its target is valid. */
type Leading = Pick<Redirect, 'from' | 'segments' | 'target'>;

export function deadTarget(redirect: Leading, pages: LivePages): DeadTarget | undefined {
  const { target } = redirect;
  if (target === 'gone') return undefined;
  if ('external' in target) return deadExternal(target.external);
  const route = pages.routes.find(({ name }) => name === target.route);
  if (!route) {
    const message = `The shop has no route ${quoteText(target.route)}: its feature is off.`;
    return { below: ['route'], message, fix: 'Choose another page, or turn the feature on for this shop.' };
  }
  return deadParams(redirect, target.params, route, pages);
}

function deadExternal(address: string): DeadTarget | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A password in an address is reported as a secret.
  if (url && url.username !== '') return undefined;
  const plain = !/[\s"<>\\^`|]/.test(address) && (url?.hostname.includes('.') ?? false);
  if (url?.protocol === 'https:' && plain && address.startsWith('https://')) return undefined;
  const message = `${quoteText(address)} is not an https address of another site.`;
  return { below: ['external'], message, fix: 'Write https://…; a page of this shop is named by its route.' };
}

function deadParams(
  redirect: Leading,
  given: Record<string, string>,
  route: Route,
  pages: LivePages,
): DeadTarget | undefined {
  const { params, optional } = route.pattern;
  const unknown = Object.keys(given).find((name) => !params.includes(name));
  if (unknown !== undefined) {
    const fix = params.length === 0 ? 'Remove it.' : didYouMean(unknown, params);
    return { below: ['params', unknown], message: `${route.name} has no parameter ${quoteText(unknown)}.`, fix };
  }
  const missing = params.find((name) => name !== optional && !given[name]);
  if (missing !== undefined) {
    const message = `${route.name} needs the parameter ${quoteText(missing)}.`;
    return { below: ['params'], message, fix: `Add "params": { ${quoteText(missing)}: … }.` };
  }
  const captured = capturedNames(redirect.segments);
  for (const [name, value] of Object.entries(given)) {
    const fault = deadValue(redirect, { route: route.name, name, value }, captured, pages);
    if (fault) return { below: ['params', name], ...fault };
  }
  return undefined;
}

function deadValue(
  redirect: Leading,
  { route, name, value }: { route: string; name: string; value: string },
  captured: readonly string[],
  pages: LivePages,
): Pick<DeadTarget, 'message' | 'fix'> | undefined {
  const used = [...value.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const strange = used.find((one) => !captured.includes(one));
  if (strange !== undefined) {
    const fix =
      captured.length === 0
        ? 'Write a fixed value.'
        : `Choose ${formatAlternatives(captured.map((one) => `{${one}}`))}.`;
    return { message: `${quoteText(redirect.from)} has no {${strange}}.`, fix };
  }
  if (used.length === 0 && value.includes('/')) {
    return { message: `${quoteText(value)} is more than one segment.`, fix: 'Write one segment, without a slash.' };
  }
  const values = used.length === 0 ? getParamValues(name, pages) : undefined;
  if (!values || values.has(value)) return undefined;
  const what = route === 'content' ? 'content page with the slug' : `page of the route ${route} for`;
  return { message: `There is no ${what} ${quoteText(value)}.`, fix: didYouMean(value, values) };
}

function capturedNames(segments: readonly RedirectSegment[]): string[] {
  return segments.flatMap((segment) => (segment.kind !== 'static' && segment.name ? [segment.name] : []));
}

/** A page of the shop by the segments of its path; each content page has its own entry. */
export interface KnownPage {
  /** Text for a message. */
  label: string;
  segments: readonly Segment[];
}

export function knownPages(routes: readonly Route[], slugs: ReadonlySet<string>): KnownPage[] {
  const pages = routes.flatMap(({ name, pattern }) =>
    routeVariants(pattern).flatMap((segments): KnownPage[] => {
      if (name !== 'content') return [{ label: `${name} (${pattern.path})`, segments }];
      return [...slugs].map((slug) => ({
        label: `the content page ${quoteText(slug)}`,
        segments: fill(segments, slug),
      }));
    }),
  );
  const aliases = routes.flatMap(({ name, aliases: paths }) =>
    paths.map((path) => ({
      label: `${name} (its alias ${path})`,
      segments: parseRoutePattern(path).pattern.segments,
    })),
  );
  return [...pages, ...aliases];
}

/**
 * The page whose every address a rule matches, as text. A rule with a query matches only some addresses of a path, and
 * a parameter's value may be one that no page has, so neither hides a page.
 */
export function hiddenPage(redirect: Redirect, pages: readonly KnownPage[]): string | undefined {
  if (Object.keys(redirect.query).length > 0) return undefined;
  const [first] = redirect.segments;
  if (first?.kind === 'static' && RESERVED_SEGMENTS.includes(first.text)) return `the platform's own "/${first.text}"`;
  return pages.find(({ segments }) => coversPage(redirect.segments, segments))?.label;
}

function fill(segments: readonly Segment[], value: string): Segment[] {
  return segments.map((segment) =>
    segment.param === undefined ? segment : { ...segment, literal: `${segment.prefix}${value}${segment.suffix}` },
  );
}

function coversPage(rule: readonly RedirectSegment[], page: readonly Segment[]): boolean {
  for (let index = 0; index < rule.length; index += 1) {
    const segment = rule[index] as RedirectSegment;
    if (segment.kind === 'tail') return page.length > index;
    const there = page[index];
    if (!there || !coversSegment(segment, there)) return false;
  }
  return rule.length === page.length;
}

function coversSegment(rule: Exclude<RedirectSegment, { kind: 'tail' }>, there: Segment): boolean {
  if (rule.kind === 'static') return there.literal === rule.text;
  const { prefix, suffix, constraint } = rule;
  if (there.literal === undefined) {
    return constraint === undefined && there.prefix.startsWith(prefix) && there.suffix.endsWith(suffix);
  }
  const text = there.literal;
  const inside = text.startsWith(prefix) && text.endsWith(suffix) && text.length > prefix.length + suffix.length;
  return inside && fitsConstraint(text.slice(prefix.length, text.length - suffix.length), constraint);
}
