import { errorKinds } from '../check/error-table.ts';
import type { Note, Problem } from '../check/report.ts';
import type { JsonFile } from '../read/json-file.ts';
import type { Span, TextFile } from '../read/text-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import type { RenderFault } from './render-fault.ts';

const MAX_NAMED = 3;

/**
 * One problem per fault: pages that fail alike are its notes. Its place is the message or content file that the fault is
 * about, else the layer that all failing shops have, and no rendered shop without the fault; else each shop's own file.
 */
export function locateFaults(fleet: Fleet, faults: readonly RenderFault[], rendered: readonly string[]): Problem[] {
  const groups = new Map<string, RenderFault[]>();
  for (const fault of faults) {
    const key = `${fault.message}\0${fault.page}\0${fault.content ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].flatMap((group) => locateGroup(fleet, group, rendered)).sort(byPlace);
}

function locateGroup(fleet: Fleet, group: readonly RenderFault[], rendered: readonly string[]): Problem[] {
  const [first] = group;
  if (!first) return [];
  const text = findText(fleet, first);
  if (text) return [createProblem(text, group)];
  const failing = new Set(group.map(({ tenant }) => tenant));
  const tenants = fleet.tenants.filter(({ id }) => failing.has(id));
  const sound = fleet.tenants.filter(({ id }) => rendered.includes(id) && !failing.has(id));
  const layer = tenants[0]?.layers.findLast(
    ({ file }) =>
      tenants.every(({ layers }) => layers.some((one) => one.file === file)) &&
      sound.every(({ layers }) => layers.every((one) => one.file !== file)),
  );
  if (layer) return [createProblem(wholeStart(layer.file), group)];
  return tenants.map((tenant) =>
    createProblem(
      wholeStart(tenant.file),
      group.filter((fault) => fault.tenant === tenant.id),
    ),
  );
}

/** The place of a message, or of a content page, in the language of the fault. */
function findText(fleet: Fleet, { locale, messageId, content, tenant: id }: RenderFault): Span | undefined {
  const sources = fleet.localeById.get(locale);
  if (!sources) return undefined;
  const all = [sources, ...sources.fallbacks.map((one) => fleet.localeById.get(one))].flatMap((one) => one ?? []);
  if (content !== undefined) {
    const page = all.map(({ source }) => source.content.get(content)).find((file) => file !== undefined);
    if (page) return { file: page, offset: 0, length: 1 };
  }
  if (messageId === undefined) return undefined;
  const tenant = fleet.tenants.find((one) => one.id === id);
  return (
    findMessage(
      tenant,
      messageId,
      all.map(({ source }) => source.messages),
    ) ?? undefined
  );
}

function findMessage(_: Tenant | undefined, id: string, files: readonly (JsonFile | undefined)[]): Span | undefined {
  const file = files.find((one) => one?.has([id]));
  return file?.keySpan([id]);
}

function wholeStart(file: TextFile): Span {
  return { file, offset: 0, length: 1 };
}

function createProblem(span: Span, group: readonly RenderFault[]): Problem {
  const { id, title } = errorKinds.rendering;
  const [first] = group;
  const where = first?.url ? `${first.url} (${first.page})` : `${first?.page} in ${first?.locale}`;
  return {
    id,
    level: 'error',
    title,
    span,
    message: `${where}: ${first?.message}`,
    fix: 'Find what this page reads from the files that changed, and correct it there. Then run: npm run tenants -- validate --render',
    notes: describeOthers(group),
  };
}

function describeOthers(group: readonly RenderFault[]): Note[] {
  const shops = [...new Set(group.map(({ tenant }) => tenant))];
  const more = shops.length > MAX_NAMED ? ` and ${shops.length - MAX_NAMED} more` : '';
  const notes = [{ text: `seen in ${shops.slice(0, MAX_NAMED).join(', ')}${more}` }];
  const others = group.slice(1);
  for (const { url, locale, tenant } of others.slice(0, MAX_NAMED))
    notes.push({ text: `also ${url || `${tenant} in ${locale}`}` });
  if (others.length > MAX_NAMED) notes.push({ text: `also ${others.length - MAX_NAMED} more pages` });
  return notes;
}

function byPlace(one: Problem, other: Problem): number {
  return one.span.file.path < other.span.file.path ? -1 : one.span.file.path > other.span.file.path ? 1 : 0;
}
