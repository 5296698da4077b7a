import { readFileSync } from 'node:fs';
import type { CompiledFiles, CompiledMark } from '../../generated/compiled.gen.ts';
import type { PublicTenant, ServerTenant, TenantId } from '../../generated/tenant-types.gen.ts';
import type { MailLogo } from '../../services/mail/index.server.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import { matchRedirect } from '../../tenancy/redirects.ts';
import type { TenantRouting } from '../../tenancy/resolve-request.ts';
import type { Slugs } from '../../tenancy/translate-params.ts';
import { type AssortmentData, readAssortmentData } from './assortment-data.ts';
import { type CompiledFleet, readCompiledFleet } from './compiled-fleet.ts';
import { type DirectoryFile, readDirectories } from './directory-files.ts';
import type { Stage } from './environment.ts';
import { type CompiledTheme, type Language, readCompiledTheme } from './language-files.ts';
import type { TextTransform } from './pseudo-language.ts';
import { type ContentPages, readTexts, type ShopTexts } from './shop-texts.ts';
import { getThirdParties, type ThirdParties } from './third-parties.ts';

export interface FleetTenant {
  server: ServerTenant;
  public: PublicTenant;
  routing: TenantRouting;
  theme: CompiledTheme;
  /** Third-party resources that the shop may load. */
  thirdParties: ThirdParties;
  /** The theme's icon, SVG. */
  icon: string;
  /** The theme's wordmark for mails; undefined for a partner whose theme carries another name. */
  logo: MailLogo | undefined;
  /** The shop's texts, in every language of the fleet. */
  texts: ShopTexts;
}

export interface ServedFile {
  type: string;
  read: () => string;
}

/** Everything compiled from the tenant files, for one stage. Replaced as a whole by hot reload, never changed in place. */
export interface Fleet {
  /** The running stage: the one whose hosts are live. */
  stage: Stage;
  ids: readonly TenantId[];
  /** The revisions of the files that the shops are compiled from, and what keeps its last good state. */
  configuration: CompiledFiles['configuration'];
  /** Host name → tenant id, for the running stage only. */
  hosts: Readonly<Record<string, TenantId>>;
  locales: Readonly<Record<string, LocaleFacts>>;
  /** Throws for an id that is not in this fleet. */
  tenant(id: TenantId): FleetTenant;
  /** The shared texts of a language; a shop's own are its `texts`. Throws for a locale that is not in this fleet. */
  language(locale: string): Language;
  content(locale: string): ContentPages;
  /** Catalogue, prices and questions. */
  data: AssortmentData;
  /** By country: postal codes, towns and banks, to fill in fields. */
  directories: ReadonlyMap<string, DirectoryFile>;
  /** Files served from memory under content-addressed names: messages and themes. */
  files: ReadonlyMap<string, ServedFile>;
}

/**
 * Loads the compiled fleet; `env` holds the keys that tenants reference by name. `transform` changes every text, for
 * development.
 */
export function loadFleet(
  root: string,
  stage: Stage,
  env: NodeJS.ProcessEnv = process.env,
  transform?: TextTransform,
): Fleet {
  const generated = `${root}platform/generated`;
  const compiled = readCompiledFleet(generated);
  const locales = listLocales(compiled);
  const pages: Record<string, ContentPages> = compiled.contentIndex;
  const { messageScopes, contentOverlays: overlaidPages } = compiled;
  const texts = readTexts({ generated, locales, messageScopes, pages, overlaidPages, transform });
  const data = transformQuestions(readAssortmentData(generated), transform);
  const directories = readDirectories(generated, compiled.localeIds);
  const slugs = createSlugs(data.texts, pages);
  const themes = new Map<string, CompiledTheme>();
  const marks = mapValues(compiled.logos, withLogo);
  const tenants = new Map<TenantId, FleetTenant>();
  for (const id of compiled.tenantIds) {
    const tenant = compiled.serverConfig[id];
    const theme = themes.get(tenant.theme) ?? readCompiledTheme(generated, tenant.theme);
    themes.set(tenant.theme, theme);
    tenants.set(id, {
      server: tenant,
      public: compiled.publicConfig[id],
      routing: createRouting({ compiled, locales, slugs }, tenant),
      theme,
      thirdParties: getThirdParties(tenant, { local: stage === 'local', env }),
      logo: ownsTheme(compiled, tenant) ? marks[tenant.theme] : undefined,
      icon: readFileSync(`${generated}/drawings/icons/${tenant.theme}.svg`, 'utf8'),
      texts: texts.getShopTextsFor(tenant),
    });
  }
  return {
    stage,
    ids: compiled.tenantIds,
    configuration: compiled.configuration,
    hosts: compiled.hostTables[stage],
    locales,
    tenant: (id) => assertDefined(tenants.get(id), `tenant ${id}`),
    language: texts.base.language,
    content: texts.base.content,
    data,
    directories,
    files: listFiles(texts.languages, [...themes.values()]),
  };
}

function transformQuestions(data: AssortmentData, transform: TextTransform | undefined): AssortmentData {
  if (!transform) return data;
  return { ...data, questions: { ...data.questions, texts: transform.questions(data.questions.texts) } };
}

/** The languages, each with the state of its country. */
function listLocales({ tenantIds, serverConfig, locales }: CompiledFleet): Record<string, LocaleFacts> {
  const shops = tenantIds.map((id) => serverConfig[id]);
  return mapValues(locales, (locale) => {
    const states = shops.filter(({ country }) => country === locale.country).map(({ state }) => state);
    if (states.length === 0 || states.includes('live')) return locale;
    return { ...locale, state: states.includes('closed') ? 'closed' : 'draft' };
  });
}

interface RoutingParts {
  compiled: CompiledFleet;
  locales: Readonly<Record<string, LocaleFacts>>;
  slugs: Record<string, Slugs>;
}

function createRouting({ compiled, locales, slugs }: RoutingParts, tenant: ServerTenant): TenantRouting {
  const tables: TenantRouting['tables'] = compiled.routeTables[tenant.id];
  const rules = compiled.redirectTables[tenant.id];
  const own = assertDefined(locales[tenant.locale], `locale ${tenant.locale}`);
  return {
    own,
    offered: tenant.languages.map((locale) => assertDefined(locales[locale], `locale ${locale}`)),
    tables,
    slugs,
    redirect: (segments, search) => matchRedirect(rules, tables[own.id] ?? [], segments, search),
  };
}

/** By locale: the words in URLs of that language. */
function createSlugs(texts: AssortmentData['texts'], pages: Record<string, ContentPages>): Record<string, Slugs> {
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

function mapValues<T, U>(from: Readonly<Record<string, T>>, pick: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, pick(value)]));
}

function ownsTheme({ tenantIds, serverConfig }: CompiledFleet, { theme, partner }: ServerTenant): boolean {
  return (
    partner === undefined ||
    tenantIds.every((id) => serverConfig[id].theme !== theme || serverConfig[id].partner === partner)
  );
}

function withLogo({ light, dark, ...size }: CompiledMark): MailLogo {
  return { ...size, light: Buffer.from(light, 'base64'), dark: Buffer.from(dark, 'base64') };
}

function assertDefined<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the fleet has no ${what}`);
  return value;
}

function listFiles(languages: readonly Language[], themes: readonly CompiledTheme[]): Map<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const { file } of languages) files.set(file.url, { type: 'application/json; charset=utf-8', read: file.read });
  for (const { url, body } of themes) files.set(url, { type: 'text/css; charset=utf-8', read: () => body });
  return files;
}
