import { contentPages } from '../resolve/content.ts';
import { collectUnits, selectShopUnits, type TextState } from '../texts/text-units.ts';
import { findSourceLocale } from '../texts/translation-record.ts';
import type { LaunchFinding, LaunchPoint, LaunchScope } from './launch-point.ts';

/** What the shop says: its pages with legal force, and its language. */
export const textPoints: readonly LaunchPoint[] = [
  { id: 'imprint', title: 'Imprint', findings: (scope) => [...findForeignPage(scope, 'imprint'), ...findGaps(scope)] },
  { id: 'privacy', title: 'Privacy page', findings: (scope) => findForeignPage(scope, 'privacy') },
  { id: 'terms', title: 'Terms', findings: (scope) => findForeignPage(scope, 'terms') },
  { id: 'texts', title: 'Texts translated', findings: findUntranslated },
  { id: 'glossary', title: 'Glossary', findings: findMissingGlossary },
];

function getPage({ compilation: { fleet }, locale }: LaunchScope, page: string) {
  return contentPages(fleet, locale).find(([id]) => id === page)?.[2];
}

/** A page with legal force names the law of one country, so each country needs its own. */
function findForeignPage(scope: LaunchScope, page: string): LaunchFinding[] {
  const { fleet } = scope.compilation;
  const { id } = scope.locale;
  const own = `tenants/${id}/content/${page}.md`;
  const file = getPage(scope, page);
  if (!file) {
    const fix = `Write ${own}, and name its slug in contentSlugs.`;
    return [{ place: own, message: `The shop has no page ${page}.`, fix }];
  }
  if (file.path !== own) {
    const message = `The page ${page} is that of another country, ${file.path}: it names the law of that country.`;
    return [{ place: file.path, message, fix: `Write ${own}.` }];
  }
  const origins = [findSourceLocale(fleet, scope.locale)?.id, ...scope.locale.fallbacks];
  const twin = fleet.locales.find(
    (one) => origins.includes(one.id) && one.source.content.get(page)?.body === file.body,
  );
  if (!twin) return [];
  const message = `The page ${page} is a copy of that of ${twin.id}: it is in that language and names the law of that country.`;
  return [{ place: own, message, fix: 'Translate it, and let somebody who knows the law of the country read it.' }];
}

/** An imprint must name who runs the shop; a placeholder does it in every state of the file. */
const NAMED_IN_IMPRINT = ['legalEntity.name', 'legalEntity.street', 'legalEntity.city', 'legalEntity.email'];

function findGaps(scope: LaunchScope): LaunchFinding[] {
  const file = getPage(scope, 'imprint');
  const missing = NAMED_IN_IMPRINT.filter((name) => file && !file.body.includes(`{{${name}}}`));
  if (!file || missing.length === 0) return [];
  const names = missing.map((name) => `{{${name}}}`).join(', ');
  return [{ place: file.path, message: `The imprint does not contain ${names}.`, fix: 'Insert it.' }];
}

const OPEN_STATES = { missing: 'missing', same: 'not translated', changed: 'with a changed source' } as const;

function findUntranslated({ compilation: { reader, fleet }, locale, tenant }: LaunchScope): LaunchFinding[] {
  const open = selectShopUnits(collectUnits(reader, fleet, locale), tenant).filter(({ state }) => isOpen(state));
  const names = [...new Set(open.map(({ file }) => file.name))];
  return names.map((name) => {
    const units = open.filter(({ file }) => file.name === name);
    const states = Object.entries(OPEN_STATES).flatMap(([state, words]) => {
      const { length } = units.filter((unit) => unit.state === state);
      return length === 0 ? [] : [`${length} ${words}`];
    });
    const option = units.every(({ state }) => state === 'changed') ? 'changed' : 'missing';
    return {
      place: `tenants/${locale.id}/${name}`,
      message: `Texts: ${states.join(', ')}.`,
      fix: `npm run tenants -- texts export ${locale.id} --as csv --only ${option} --out ${locale.id}.csv, then texts import.`,
    };
  });
}

function isOpen(state: TextState): boolean {
  return Object.hasOwn(OPEN_STATES, state);
}

function findMissingGlossary({ compilation: { reader, fleet }, locale }: LaunchScope): LaunchFinding[] {
  const chain = [locale.id, ...locale.fallbacks];
  const place = `tenants/${locale.id}/glossary.md`;
  const found = chain.map((id) => reader.text(`tenants/${id}/glossary.md`)).find((file) => file !== undefined);
  if (!found) return [{ place, message: `The language ${locale.lang} has no glossary.`, fix: 'Write it.' }];
  const source = findSourceLocale(fleet, locale)?.id;
  if (source === undefined || reader.text(`tenants/${source}/glossary.md`)?.text !== found.text) return [];
  const message = `The glossary is a copy of that of ${source}.`;
  return [{ place, message, fix: 'Write the words of this language.' }];
}
