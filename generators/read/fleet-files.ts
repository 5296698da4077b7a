import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { type PictureFile, readPictureFile } from './picture-file.ts';
import { readPriceListDay } from './pricing-files.ts';
import type { TextFile } from './text-file.ts';
import { isTextOverlay, readTextOverlays, type TextOverlay } from './text-overlays.ts';

/** A tenant's own file and the parts of its path: `<country>/<mode>[.<partner>].json`. */
export interface TenantSource {
  id: string;
  country: string;
  mode: string;
  partner: string | undefined;
  file: JsonFile;
}

/** Everything under one country's folder. */
export interface CountrySource {
  code: string;
  country: JsonFile | undefined;
  messages: JsonFile | undefined;
  /** Which source text each translation was made from. */
  translations: JsonFile | undefined;
  content: ReadonlyMap<string, MarkdownFile>;
  /** By scope, `<mode>` or `<mode>.<partner>`. */
  overlays: ReadonlyMap<string, TextOverlay>;
  tenants: TenantSource[];
  /** JSON files whose name starts with an unknown mode: mistyped tenant files. */
  unrecognizedFiles: JsonFile[];
  /** The first file of the folder, as a place for faults of missing files. */
  first: JsonFile | undefined;
}

/** All files that the compiler reads, parsed but not checked. */
export interface FleetFiles {
  base: JsonFile | undefined;
  modes: ReadonlyMap<string, JsonFile>;
  countries: CountrySource[];
  themes: ReadonlyMap<string, JsonFile>;
  /** Wordmarks by theme, SVG. */
  wordmarks: ReadonlyMap<string, TextFile>;
  /** Icons of browser tabs by theme, SVG. */
  icons: ReadonlyMap<string, TextFile>;
  /** Pictures that every shop may show, by path: logos of carriers, posters of films. */
  drawnPictures: readonly TextFile[];
  fonts: readonly string[];
  /** Pictures of categories and devices: which file shows which, and the files of tenants/pictures by name. */
  pictures: JsonFile | undefined;
  pictureFiles: ReadonlyMap<string, PictureFile>;
  picturesSchema: JsonFile | undefined;
  /** Names of the films and pictures that shops show. */
  media: readonly string[];
  apiSchemas: ReadonlyMap<string, JsonFile>;
  /** The table of HTTP calls and its schema. */
  endpoints: JsonFile | undefined;
  endpointsSchema: JsonFile | undefined;
  tenantSchema: JsonFile | undefined;
  themeSchema: JsonFile | undefined;
}

/** Files of a country folder with data that are not tenants. */
export const DATA_FILES: ReadonlySet<string> = new Set([
  'country.json',
  'messages.json',
  'translations.json',
  'prices.json',
  'catalogue.json',
  'questions.json',
  'postal-codes.json',
  'banks.json',
]);

export function readFleetFiles(reader: FileReader): FleetFiles {
  const modes = reader.jsonFolder('tenants/modes', '.json');
  const countries: CountrySource[] = [];
  for (const entry of reader.list('tenants')) {
    if (!entry.folder || entry.name === 'modes') continue;
    const country = readCountry(reader, entry.name, modes);
    if (country) countries.push(country);
  }
  return {
    base: reader.json('tenants/base.json'),
    modes,
    countries,
    themes: reader.jsonFolder('themes', '.tokens.json'),
    wordmarks: reader.textFolder('themes/wordmarks', '.svg'),
    icons: reader.textFolder('themes/icons', '.svg'),
    drawnPictures: ['themes/carriers', 'themes/media'].flatMap((folder) => [
      ...reader.textFolder(folder, '.svg').values(),
    ]),
    pictures: reader.json('tenants/pictures.json'),
    pictureFiles: readPictureFiles(reader),
    picturesSchema: reader.json('schemas/tenant/pictures.schema.json'),
    media: reader.list('themes/media').map((entry) => entry.name),
    fonts: reader.list('themes/fonts').map((entry) => entry.name),
    apiSchemas: reader.jsonFolder('schemas/api', '.schema.json'),
    endpoints: reader.json('schemas/api/endpoints.json'),
    endpointsSchema: reader.json('schemas/endpoints.schema.json'),
    tenantSchema: reader.json('schemas/tenant/tenant.schema.json'),
    themeSchema: reader.json('schemas/theme/theme.schema.json'),
  };
}

function readPictureFiles(reader: FileReader): Map<string, PictureFile> {
  const files = new Map<string, PictureFile>();
  for (const { name, folder } of reader.list('tenants/pictures')) {
    if (folder || name.endsWith('.md')) continue;
    const bytes = reader.bytes(`tenants/pictures/${name}`);
    if (bytes) files.set(name, readPictureFile(name, bytes));
  }
  return files;
}

/** A folder is a country if it contains country data or a tenant file; other folders (catalogue) are not. */
function readCountry(reader: FileReader, code: string, modes: ReadonlyMap<string, JsonFile>) {
  const folder = `tenants/${code}`;
  const tenants: TenantSource[] = [];
  const unrecognizedFiles: JsonFile[] = [];
  const names = reader.list(folder).filter((entry) => !entry.folder && entry.name.endsWith('.json'));
  const isCountry = names.some(
    ({ name }) => name === 'country.json' || name === 'messages.json' || modes.has(name.split('.')[0] ?? ''),
  );
  if (!isCountry) return undefined;
  for (const { name } of names) {
    if (DATA_FILES.has(name) || readPriceListDay(name) || isTextOverlay({ name, folder: false })) continue;
    const file = reader.json(`${folder}/${name}`);
    if (!file) continue;
    const stem = name.slice(0, -'.json'.length);
    const dot = stem.indexOf('.');
    const mode = dot === -1 ? stem : stem.slice(0, dot);
    const partner = dot === -1 ? undefined : stem.slice(dot + 1);
    if (!modes.has(mode)) unrecognizedFiles.push(file);
    else tenants.push({ id: `${code}/${stem}`, country: code, mode, partner, file });
  }
  const country = reader.json(`${folder}/country.json`);
  return {
    code,
    country,
    messages: reader.json(`${folder}/messages.json`),
    translations: reader.json(`${folder}/translations.json`),
    content: reader.markdownFolder(`${folder}/content`),
    overlays: readTextOverlays(reader, folder),
    tenants,
    unrecognizedFiles,
    first: country ?? tenants[0]?.file ?? unrecognizedFiles[0],
  };
}
