import type { CountrySource, FleetFiles, TenantSource } from '../read/fleet-files.ts';
import { isObject, type JsonFile, type JsonObject } from '../read/json-file.ts';
import { mergePatch } from './merge-patch.ts';
import { type Schema, withCents, withDefaults } from './schema.ts';
import { resolveRefs } from './schema-refs.ts';

export type LayerName = 'base' | 'country' | 'mode' | 'tenant' | 'partner';

export interface Layer {
  name: LayerName;
  file: JsonFile;
}

/** One shop: its layers, and their merged result. */
export interface Tenant {
  id: string;
  country: string;
  mode: string;
  partner: string | undefined;
  /** The tenant's own file: the last layer. */
  file: JsonFile;
  layers: readonly Layer[];
  /** All layers merged; units and names as in the files. */
  merged: JsonObject;
  /** The merged layers with defaults and computed members filled in and amounts in cents. */
  config: JsonObject;
}

/** A language of the fleet: one country's texts and paths. */
export interface Locale {
  id: string;
  /** BCP 47 tag. */
  lang: string;
  /** Language subtag of `lang`. */
  base: string;
  /** Locale ids whose texts fill the gaps of this one, nearest first. */
  fallbacks: readonly string[];
  source: CountrySource;
  /** Merged base and country layers: the defaults of every shop of the country. */
  merged: JsonObject;
  layers: readonly Layer[];
}

export interface Fleet {
  files: FleetFiles;
  /** The tenant schema, every `$ref` resolved. */
  schema: Schema;
  locales: readonly Locale[];
  tenants: readonly Tenant[];
  localeById: ReadonlyMap<string, Locale>;
}

/** Merges every tenant's layers: base, country, mode, tenant, partner; later layers win. */
export function resolveFleet(files: FleetFiles): Fleet {
  const schema = getSchema(files.tenantSchema);
  const locales: Locale[] = [];
  const tenants: Tenant[] = [];
  const base = toLayers('base', files.base);
  for (const source of files.countries) {
    const layers = [...base, ...toLayers('country', source.country)];
    const merged = mergeLayers(layers);
    const lang = typeof merged.lang === 'string' ? merged.lang : source.code;
    const fallback = typeof merged.messagesFallback === 'string' ? [merged.messagesFallback] : [];
    locales.push({
      id: source.code,
      lang,
      base: lang.split('-')[0] ?? lang,
      fallbacks: fallback,
      source,
      merged,
      layers,
    });
    const languages = languagesFrom(files, source.code);
    tenants.push(...resolveCountry(files, source, layers, merged, { schema, languages }));
  }
  return { files, schema, locales, tenants, localeById: new Map(locales.map((locale) => [locale.id, locale])) };
}

const schemas = new WeakMap<JsonFile, Schema>();

function getSchema(file: JsonFile | undefined): Schema {
  if (!file || !isObject(file.value)) return NO_SCHEMA;
  const known = schemas.get(file) ?? resolveRefs(file.value as Schema);
  schemas.set(file, known);
  return known;
}

const NO_SCHEMA: Schema = {};

function resolveCountry(
  files: FleetFiles,
  source: CountrySource,
  countryLayers: readonly Layer[],
  countryMerged: JsonObject,
  filling: Filling,
): Tenant[] {
  const byMode = new Map<string, { layers: Layer[]; merged: JsonObject }>();
  const own = new Map(source.tenants.map((tenant) => [tenant.id, tenant]));
  const start = (tenant: TenantSource) => {
    const known = byMode.get(tenant.mode);
    if (known) return known;
    const layers = [...toLayers('mode', files.modes.get(tenant.mode))];
    const made = { layers: [...countryLayers, ...layers], merged: mergeLayers(layers, countryMerged) };
    byMode.set(tenant.mode, made);
    return made;
  };
  return source.tenants.map((tenant) => {
    const from = start(tenant);
    const parent = tenant.partner === undefined ? undefined : own.get(`${tenant.country}/${tenant.mode}`);
    const layers: Layer[] = [
      ...toLayers('tenant', parent?.file ?? (tenant.partner === undefined ? tenant.file : undefined)),
      ...toLayers('partner', tenant.partner === undefined ? undefined : tenant.file),
    ];
    const merged = mergeLayers(layers, from.merged);
    return {
      id: tenant.id,
      country: tenant.country,
      mode: tenant.mode,
      partner: tenant.partner,
      file: tenant.file,
      layers: [...from.layers, ...layers],
      merged,
      config: completeTenant(tenant, merged, filling),
    };
  });
}

/** The defaults of members that no layer sets. */
interface Filling {
  schema: Schema;
  /** Every language of the fleet, the country's own first. */
  languages: readonly string[];
}

/** One list per country while the languages of the fleet are unchanged, so that results based on it can be cached. */
function languagesFrom({ countries }: FleetFiles, own: string): readonly string[] {
  const others = countries.map(({ code }) => code).filter((code) => code !== own);
  const key = [own, ...others].join();
  const known = languageLists.get(key) ?? [own, ...others];
  languageLists.set(key, known);
  return known;
}

const languageLists = new Map<string, readonly string[]>();
const completed = new WeakMap<JsonFile, Filling & { merged: JsonObject; config: JsonObject }>();

function completeTenant(tenant: TenantSource, merged: JsonObject, { schema, languages }: Filling): JsonObject {
  const known = completed.get(tenant.file);
  if (known?.merged === merged && known.schema === schema && known.languages === languages) return known.config;
  const { id, country, mode, partner } = tenant;
  const computed = { id, country, mode, ...(partner === undefined ? {} : { partner }), locale: country };
  const spoken: JsonObject = { languages: [...languages], ...merged };
  const config = withCents(withDefaults({ ...spoken, ...computed }, schema) as JsonObject, schema);
  completed.set(tenant.file, { merged, schema, languages, config });
  return config;
}

function toLayers(name: LayerName, file: JsonFile | undefined): Layer[] {
  return file ? [{ name, file }] : [];
}

const NOTHING: JsonObject = {};
const mergedWith = new WeakMap<JsonObject, WeakMap<JsonFile, JsonObject>>();

/** Merging the same files again returns the same object, so that results based on it can be cached. */
function mergeLayers(layers: readonly Layer[], start: JsonObject = NOTHING): JsonObject {
  return layers.reduce((merged, { file }) => mergeFile(merged, file), start);
}

function mergeFile(merged: JsonObject, file: JsonFile): JsonObject {
  const byFile = mergedWith.get(merged) ?? new WeakMap<JsonFile, JsonObject>();
  mergedWith.set(merged, byFile);
  let result = byFile.get(file);
  if (!result) {
    const { $schema: _editorHint, ...patch } = isObject(file.value) ? file.value : NOTHING;
    result = mergePatch(merged, patch) as JsonObject;
    byFile.set(file, result);
  }
  return result;
}
