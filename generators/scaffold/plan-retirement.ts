import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { getState } from '../resolve/tenant-state.ts';
import type { ReadText } from './text-files.ts';

export interface RetirementPlan {
  /** Tenant files with their new content. */
  edits: { path: string; content: string; what: string }[];
  /** Files that belong to this shop alone. */
  files: string[];
  /** Lines about files that other shops need. */
  needed: string[];
}

/** Closes a shop. Partners' shops are based on the file of their mode, so they keep their state in their own files. */
export function planRetirement(fleet: Fleet, tenant: Tenant, read: ReadText, leadsTo?: string): RetirementPlan {
  const partners = tenant.partner === undefined ? listPartners(fleet, tenant) : [];
  const closing = [
    ...(getState(tenant) === 'closed' ? [] : [{ path: ['state'], value: 'closed' }]),
    ...(leadsTo === undefined ? [] : [{ path: ['closed', 'leadsTo'], value: leadsTo }]),
  ];
  const edits = closing.length === 0 ? [] : [editFile(tenant, read, closing)];
  const keeping = partners
    .filter(({ file }) => closing.length > 0 && !(isObject(file.value) && file.value.state !== undefined))
    .map((partner) => editFile(partner, read, [{ path: ['state'], value: getState(partner) }]));
  const own = partners.length > 0 ? [] : [tenant.file.path, ...listOverlays(fleet, tenant)];
  const last = fleet.tenants.filter(({ country }) => country === tenant.country).length === 1;
  return {
    edits: [...edits, ...keeping],
    files: own,
    needed: [
      ...partners.map(({ id }) => `${tenant.file.path}: ${id} is based on it`),
      ...(last
        ? [`tenants/${tenant.country}/: other shops show this language; remove the folder to end that, too`]
        : []),
    ],
  };
}

function listPartners({ tenants }: Fleet, { country, mode }: Tenant): Tenant[] {
  return tenants.filter((one) => one.country === country && one.mode === mode && one.partner !== undefined);
}

/** Texts of a partner's shop, in every language, unless a shop of the same partner in another country needs them. */
function listOverlays({ files, tenants }: Fleet, { id, mode, partner }: Tenant): string[] {
  if (partner === undefined) return [];
  if (tenants.some((one) => one.id !== id && one.mode === mode && one.partner === partner)) return [];
  const scope = `${mode}.${partner}`;
  return files.countries.flatMap(({ overlays }) => {
    const { messages, content } = overlays.get(scope) ?? { messages: undefined, content: new Map() };
    return [...(messages ? [messages.path] : []), ...[...content.values()].map(({ path }) => path)];
  });
}

interface Change {
  path: string[];
  value: string;
}

function editFile({ file }: Tenant, read: ReadText, changes: readonly Change[]) {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const content = changes.reduce((text, { path, value }) => {
    return applyEdits(text, modify(text, path, value, { formattingOptions, getInsertionIndex: afterSchema }));
  }, read(file.path) ?? '{}');
  const what = changes.map(({ path, value }) => `${path.join('.')} is ${JSON.stringify(value)}`).join(', ');
  return { path: file.path, content, what };
}

/** New members come first, below `$schema`: a reader sees the state of the shop at the top. */
function afterSchema(members: string[]): number {
  return members[0] === '$schema' ? 1 : 0;
}
