import { isObject, type JsonValue } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { contentPages, overlaidPages } from '../resolve/content.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { messageFiles } from '../resolve/message-files.ts';
import { getScope, splitScope } from '../resolve/text-scopes.ts';
import { type Difference, formatChange } from './difference.ts';
import { diffLanguages } from './languages.ts';
import type { Sides } from './sides.ts';

/** The messages and content pages of a shop that differ, as its mode and partner word them. */
export function createWordsDiff({ before, after }: Sides): (before: Tenant, after: Tenant) => Difference[] {
  return diffLanguages({
    getKey: (id, was, is) =>
      [getEffectiveScope(before.fleet, id, getScope(was)), getEffectiveScope(after.fleet, id, getScope(is))].join(),
    compare: (id, was, is) => {
      const [old, now] = [before.fleet.localeById.get(id), after.fleet.localeById.get(id)];
      if (!old || !now) return [];
      return [
        ...diffMessages(collectTexts(before.fleet, old, getScope(was)), collectTexts(after.fleet, now, getScope(is))),
        ...diffPages(collectPages(before.fleet, old, getScope(was)), collectPages(after.fleet, now, getScope(is))),
      ];
    },
  });
}

/** The part of a scope that has files in this language: shops without own words share those of the country. */
function getEffectiveScope(fleet: Fleet, language: string, scope: string): string {
  const locale = fleet.localeById.get(language);
  const chain = [locale, ...(locale?.fallbacks ?? []).map((id) => fleet.localeById.get(id))];
  return splitScope(scope)
    .filter((part) => chain.some((one) => one?.source.overlays.has(part)))
    .join(' ');
}

interface Text {
  value: JsonValue;
  findPlace: () => string;
}

function collectTexts(fleet: Fleet, locale: Locale, scope: string): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const file of messageFiles(fleet, locale, scope)) {
    for (const [id, value] of Object.entries(isObject(file.value) ? file.value : {})) {
      const findPlace = () => {
        const { line, column } = file.position(file.topKeySpan(id).offset);
        return `${file.path}:${line}:${column}`;
      };
      texts.set(id, { value, findPlace });
    }
  }
  return texts;
}

function diffMessages(before: Map<string, Text>, after: Map<string, Text>): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id): Difference[] => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was?.value === is?.value) return [];
    return [
      {
        kind: 'words',
        text: `${id}: ${formatChange(was?.value, is?.value)}`,
        details: [...(is ? [is.findPlace()] : []), ...(was ? [`before: ${was.findPlace()}`] : [])],
        data: { path: id, before: was?.value, after: is?.value },
      },
    ];
  });
}

function collectPages(fleet: Fleet, locale: Locale, scope: string): Map<string, MarkdownFile> {
  const pages = [...contentPages(fleet, locale), ...overlaidPages(fleet, locale, scope)];
  return new Map(pages.map(([page, , file]) => [page, file]));
}

/** New and removed pages are addresses; here are those whose words differ. */
function diffPages(before: Map<string, MarkdownFile>, after: Map<string, MarkdownFile>): Difference[] {
  return [...after].flatMap(([page, file]): Difference[] => {
    const was = before.get(page);
    if (!was || was.text === file.text) return [];
    const [old, now] = [was.text.split('\n'), file.text.split('\n')];
    const removed = old.filter((line) => !now.includes(line));
    const added = now.filter((line) => !old.includes(line));
    return [
      {
        kind: 'pages',
        text: `${page}: ${removed.length} lines removed, ${added.length} added`,
        details: [file.path, ...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)],
        data: { path: page, file: file.path, before: removed, after: added },
      },
    ];
  });
}
