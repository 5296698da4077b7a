import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '../../../generators/catalogue/load-catalogue.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { diskSource } from '../../../generators/read/source.ts';
import type { CatalogueTexts } from '../../../platform/services/catalogue/catalogue-data.ts';
import { createCatalogue } from '../../../platform/services/catalogue/index.server.ts';
import type { CatalogueService } from '../../../platform/services/catalogue/types.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const reader = new FileReader(diskSource(root));

interface CountryFile {
  messagesFallback?: string;
  deviceGroupTitles: Record<string, string>;
  searchIndex: { manufacturersAggregation: string; devices: string };
}

/** The countries of the fleet: every folder of tenants/ with a country file. */
export const countries = Object.fromEntries(
  readdirSync(join(root, 'tenants')).flatMap((folder) => {
    const file = reader.json(`tenants/${folder}/country.json`);
    return file ? [[folder, file.value as unknown as CountryFile]] : [];
  }),
);

const locales = Object.entries(countries).map(([id, { messagesFallback }]) => ({
  id,
  fallbacks: messagesFallback ? [messagesFallback] : [],
}));
const loaded = loadCatalogue(reader, locales);

export const { catalogue, faults } = loaded;
export const texts: Record<string, CatalogueTexts> = loaded.texts;
export const searchesSchema = JSON.parse(readFileSync(join(root, 'schemas/api/searches.schema.json'), 'utf8'));

export const indices = Object.fromEntries(
  Object.entries(countries).map(([locale, { searchIndex }]) => [locale, searchIndex]),
);

/** The shipped catalogue, compiled from the files as `npm run generate` does. */
export function shippedCatalogue(openSearchUrl?: string, data = catalogue, locales = indices): CatalogueService {
  return createCatalogue({
    data,
    texts,
    indices: locales,
    searchesSchema,
    openSearchUrl,
    questionsFor: (_ctx, device) => [
      { id: 'storage', code: 'storage', description: '', question: device.name, label: '', answers: [] },
    ],
  });
}

export interface Logged {
  fields: object;
  message: string;
}

/** A request in one language of the fleet, at a fixed time; its log lines are collected. */
export function createContext(locale: string, logged: Logged[] = []): RequestContext {
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  const tenant = {
    id: `${locale}/default`,
    country: locale,
    locale,
    deviceGroupTitles: countries[locale]?.deviceGroupTitles ?? {},
    services: { trade: '/api/trade' },
    tradeCatalogue: { categories: {} },
  };
  return {
    tenant: tenant as unknown as RequestContext['tenant'],
    locale,
    now: () => new Date('2026-11-21T10:00:00Z'),
    requestId: 'request-1',
    business: false,
    log: { info: log, warn: log, error: log },
  };
}
