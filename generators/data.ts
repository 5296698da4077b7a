import type { CatalogueFault } from './catalogue/catalogue-fault.ts';
import { type CataloguePages, cataloguePages } from './catalogue/catalogue-pages.ts';
import { type LoadedCatalogue, loadCatalogue } from './catalogue/load-catalogue.ts';
import { checkListDay } from './check/days-and-limits.ts';
import { checkDirectory } from './check/directory.ts';
import { warnOfPrices } from './check/price-warnings.ts';
import { checkPricing, type DeviceIndex } from './check/pricing.ts';
import type { Report } from './check/report.ts';
import { LastResult } from './memo.ts';
import { printCatalogue, printCatalogueTexts } from './print/catalogue.ts';
import { printDirectory } from './print/directory.ts';
import type { Output } from './print/output.ts';
import { collectPictures } from './print/pictures.ts';
import { printPricing } from './print/pricing.ts';
import { type DirectoryFiles, readDirectoryFiles } from './read/directory-files.ts';
import type { FileReader } from './read/file-reader.ts';
import { isObject } from './read/json-file.ts';
import { type PricingFiles, readPricingFiles } from './read/pricing-files.ts';
import type { Fleet } from './resolve/fleet.ts';

/** The data beside the tenants: devices with their texts, questions, price lists, and data for form suggestions. */
export interface FleetData {
  catalogue: LoadedCatalogue;
  pricing: PricingFiles;
  directory: DirectoryFiles;
}

export function loadData(reader: FileReader, fleet: Fleet): FleetData {
  return last.get(collectInputs(reader, fleet), () => load(reader, fleet));
}

const last = new LastResult<FleetData>();

/** All inputs of the data, to detect changes. */
function collectInputs(reader: FileReader, fleet: Fleet): unknown[] {
  const folders = [
    reader.jsonFolder('tenants/catalogue', '.json'),
    reader.jsonFolder('tenants/catalogue/devices', '.json'),
    reader.jsonFolder('schemas/catalogue', '.json'),
    new Map([['mail-domains', reader.json('tenants/mail-domains.json')]]),
  ];
  const locales = fleet.locales.flatMap(({ id, fallbacks }) => [
    id,
    ...fallbacks,
    ...['catalogue', 'prices', 'questions', 'postal-codes', 'banks'].map((name) =>
      reader.json(`tenants/${id}/${name}.json`),
    ),
  ]);
  return [...folders.flatMap((folder) => [...folder].flat()), ...locales];
}

function load(reader: FileReader, fleet: Fleet): FleetData {
  const countries = fleet.locales.map(({ id, fallbacks }) => ({ code: id, fallbacks }));
  return {
    catalogue: loadCatalogue(reader, fleet.locales),
    pricing: readPricingFiles(reader, countries),
    directory: readDirectoryFiles(
      reader,
      countries.map(({ code }) => code),
    ),
  };
}

/**
 * The names in a language's catalogue addresses; undefined if its texts cannot be read, which is reported separately.
 */
export function pagesIn(
  { catalogue: { catalogue, texts, faults } }: FleetData,
  locale: string,
): CataloguePages | undefined {
  const words = faults.length === 0 ? texts[locale] : undefined;
  return words && cataloguePages(catalogue, words);
}

export function checkFleetData(data: FleetData, report: Report): void {
  const { pricing, catalogue } = data;
  const files = [pricing.model, ...pricing.countries.map(({ prices }) => prices)];
  for (const { prices } of pricing.countries) if (prices) checkListDay(prices, report);
  // Ages, and with them all prices, are counted up to the day of the list.
  if (
    !report.has(['implausibleDay']) &&
    findCatalogueFaults(data).length === 0 &&
    files.every((file) => isObject(file?.value))
  ) {
    warnOfPrices(pricing, catalogue.catalogue.devices, report);
  }
  for (const { file, path, what, fix } of findCatalogueFaults(data)) {
    // An unreadable file has been reported already; consequential faults would only confuse.
    if (isObject(file.value)) report.add('invalidData', { span: file.span(path), message: what, fix });
  }
}

const known = new WeakMap<FleetData, CatalogueFault[]>();

function findCatalogueFaults(data: FleetData): CatalogueFault[] {
  const faults = known.get(data) ?? findFaults(data);
  known.set(data, faults);
  return faults;
}

function findFaults({ catalogue, pricing, directory }: FleetData): CatalogueFault[] {
  const devices: DeviceIndex = new Map(
    catalogue.catalogue.devices.map(({ id, kind, manufacturer, variants }) => [
      id,
      { kind, manufacturer, variants: variants.map((variant) => variant.id) },
    ]),
  );
  // Prices and questions name devices: without all of them every name would be reported.
  const prices = catalogue.faults.length > 0 ? [] : checkPricing(pricing, devices);
  return [...catalogue.faults, ...prices, ...checkDirectory(directory)];
}

export function printData({ catalogue, pricing, directory }: FleetData, fleet: Fleet): Output[] {
  const pictures = JSON.stringify(collectPictures(fleet));
  return printed.get([catalogue, pricing, directory, pictures], () => [
    printCatalogue(catalogue.catalogue, pictures),
    printCatalogueTexts(catalogue.texts),
    ...printPricing(pricing),
    ...printDirectory(directory),
  ]);
}

const printed = new LastResult<Output[]>();
