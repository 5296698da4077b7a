import { isObject, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { routeNames } from '../resolve/routes.ts';
import { isDay } from './calendar.ts';
import type { ErrorName } from './error-table.ts';
import { type GetCatalogue, livePages } from './live-pages.ts';
import { deadTarget } from './redirect-targets.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

interface Scope {
  fleet: Fleet;
  tenant: Tenant;
  getCatalogue: GetCatalogue;
  /** Reports a fault of the value at a path. */
  fault: (name: ErrorName, path: Path, message: string, fix: string) => void;
}

const rules: readonly ((scope: Scope) => void)[] = [checkNeeds, checkBanner, checkRatings, checkVideo];

/** Checks the data of optional features: present if the feature is on, with valid days, routes and files. */
export function checkOptionalFeatures(fleet: Fleet, report: Report, getCatalogue: GetCatalogue): void {
  for (const tenant of fleet.tenants) {
    const fault: Scope['fault'] = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    for (const rule of rules) rule({ fleet, tenant, fault, getCatalogue });
  }
}

/** `x-needs` of a flag names the member that holds the data of the feature. */
function checkNeeds({ fleet, tenant, fault }: Scope): void {
  const flags = fleet.schema.properties?.features?.properties ?? {};
  const features = isObject(tenant.merged.features) ? tenant.merged.features : {};
  for (const [flag, schema] of Object.entries(flags)) {
    const member = schema['x-needs'];
    if (features[flag] !== true || typeof member !== 'string') continue;
    const missing = missingPart(flag, member, tenant.merged[member]);
    if (!missing) continue;
    const message = `features.${flag} is on, but ${missing}.`;
    fault('featureWithoutData', ['features', flag], message, `Add what is missing, or turn ${quoteText(flag)} off.`);
  }
}

/** Features that share a member, and the part of it that each needs. */
const PARTS: Readonly<Record<string, string>> = { ratingsSlider: 'quotes' };

function missingPart(flag: string, member: string, value: JsonValue | undefined): string | undefined {
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return `the shop has no ${quoteText(member)}`;
  const part = PARTS[flag];
  const list = part && isObject(value) ? value[part] : undefined;
  return Array.isArray(list) && list.length === 0 ? `${member}.${part} is empty` : undefined;
}

function checkBanner(scope: Scope): void {
  const { banner } = scope.tenant.merged;
  if (!isObject(banner)) return;
  checkDays(scope, banner, ['from', 'until']);
  const { from, until } = banner;
  if (typeof from === 'string' && typeof until === 'string' && until < from) {
    const message = `The banner ends on ${until}, before it begins on ${from}.`;
    scope.fault('invalidBanner', ['banner', 'until'], message, 'Correct one of the dates.');
  }
  checkBannerTexts(scope, banner.texts);
  checkBannerTarget(scope, banner.to);
}

function checkDays({ fault }: Scope, banner: JsonObject, names: readonly string[]): void {
  for (const name of names) {
    const day = banner[name];
    if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || isDay(day)) continue;
    fault(
      'invalidBanner',
      ['banner', name],
      `${quoteText(day)} is not a day of the calendar.`,
      'Write it as YYYY-MM-DD.',
    );
  }
}

/**
 * The shop's own language and each language it offers need texts, or a variant of the same language that has them.
 * In other languages of the fleet the shop shows no banner.
 */
function checkBannerTexts({ fleet, tenant, fault }: Scope, texts: JsonValue | undefined): void {
  if (!isObject(texts)) return;
  const known = fleet.localeById;
  for (const id of Object.keys(texts).filter((one) => !known.has(one))) {
    const fix = didYouMean(id, known.keys());
    fault('unknownLocale', ['banner', 'texts', id], `There is no locale ${quoteText(id)}.`, fix);
  }
  const bases = new Set(Object.keys(texts).map((id) => known.get(id)?.base));
  const languages = Array.isArray(tenant.merged.languages) ? tenant.merged.languages.map(String) : [tenant.country];
  const silent = languages.map((id) => known.get(id)).filter((one): one is Locale => !!one && !bases.has(one.base));
  if (silent.length === 0) return;
  const names = silent.map(({ id }) => quoteText(id)).join(', ');
  fault('invalidBanner', ['banner', 'texts'], `The banner has no text in ${names}.`, 'Add the text.');
}

/** A banner link follows the same rules as a redirect target. */
function checkBannerTarget({ fleet, tenant, fault, getCatalogue }: Scope, to: JsonValue | undefined): void {
  const pages = livePages(fleet, tenant, tenant.country, getCatalogue);
  if (!pages || !isObject(to) || typeof to.route !== 'string') return;
  const names = routeNames(fleet);
  if (!names.includes(to.route)) {
    const fix = didYouMean(to.route, names);
    fault('invalidBanner', ['banner', 'to', 'route'], `There is no route ${quoteText(to.route)}.`, fix);
    return;
  }
  const params = isObject(to.params) ? (to.params as Record<string, string>) : {};
  const dead = deadTarget({ from: 'the banner', segments: [], target: { route: to.route, params } }, pages);
  if (dead) fault('invalidBanner', ['banner', 'to', ...dead.below], dead.message, dead.fix);
}

function checkRatings({ tenant, fault }: Scope): void {
  const { ratings } = tenant.merged;
  if (!isObject(ratings)) return;
  const days: [Path, JsonValue | undefined][] = [[['ratings', 'asOf'], ratings.asOf]];
  for (const quoted of Array.isArray(ratings.quotes) ? ratings.quotes.filter(isObject) : []) {
    if (typeof quoted.id === 'string') days.push([['ratings', 'quotes', { id: quoted.id }, 'date'], quoted.date]);
  }
  for (const [path, day] of days) {
    if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || isDay(day)) continue;
    fault('invalidRatings', path, `${quoteText(day)} is not a day of the calendar.`, 'Write it as YYYY-MM-DD.');
  }
}

const VIDEO_FILES = ['webm', 'mp4', 'svg'];

function checkVideo({ fleet, tenant, fault }: Scope): void {
  const { video } = tenant.merged;
  if (!isObject(video)) return;
  const { name, seconds, cues } = video;
  const missing = VIDEO_FILES.map((ending) => `${name}.${ending}`).filter((file) => !fleet.files.media.includes(file));
  if (typeof name === 'string' && missing.length > 0) {
    const message = `There is no file ${missing.map((file) => `themes/media/${file}`).join(', ')}.`;
    fault('invalidVideo', ['video', 'name'], message, 'Put the film (webm, mp4) and its poster (svg) there.');
  }
  let end = 0;
  for (const { id, from, to } of Array.isArray(cues) ? cues.filter(isObject) : []) {
    if (typeof id !== 'string' || typeof from !== 'number' || typeof to !== 'number') continue;
    const reason = cueFault(from, to, end, typeof seconds === 'number' ? seconds : Infinity);
    if (reason) fault('invalidVideo', ['video', 'cues', { id }, reason.member], reason.message, reason.fix);
    end = Math.max(end, to);
  }
}

function cueFault(from: number, to: number, end: number, seconds: number) {
  if (from < end)
    return {
      member: 'from',
      message: `The cue begins at ${from} s, before the one above it ends at ${end} s.`,
      fix: 'Put the cues in order, one after the other.',
    };
  if (to <= from)
    return { member: 'to', message: `The cue ends at ${to} s and begins at ${from} s.`, fix: 'Write a later end.' };
  if (to > seconds)
    return {
      member: 'to',
      message: `The cue ends at ${to} s, the film at ${seconds} s.`,
      fix: `Write an end of at most ${seconds} s.`,
    };
  return undefined;
}
