import { readFileSync } from 'node:fs';
import type { PublicTenant, ServerTenant, TenantId } from '../../generated/tenant-types.gen.ts';
import type { TenantRouting } from '../../tenancy/decide.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import { matchRedirect } from '../../tenancy/redirects.ts';
import type { Slugs } from '../../tenancy/translate-params.ts';
import type { Stage } from './environment.ts';
import { type Language, readTheme, type Theme } from './language-files.ts';
import { type ContentPages, readTexts, type ShopTexts } from './shop-texts.ts';
import { type ThirdParties, thirdPartiesOf } from './third-parties.ts';

export interface FleetTenant {
  server: ServerTenant;
  public: PublicTenant;
  routing: TenantRouting;
  theme: Theme;
  /** What the shop may load from others. */
  thirdParties: ThirdParties;
  /** The theme's icon, SVG. */
  icon: string;
  /** The words this shop uses, in every language of the fleet. */
  texts: ShopTexts;
}

/** Everything compiled from the tenant files, for one stage. Replaced as a whole by hot reload, never changed in place. */
export interface Fleet {
  /** The running stage: the one whose hosts are live. */
  stage: Stage;
  ids: readonly TenantId[];
  /** Host name → tenant id, for the running stage only. */
  hosts: Readonly<Record<string, TenantId>>;
  locales: Readonly<Record<string, LocaleFacts>>;
  /** Throws for an id that is not of this fleet. */
  tenant(id: TenantId): FleetTenant;
  /** The words a language's shops start from; a shop's own are its `texts`. Throws for a locale that is not of this fleet. */
  language(locale: string): Language;
  content(locale: string): ContentPages;
  /** Files served from memory under content-addressed names: messages and themes. */
  files: ReadonlyMap<string, { body: string; type: string }>;
}

/** Reads the generated modules. `version` makes hot reload read them anew; `env` holds what tenants name. */
export async function loadFleet(
  root: string,
  stage: Stage,
  version = '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<Fleet> {
  const [ids, hosts, routes, redirects, server, publicOnes, content, scopes] = await Promise.all([
    import(`../../generated/tenant-ids.gen.ts${version}`) as Promise<
      typeof import('../../generated/tenant-ids.gen.ts')
    >,
    import(`../../generated/hosts.gen.ts${version}`) as Promise<typeof import('../../generated/hosts.gen.ts')>,
    import(`../../generated/routes.gen.ts${version}`) as Promise<typeof import('../../generated/routes.gen.ts')>,
    import(`../../generated/redirects.gen.ts${version}`) as Promise<typeof import('../../generated/redirects.gen.ts')>,
    import(`../../generated/server-config.gen.ts${version}`) as Promise<
      typeof import('../../generated/server-config.gen.ts')
    >,
    import(`../../generated/public-config.gen.ts${version}`) as Promise<
      typeof import('../../generated/public-config.gen.ts')
    >,
    import(`../../generated/content.gen.ts${version}`) as Promise<typeof import('../../generated/content.gen.ts')>,
    import(`../../generated/message-scopes.gen.ts${version}`) as Promise<
      typeof import('../../generated/message-scopes.gen.ts')
    >,
  ]);
  const generated = `${root}platform/generated`;
  const locales = ids.locales as unknown as Record<string, LocaleFacts>;
  const pages = content.contentIndex as unknown as Record<string, ContentPages>;
  const overlaidPages = content.contentOverlays as unknown as Record<string, Record<string, ContentPages>>;
  const texts = readTexts({ generated, locales, messageScopes: scopes.messageScopes, pages, overlaidPages });
  const slugs = slugsOf(generated, pages);
  const themes = new Map<string, Theme>();
  const tenants = new Map<TenantId, FleetTenant>();
  for (const id of ids.tenantIds as readonly TenantId[]) {
    const tenant = server.serverConfig[id];
    const theme = themes.get(tenant.theme) ?? readTheme(generated, tenant.theme);
    themes.set(tenant.theme, theme);
    const tables = routes.routeTables[id];
    const own = need(locales[tenant.locale], `locale ${tenant.locale}`);
    const offered = tenant.languages.map((locale) => need(locales[locale], `locale ${locale}`));
    const rules = redirects.redirectTables[id];
    const routing: TenantRouting = {
      own,
      offered,
      tables,
      slugs,
      redirect: (segments, search) =>
        matchRedirect(rules, tables[own.id as keyof typeof tables] ?? [], segments, search),
    };
    tenants.set(id, {
      server: tenant,
      public: publicOnes.publicConfig[id],
      routing,
      theme,
      thirdParties: thirdPartiesOf(tenant, { local: stage === 'local', env }),
      icon: readFileSync(`${root}themes/icons/${tenant.theme}.svg`, 'utf8'),
      texts: texts.of(tenant),
    });
  }
  return {
    stage,
    ids: ids.tenantIds as readonly TenantId[],
    hosts: hosts.hostTables[stage],
    locales,
    tenant: (id) => need(tenants.get(id), `tenant ${id}`),
    language: texts.base.language,
    content: texts.base.content,
    files: filesOf(texts.languages, [...themes.values()]),
  };
}

/** By locale: the words that addresses hold in that language. */
function slugsOf(generated: string, pages: Record<string, ContentPages>): Record<string, Slugs> {
  const texts = JSON.parse(readFileSync(`${generated}/catalogue-texts.gen.json`, 'utf8')) as Record<
    string,
    { categories: Record<string, { url: string }> }
  >;
  return Object.fromEntries(
    Object.entries(texts).map(([locale, { categories }]) => [
      locale,
      {
        content: mapValues(pages[locale] ?? {}, ({ slug }) => slug),
        categories: mapValues(categories, ({ url }) => url),
      },
    ]),
  );
}

function mapValues<T>(from: Record<string, T>, pick: (value: T) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, pick(value)]));
}

function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the fleet has no ${what}`);
  return value;
}

function filesOf(languages: readonly Language[], themes: Theme[]) {
  const files = new Map<string, { body: string; type: string }>();
  for (const { file } of languages) files.set(file.url, { body: file.body, type: 'application/json; charset=utf-8' });
  for (const { url, body } of themes) files.set(url, { body, type: 'text/css; charset=utf-8' });
  return files;
}
