import type { Problem } from '../check/report.ts';
import type { Tenant } from '../resolve/fleet.ts';

/** A problem concerns the shops that read the file it is in. */
export function concerns({ span: { file } }: Pick<Problem, 'span'>, tenant: Tenant): boolean {
  if (tenant.layers.some((layer) => layer.file.path === file.path)) return true;
  const theme = String(tenant.config.theme);
  if (file.path === `themes/${theme}.tokens.json` || file.path.endsWith(`/${theme}.svg`)) return true;
  const [, folder, name = ''] = /^tenants\/([^/]+)\/(.+)$/.exec(file.path) ?? [];
  if (folder !== tenant.country) return false;
  const [, mode, partner] = /^([^./]+)(?:\.([^./]+))?\.(?:messages\.json|content\/)/.exec(name) ?? [];
  if (mode !== undefined) return mode === tenant.mode && (partner === undefined || partner === tenant.partner);
  // Files of the country, but not those of its other shops.
  return !/^[^/]+\.json$/.test(name) || COUNTRY_FILES.has(name) || name.startsWith('prices.');
}

const COUNTRY_FILES: ReadonlySet<string> = new Set(
  ['country', 'messages', 'translations', 'prices', 'catalogue', 'questions', 'postal-codes', 'banks'].map(
    (name) => `${name}.json`,
  ),
);
