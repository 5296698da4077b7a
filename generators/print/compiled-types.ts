import type { Fleet } from '../resolve/fleet.ts';
import { GENERATED, type Output, printHeader } from './output.ts';
import { listStages } from './tenants.ts';

/** compiled.gen.ts: the types of the compiled configuration, which is JSON. */
export function printCompiledTypes(fleet: Fleet): Output {
  const stages = listStages(fleet).map((stage) => JSON.stringify(stage));
  const content = `${printHeader('schemas/tenant/tenant.schema.json')}import type { CompiledRedirects } from './redirects.gen.ts';
import type { RouteEntry } from './routes.gen.ts';
import type { CountryCode, LocaleId, PageId, PublicTenant, ServerTenant, TenantId } from './tenant-types.gen.ts';

export type Stage = ${stages.join(' | ') || 'string'};

/** \`lang\` is the BCP 47 tag, \`base\` its language subtag, \`fallbacks\` the locales whose texts fill gaps. */
export interface FleetLocale {
  id: LocaleId;
  lang: string;
  country: CountryCode;
  base: string;
  fallbacks: readonly LocaleId[];
}

/**
 * One content page: the slug in its language, title, meta description, and the body as HTML. The body may hold
 * {{legalEntity.name}} (a public value of the tenant) and links to page:<PageId> or route:<RouteName>; all are checked.
 */
export interface ContentEntry {
  slug: string;
  title: string;
  description: string;
  html: string;
  /** BCP 47 tag of the words, if the page is not translated into the language yet. */
  lang?: string;
}

/** A wordmark for mails: its size in CSS pixels, and PNG in base64 on the theme's header colour. */
export interface CompiledMark {
  width: number;
  height: number;
  light: string;
  dark: string;
}

/** Files with errors, in whose place the last good ones are compiled. */
export interface HeldUnit {
  /** \`shop <id>\`, \`country <code>\`, \`mode <name>\`, \`theme <name>\` or \`fleet\`. */
  unit: string;
  /** The shops that have their last good state of it. */
  shops: readonly TenantId[];
  /** The shops that have none and are not served. */
  leftOut: readonly string[];
  /** The errors; \`place\` is file:line:column, or empty where there is none. */
  reasons: readonly { place: string; text: string }[];
}

export type ContentPages = Readonly<Partial<Record<PageId, ContentEntry>>>;

/** The content of each \`<name>.gen.json\` beside this file. */
export interface CompiledFiles {
  fleet: { tenants: readonly TenantId[]; locales: Readonly<Record<LocaleId, FleetLocale>> };
  /** \`revision\`: hash of the files that the fleet, and each shop, is compiled from. */
  configuration: {
    revision: string;
    shops: Readonly<Record<TenantId, string>>;
    held: readonly HeldUnit[];
  };
  /**
   * Hosts are lower-case and without port. Look up with Object.hasOwn: a host may have the name of a member of Object.
   */
  hosts: Readonly<Record<Stage, Readonly<Record<string, TenantId>>>>;
  /** By tenant and language: the index of its table. A table contains only routes of the tenant. */
  routes: {
    tenants: Readonly<Record<TenantId, Readonly<Record<LocaleId, number>>>>;
    tables: readonly (readonly RouteEntry[])[];
  };
  /** By tenant: the index of its tree. */
  redirects: { tenants: Readonly<Record<TenantId, number>>; trees: readonly CompiledRedirects[] };
  'server-config': Readonly<Record<TenantId, ServerTenant>>;
  'public-config': Readonly<Record<TenantId, PublicTenant>>;
  /** By language. Overlays also by mode (\`<mode>\`) or partner (\`<mode>.<partner>\`): their replacement pages. */
  content: {
    pages: Readonly<Record<LocaleId, ContentPages>>;
    overlays: Readonly<Record<LocaleId, Readonly<Record<string, ContentPages>>>>;
  };
  /** By theme. */
  logos: Readonly<Record<string, CompiledMark>>;
  /** By language: the modes (\`<mode>\`) and partners (\`<mode>.<partner>\`) with a file of overriding messages. */
  'message-scopes': Readonly<Record<LocaleId, readonly string[]>>;
}
`;
  return { path: `${GENERATED}/compiled.gen.ts`, content };
}
