import { type LoadedCatalogue, loadCatalogue } from './catalogue/load-catalogue.ts';
import { checkPricing, type DeviceIndex } from './check/pricing.ts';
import type { Report } from './check/report.ts';
import { printCatalogue, printCatalogueTexts } from './print/catalogue.ts';
import type { Output } from './print/output.ts';
import { printPricing } from './print/pricing.ts';
import type { FileReader } from './read/fleet-files.ts';
import { type PricingFiles, readPricingFiles } from './read/pricing-files.ts';
import type { Fleet } from './resolve/fleet.ts';

/** The data beside the tenants: devices with their texts, questions, price lists. */
export interface FleetData {
  catalogue: LoadedCatalogue;
  pricing: PricingFiles;
}

export function loadData(reader: FileReader, fleet: Fleet): FleetData {
  const countries = fleet.locales.map(({ id, fallbacks }) => ({ code: id, fallbacks }));
  return { catalogue: loadCatalogue(reader, fleet.locales), pricing: readPricingFiles(reader, countries) };
}

export function checkData({ catalogue, pricing }: FleetData, report: Report): void {
  const devices: DeviceIndex = new Map(
    catalogue.catalogue.devices.map(({ id, kind, manufacturer, variants }) => [
      id,
      { kind, manufacturer, variants: variants.map((variant) => variant.id) },
    ]),
  );
  for (const { file, path, what, fix } of [...catalogue.faults, ...checkPricing(pricing, devices)]) {
    // A file that is no JSON has been named as such; what follows from it would only confuse.
    if (!file.valid) continue;
    report.add('invalidData', { span: file.span(path), message: what, fix });
  }
}

export function printData({ catalogue, pricing }: FleetData): Output[] {
  return [printCatalogue(catalogue.catalogue), printCatalogueTexts(catalogue.texts), ...printPricing(pricing)];
}
