import type { Compilation } from './compile.ts';
import type { FleetData } from './data.ts';
import { computeOnce, keepJson } from './kept-results.ts';
import { LastResult } from './memo.ts';
import { printApi } from './print/api.ts';
import { printCatalogue, printCatalogueTexts } from './print/catalogue.ts';
import { printCompiledTypes } from './print/compiled-types.ts';
import { listConditionPictures } from './print/condition-pictures.ts';
import { type HeldUnit, printConfiguration } from './print/configuration.ts';
import { printContent } from './print/content.ts';
import { printDeskMessages } from './print/desk-messages.ts';
import { printDirectory } from './print/directory.ts';
import { printDrawings } from './print/drawings.ts';
import { printEndpoints } from './print/endpoints.ts';
import { printLayerSchema } from './print/layer-schema.ts';
import { printLock } from './print/lock.ts';
import { printLogos } from './print/logos.ts';
import { printMessageIds, printMessageScopes, printMessages } from './print/messages.ts';
import type { Output } from './print/output.ts';
import { collectPictures, listPictureVersions, type PictureVersion } from './print/pictures.ts';
import { printPriceLock } from './print/price-lock.ts';
import { printPricing } from './print/pricing.ts';
import { printRedirects, printRedirectTypes } from './print/redirects.ts';
import { printRoutes, printRouteTypes } from './print/routes.ts';
import { printTenantTypes } from './print/tenant-types.ts';
import { printFleetFacts, printHosts, printPublicConfig, printServerConfig } from './print/tenants.ts';
import { printTheme } from './print/themes.ts';
import { readDeskMessages } from './read/desk-messages.ts';
import type { Fleet } from './resolve/fleet.ts';
import { readTheme } from './resolve/theme.ts';

/** The versions of all pictures, in the formats and sizes that pages use. */
export function listPictures({ fleet, data }: Compilation): PictureVersion[] {
  return [...listPictureVersions(fleet), ...(data ? listConditionPictures(data.pricing) : [])];
}

/**
 * Every generated file except pictures, sorted by path. The same input gives the same bytes. `held`: the units that keep
 * their last good state.
 */
export async function printFleet(
  { reader, fleet, data }: Compilation,
  held: readonly HeldUnit[] = [],
): Promise<Output[]> {
  const outputs = [
    await printTenantTypes(fleet),
    printCompiledTypes(fleet),
    printFleetFacts(fleet),
    printConfiguration(reader, fleet, held),
    printHosts(fleet),
    ...printDrawings(fleet),
    printRoutes(fleet),
    printRouteTypes(fleet),
    printRedirects(fleet),
    printRedirectTypes(),
    printServerConfig(fleet),
    printPublicConfig(fleet),
    ...printMessages(fleet),
    printMessageIds(fleet),
    printMessageScopes(fleet),
    ...printDeskMessages(readDeskMessages(reader)),
    printContent(fleet),
    ...[...fleet.files.themes].map(([name, file]) => printTheme(readTheme(name, file, fleet.files.themes))),
    await printLogos(fleet),
    ...(await printApi(fleet.files.apiSchemas)),
    ...printEndpoints(fleet),
    ...(data ? printData(data, fleet) : []),
    printLayerSchema(fleet),
    printLock(fleet),
  ];
  return outputs.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function printData({ catalogue, pricing, directory }: FleetData, fleet: Fleet): Output[] {
  const pictures = JSON.stringify(collectPictures(fleet));
  return [
    ...printed.catalogue.get([catalogue, pictures], (inputs) =>
      computeOnce(keepJson<Output[]>('printed-catalogue'), inputs, () => [
        printCatalogue(catalogue.catalogue, pictures),
        printCatalogueTexts(catalogue.texts),
      ]),
    ),
    ...printed.pricing.get([pricing], () => [...printPricing(pricing), printPriceLock(pricing)]),
    ...printed.directory.get([directory], () => printDirectory(directory)),
  ];
}

const printed = {
  catalogue: new LastResult<Output[]>(),
  pricing: new LastResult<Output[]>(),
  directory: new LastResult<Output[]>(),
};
