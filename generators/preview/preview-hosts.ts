import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';

const MAX_LABEL_CHARACTERS = 30;

/** A revision as a part of host names: `origin/main` → `origin-main`. */
export function toHostLabel(revision: string, commit: string): string {
  const words = /^[0-9a-f]{12,}$/.test(revision) ? commit.slice(0, 12) : revision.toLowerCase();
  const label = words.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LABEL_CHARACTERS);
  return label.replace(/^-+|-+$/g, '') || commit.slice(0, 12);
}

/** The hosts of a shop in the local stage. */
export function listLocalHosts({ merged: { hosts } }: Pick<Tenant, 'merged'>): string[] {
  const local = isObject(hosts) ? hosts.local : undefined;
  return Array.isArray(local) ? local.map(String) : [];
}

/**
 * Gives the shops of a checkout hosts of its own, and closes them to search engines. In the files, because the host
 * alone selects the tenant: the revision's own program needs to know nothing of previews.
 */
export function writePreviewHosts(root: string, { tenants }: Pick<Fleet, 'tenants'>, prefix: string): void {
  for (const tenant of tenants) {
    const path = join(root, tenant.file.path);
    const hosts = listLocalHosts(tenant).map((host) => `${prefix}${host}`);
    const withHosts = setMember(readFileSync(path, 'utf8'), ['hosts', 'local'], hosts);
    writeFileSync(path, setMember(withHosts, ['noindex'], true));
  }
}

function setMember(text: string, path: string[], value: unknown): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
