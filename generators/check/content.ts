import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Span } from '../read/text-file.ts';
import { contentPages } from '../resolve/content.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { findKeySpan, findSpan } from '../resolve/origin.ts';
import { routeNames } from '../resolve/routes.ts';
import { publicValue } from '../resolve/schema.ts';
import { listTenants } from '../resolve/text-scopes.ts';
import { checkContentMarkup } from './content-markup.ts';
import { checkPageStructure } from './page-structure.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

const FRONT_MATTER = ['title', 'description'];

/** Checks that every page exists in every language, with a unique slug, front matter and working references. */
export function checkContent(fleet: Fleet, report: Report): void {
  const known = Object.keys(fleet.schema.properties?.contentSlugs?.properties ?? {});
  for (const locale of fleet.locales) {
    checkSlugs(locale, report);
    checkPresence(fleet, locale, report);
    const values = collectSharedValues(fleet, [locale]);
    for (const page of locale.source.content) checkPage(fleet, locale, page, { known, values }, report);
    for (const { scope, content } of locale.source.overlays.values()) {
      if (content.size === 0) continue;
      const shops = listTenants(fleet, scope);
      const values = collectSharedValues(fleet, shops.length > 0 ? shops : [locale]);
      for (const page of content) checkPage(fleet, locale, page, { known, values }, report);
    }
  }
  checkSlugLayers(fleet, report);
}

interface Allowed {
  /** Names of content pages. */
  known: readonly string[];
  /** Public values that a page may contain. */
  values: ReadonlySet<string>;
}

function checkPage(
  fleet: Fleet,
  locale: Locale,
  [page, file]: [string, MarkdownFile],
  { known, values }: Allowed,
  report: Report,
): void {
  if (!known.includes(page)) {
    const message = `${quoteText(page)} is not a content page.`;
    const fix = didYouMean(page, known, 'Pages are');
    report.add('unknownContentPage', { span: { file, offset: 0, length: 1 }, message, fix });
  }
  if (file.fault) return;
  checkFrontMatter(file, report);
  if (file.badLine === undefined) checkPageStructure(file, report);
  checkReferences(fleet, locale, file, values, report);
}

/** A mode, tenant or partner must not change a slug: addresses are built from the slug of the language. */
function checkSlugLayers(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    for (const { name, file } of tenant.layers) {
      if (name === 'base' || name === 'country') continue;
      if (!isObject(file.value) || file.value.contentSlugs === undefined) continue;
      report.add('slugOfLanguage', {
        span: file.keySpan(['contentSlugs']),
        message: `contentSlugs is set in the ${name} layer.`,
        fix: `Move it to tenants/${tenant.country}/country.json.`,
        tenant,
      });
    }
  }
}

function listSlugs(locale: Locale): [string, JsonValue][] {
  return isObject(locale.merged.contentSlugs) ? Object.entries(locale.merged.contentSlugs) : [];
}

function checkSlugs(locale: Locale, report: Report): void {
  const seen = new Map<JsonValue, string>();
  for (const [page, slug] of listSlugs(locale)) {
    const first = seen.get(slug);
    if (first === undefined) seen.set(slug, page);
    else {
      report.add('duplicateSlug', {
        span: findSpan(locale.layers, ['contentSlugs', page]),
        message: `The slug ${quoteText(String(slug))} belongs to ${first} and to ${page}.`,
        fix: 'Give each page a slug of its own.',
        notes: [{ text: `the slug of ${first}`, span: findSpan(locale.layers, ['contentSlugs', first]) }],
      });
    }
  }
}

function checkPresence(fleet: Fleet, locale: Locale, report: Report): void {
  const there = new Set(contentPages(fleet, locale).map(([page]) => page));
  // The page is missing in the language that fills the gaps of this one, where it is reported.
  if (locale.fallbacks.some((id) => fleet.localeById.has(id))) return;
  for (const [page, slug] of listSlugs(locale)) {
    if (there.has(page) || typeof slug !== 'string') continue;
    const path = `tenants/${locale.id}/content/${page}.md`;
    const span = findKeySpan(locale.layers, ['contentSlugs', page]);
    report.add('missingContent', {
      span,
      message: `The content page ${quoteText(page)} has no file in ${quoteText(locale.id)}.`,
      fix: `Add ${path}.`,
    });
  }
}

function checkFrontMatter(file: MarkdownFile, report: Report): void {
  if (file.badLine !== undefined) {
    const span = file.lineSpan(file.badLine);
    const message = 'This is not front matter: lines "name: value", each once, between two lines of ---.';
    report.add('frontMatter', { span, message, fix: 'Begin the file with ---, title: …, description: …, ---.' });
    return;
  }
  for (const key of FRONT_MATTER) {
    if (file.get(key)) continue;
    report.add('frontMatter', {
      span: file.span(),
      message: `The front matter has no ${quoteText(key)}.`,
      fix: `Add "${key}: …".`,
    });
  }
  for (const [key, { line, value }] of file.frontMatter) {
    const sign = /\*\*|__|\{\{|`|<\w/.exec(value)?.[0];
    if (sign) {
      const message = `${quoteText(sign)} in the ${key} is shown as typed: front matter is plain text.`;
      report.add('frontMatter', { span: file.lineSpan(line), message, fix: 'Write the text alone.' });
    }
    if (FRONT_MATTER.includes(key)) continue;
    const fix = didYouMean(key, FRONT_MATTER);
    report.add('frontMatter', {
      span: file.lineSpan(line),
      message: `There is no ${quoteText(key)} in front matter.`,
      fix,
    });
  }
}

/** `{{legalEntity.name}}` inserts a public value of the tenant. */
function checkReferences(
  fleet: Fleet,
  locale: Locale,
  file: MarkdownFile,
  values: ReadonlySet<string>,
  report: Report,
): void {
  const fault = (match: RegExpMatchArray, message: string, fix: string) => {
    const span: Span = { file, offset: match.index ?? 0, length: match[0].length };
    report.add('contentReference', { span, message, fix });
  };
  for (const match of file.text.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const name = match[1] ?? '';
    if (!values.has(name)) fault(match, `There is no public value ${quoteText(name)}.`, didYouMean(name, values));
  }
  const pages = listSlugs(locale).map(([page]) => page);
  checkContentMarkup(fleet, file, { page: pages, route: routeNames(fleet) }, report);
}

const leavesByObject = new WeakMap<JsonObject, ReadonlySet<string>>();

/** The public values that all of these shops or countries have. */
function collectSharedValues(fleet: Fleet, merged: readonly { merged: JsonObject }[]): ReadonlySet<string> {
  // Most shops have the same values.
  const distinct = new Set(merged.map((one) => publicLeaves(fleet, one.merged)));
  const [first, ...others] = distinct;
  return new Set([...(first ?? [])].filter((name) => others.every((leaves) => leaves.has(name))));
}

function publicLeaves(fleet: Fleet, merged: JsonObject): ReadonlySet<string> {
  const known = leavesByObject.get(merged);
  if (known) return known;
  const leaves = new Set<string>();
  collectLeaves(publicValue(merged, fleet.schema) as JsonObject, '', leaves);
  const shared = shareLeaves(leaves);
  leavesByObject.set(merged, shared);
  return shared;
}

const leavesByNames = new Map<string, ReadonlySet<string>>();

/** The same set for the same names in the same order. */
function shareLeaves(leaves: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...leaves].join();
  const known = leavesByNames.get(names) ?? leaves;
  leavesByNames.set(names, known);
  return known;
}

function collectLeaves(object: JsonObject, prefix: string, leaves: Set<string>): void {
  for (const [name, value] of Object.entries(object)) {
    if (isObject(value)) collectLeaves(value, `${prefix}${name}.`, leaves);
    else leaves.add(prefix + name);
  }
}
