import { didYouMean } from '../check/wording.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { contentPages } from '../resolve/content.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { messageFiles } from '../resolve/message-files.ts';
import { getScope, splitScope } from '../resolve/text-scopes.ts';
import { explainValues } from './explain-member.ts';
import type { Explained, Explanation, Setting } from './explanation.ts';

/** The messages of a shop in a language whose id is `id` or begins with it and a dot, or an error text. */
export function explainMessages(fleet: Fleet, tenant: Tenant, locale: Locale, id: string): Explained | string {
  const files = messageFiles(fleet, locale, getScope(tenant));
  const names = new Map(listLayers(fleet, tenant, locale).map(({ name, messages }) => [messages, name]));
  const ids = new Set(files.flatMap((file) => Object.keys(isObject(file.value) ? file.value : {})));
  const meant = [...ids].filter((one) => id === '' || one === id || one.startsWith(`${id}.`));
  if (meant.length === 0)
    return `${tenant.id} has no message "${id}" in ${locale.lang}. ${didYouMean(id, ids, 'It has')}`;
  const nearestFirst = files.toReversed();
  const entries = meant.map((one) => {
    const settings = nearestFirst.flatMap((file) => readMessage(file, one, names.get(file) ?? 'language'));
    return toExplanation(`messages.${one}`, settings);
  });
  const heading = `${tenant.id}, ${locale.lang}: ${files.map(({ path }) => path).join(' → ')}`;
  return { heading, tenant: tenant.id, entries };
}

function readMessage(file: JsonFile, id: string, layer: string): Setting[] {
  const value = isObject(file.value) && Object.hasOwn(file.value, id) ? file.value[id] : undefined;
  return value === undefined ? [] : [{ layer, span: file.span([id]), value }];
}

/** A content page of a shop in a language by its name or slug, or all pages without a name; or an error text. */
export function explainContent(fleet: Fleet, tenant: Tenant, locale: Locale, name: string): Explained | string {
  const pages = contentPages(fleet, locale);
  const meant = pages.filter(([page, slug]) => name === '' || page === name || slug === name);
  if (meant.length === 0) {
    const known = [...pages.map(([page]) => page), ...pages.map(([, slug]) => slug)];
    return `${tenant.id} has no content page "${name}" in ${locale.lang}. ${didYouMean(name, known, 'It has')}`;
  }
  const layers = listLayers(fleet, tenant, locale);
  const entries = meant.flatMap(([page]) => {
    const settings = layers.toReversed().flatMap(({ name: layer, content }) => readPage(content.get(page), layer));
    const slugs = explainValues(locale.layers, locale.merged, ['contentSlugs', page]);
    return [toExplanation(`content.${page}`, settings), ...slugs];
  });
  return { heading: `${tenant.id}, ${locale.lang}: titles and slugs of content pages`, tenant: tenant.id, entries };
}

function readPage(file: MarkdownFile | undefined, layer: string): Setting[] {
  return file ? [{ layer, span: file.span('title'), value: file.get('title') ?? null }] : [];
}

function toExplanation(key: string, [setting, ...overridden]: readonly Setting[]): Explanation {
  return { key, value: setting?.value ?? null, setting, overridden };
}

interface TextLayer {
  name: string;
  messages: JsonFile | undefined;
  content: ReadonlyMap<string, MarkdownFile>;
}

/** The texts of a shop in a language, each overriding those before it: in the order of `messageFiles`. */
function listLayers(fleet: Fleet, tenant: Tenant, locale: Locale): TextLayer[] {
  const fallbacks = locale.fallbacks.flatMap((id) => fleet.localeById.get(id) ?? []).reverse();
  const chain = [...fallbacks, locale];
  const own = chain.map((one) => ({
    name: one === locale ? 'language' : 'fallback language',
    messages: one.source.messages,
    content: one.source.content,
  }));
  const overlays = splitScope(getScope(tenant)).flatMap((scope) =>
    chain.flatMap((one) => {
      const overlay = one.source.overlays.get(scope);
      const name = `${scope.includes('.') ? 'partner' : 'mode'}${one === locale ? '' : ', fallback language'}`;
      return overlay ? [{ name, messages: overlay.messages, content: overlay.content }] : [];
    }),
  );
  return [...own, ...overlays];
}
