import type { CountrySource, FleetFiles, TenantSource } from '../read/fleet-files.ts';
import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
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
  const countries = mergeCountries(files);
  const draftCountries = countries.filter(({ shops }) => isDraft(shops)).map(({ source }) => source.code);
  for (const { source, layers, merged, shops } of countries) {
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
    const drafts = draftCountries.filter((code) => code !== source.code);
    const filling = { schema, languages: languagesFrom(files, source.code, drafts), drafts };
    for (const { source: tenant, merged: own, ...shop } of shops) {
      const { id, country, mode, partner, file } = tenant;
      const config = completeTenant(tenant, own, filling);
      tenants.push({ id, country, mode, partner, file, ...shop, merged: own, config });
    }
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

/** A shop with its merged layers, before anything is filled in. */
interface MergedShop {
  source: TenantSource;
  layers: readonly Layer[];
  merged: JsonObject;
}

interface MergedCountry {
  source: CountrySource;
  layers: readonly Layer[];
  merged: JsonObject;
  shops: readonly MergedShop[];
}

function mergeCountries(files: FleetFiles): MergedCountry[] {
  const base = toLayers('base', files.base);
  return files.countries.map((source) => {
    const layers = [...base, ...toLayers('country', source.country)];
    const merged = mergeLayers(layers);
    return { source, layers, merged, shops: mergeShops(files, source, layers, merged) };
  });
}

/** A country is announced nowhere while all its shops are drafts. */
function isDraft(shops: readonly MergedShop[]): boolean {
  return shops.length > 0 && shops.every(({ merged }) => merged.state === 'draft');
}

function mergeShops(
  files: FleetFiles,
  source: CountrySource,
  countryLayers: readonly Layer[],
  countryMerged: JsonObject,
): MergedShop[] {
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
    return { source: tenant, layers: [...from.layers, ...layers], merged };
  });
}

/** The defaults of members that no layer sets. */
interface Filling {
  schema: Schema;
  /** Every language of the fleet that is not a draft, the country's own first. */
  languages: readonly string[];
  /** The other languages, of draft countries. */
  drafts: readonly string[];
}

/** One list per country while the languages of the fleet are unchanged, so that results based on it can be cached. */
function languagesFrom({ countries }: FleetFiles, own: string, drafts: readonly string[]): readonly string[] {
  const others = countries.map(({ code }) => code).filter((code) => code !== own && !drafts.includes(code));
  const key = [own, ...others].join();
  const known = languageLists.get(key) ?? [own, ...others];
  languageLists.set(key, known);
  return known;
}

const languageLists = new Map<string, readonly string[]>();
const completed = new WeakMap<
  JsonFile,
  Pick<Filling, 'schema' | 'languages'> & { merged: JsonObject; config: JsonObject }
>();

function completeTenant(tenant: TenantSource, merged: JsonObject, filling: Filling): JsonObject {
  const { schema, languages } = filling;
  const known = completed.get(tenant.file);
  if (known?.merged === merged && known.schema === schema && known.languages === languages) return known.config;
  const { id, country, mode, partner } = tenant;
  const computed = { id, country, mode, ...(partner === undefined ? {} : { partner }), locale: country };
  const spoken: JsonObject = { ...merged, languages: listLanguages(merged.languages, filling) };
  const unlisted: JsonObject = merged.state === 'draft' || merged.state === 'closed' ? { noindex: true } : {};
  const config = withCents(withDefaults({ ...spoken, ...computed, ...unlisted }, schema) as JsonObject, schema);
  completed.set(tenant.file, { merged, schema, languages, config });
  return config;
}

/** A shop may name its languages, without those of draft countries. */
function listLanguages(said: JsonValue | undefined, { languages, drafts }: Filling): JsonValue {
  if (Array.isArray(said)) return said.filter((one) => !drafts.includes(String(one)));
  return said ?? [...languages];
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
