import type { CatalogueFault } from './catalogue/catalogue-fault.ts';
import { type CataloguePages, cataloguePages } from './catalogue/catalogue-pages.ts';
import { type LoadedCatalogue, loadCatalogue } from './catalogue/load-catalogue.ts';
import { isBoundedPattern } from './check/codes.ts';
import { checkDatedDays } from './check/dated-prices.ts';
import { checkListDay } from './check/days-and-limits.ts';
import type { DeviceIndex } from './check/device-index.ts';
import { checkDirectory, checkPostalForms, type PostalRule, type PostalRules } from './check/directory.ts';
import type { ErrorName } from './check/error-table.ts';
import { warnOfParcelValue } from './check/parcel-limits.ts';
import { checkOrderOfPrices } from './check/price-order.ts';
import { checkPriceVersions } from './check/price-versions.ts';
import { warnOfPrices } from './check/price-warnings.ts';
import { checkPricing } from './check/pricing.ts';
import type { Report } from './check/report.ts';
import { computeOnce, type Kept, setContentKey } from './kept-results.ts';
import { LastResult } from './memo.ts';
import { type DirectoryFiles, readDirectoryFiles } from './read/directory-files.ts';
import type { FileReader } from './read/file-reader.ts';
import { isObject } from './read/json-file.ts';
import { PRICE_LOCK, type PricingFiles, readDatedPrices, readPricingFiles } from './read/pricing-files.ts';
import type { Fleet } from './resolve/fleet.ts';
import { toObject } from './resolve/questions.ts';

/** The data beside the tenants: devices with their texts, questions, price lists, and data for form suggestions. */
export interface FleetData {
  catalogue: LoadedCatalogue;
  pricing: PricingFiles;
  directory: DirectoryFiles;
}

/** Each part is the same object until one of its files changes: an edit of a price does not load the catalogue again. */
export function loadData(reader: FileReader, fleet: Fleet): FleetData {
  const countries = fleet.locales.map(({ id, fallbacks }) => ({ code: id, fallbacks }));
  const files = (...names: string[]) =>
    countries.flatMap(({ code, fallbacks }) => [
      code,
      ...fallbacks,
      ...names.map((name) => reader.json(`tenants/${code}/${name}.json`)),
    ]);
  const schemas = [...reader.jsonFolder('schemas/catalogue', '.json').values()];
  const shared = (name: string) => reader.json(`tenants/catalogue/${name}.json`);
  const devices = [...reader.jsonFolder('tenants/catalogue/devices', '.json')].flat();
  const rest = [...reader.jsonFolder('tenants/catalogue', '.json')].filter(([name]) => !PRICING_FILES.has(name));
  const now = new Date();
  const catalogue = loaded.catalogue.get(
    // No device may be released much later than now.
    [now.getFullYear(), now.getMonth(), ...schemas, ...rest.flat(), ...devices, ...files('catalogue')],
    (inputs) => nameDevices(computeOnce(STORED_CATALOGUE, inputs, () => loadCatalogue(reader, fleet.locales))),
  );
  const dated = countries.flatMap(({ code }) => readDatedPrices(reader, code).map(({ file }) => file));
  const pricing = loaded.pricing.get(
    [
      ...schemas,
      shared('price-model'),
      shared('price-order'),
      reader.json('tenants/catalogue/devices/configurations.json'),
      shared('questions'),
      reader.json(PRICE_LOCK),
      ...dated,
      ...files('prices', 'questions'),
    ],
    () => readPricingFiles(reader, countries),
  );
  const directory = loaded.directory.get(
    [...schemas, reader.json('tenants/mail-domains.json'), ...files('postal-codes', 'banks')],
    () =>
      readDirectoryFiles(
        reader,
        countries.map(({ code }) => code),
      ),
  );
  return loaded.data.get([catalogue, pricing, directory], () => ({ catalogue, pricing, directory }));
}

const STORED_CATALOGUE: Kept<LoadedCatalogue> = {
  name: 'catalogue',
  write: (one) => (one.faults.length === 0 ? JSON.stringify(one) : undefined),
  read: (text) => JSON.parse(text) as LoadedCatalogue,
};

/** What is computed from the devices is kept by what they are, whichever files they come from. */
function nameDevices(result: LoadedCatalogue): LoadedCatalogue {
  if (result.faults.length > 0) return result;
  const { devices } = result.catalogue;
  setContentKey(devices, () => JSON.stringify(devices));
  setContentKey(result, () => JSON.stringify(result));
  return result;
}

/** Files beside the catalogue that belong to the prices. */
const PRICING_FILES: ReadonlySet<string> = new Set(['price-model', 'price-order', 'questions']);

const loaded = {
  catalogue: new LastResult<LoadedCatalogue>(),
  pricing: new LastResult<PricingFiles>(),
  directory: new LastResult<DirectoryFiles>(),
  data: new LastResult<FleetData>(),
};

/** Rules that can be applied; the others are reported with the country. */
function listPostalRules(fleet: Fleet): PostalRules {
  return new Map(
    fleet.locales.flatMap(({ id, source: { country } }): [string, PostalRule][] => {
      const { pattern, example } = toObject(toObject(country?.value).postalCode);
      if (!country || typeof pattern !== 'string' || typeof example !== 'string') return [];
      if (!isBoundedPattern(pattern) || !new RegExp(pattern, 'u').test(example)) return [];
      return [[id, { file: country, pattern, example }]];
    }),
  );
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

/** First of all: an unfit form makes each address of the country look wrong. */
export function checkPostalRules(fleet: Fleet, { directory }: FleetData, report: Report): void {
  for (const { file, path, what, fix } of checkPostalForms(directory, listPostalRules(fleet)))
    report.add('invalidPostalCode', { span: file.span(path), message: what, fix });
}

export function checkFleetData(fleet: Fleet, data: FleetData, report: Report): void {
  const { pricing, catalogue } = data;
  const files = [pricing.model, ...pricing.countries.map(({ prices }) => prices)];
  const faults = findCatalogueFaults(data);
  for (const { prices } of pricing.countries) if (prices) checkListDay(prices, report);
  checkDatedDays(pricing.countries, report);
  // Ages, and with them all prices, are counted up to the day of the list.
  if (!report.has(['implausibleDay']) && faults.length === 0 && files.every((file) => isObject(file?.value))) {
    warnOfPrices(pricing, catalogue.catalogue.devices, report);
  }
  // A list is corrected first, then gets its version.
  if (faults.length === 0 && !report.has(['implausibleDay', 'currency'])) checkPriceVersions(pricing, report);
  // Prices that are corrected anyway are put in order afterwards.
  if (faults.length === 0 && files.every((file) => isObject(file?.value)) && !report.has(PRICE_FAULTS)) {
    checkOrderOfPrices(pricing, catalogue.catalogue.devices, report);
    warnOfParcelValue(fleet, pricing, catalogue.catalogue.devices, report);
  }
  for (const { file, path, at, kind = kindOfData(file.path), what, fix } of faults) {
    // An unreadable file has been reported already; consequential faults would only confuse.
    if (!isObject(file.value)) continue;
    report.add(kind, { span: at === 'key' ? file.keySpan(path) : file.span(path), message: what, fix });
  }
}

const PRICE_FAULTS: readonly ErrorName[] = [
  'implausibleDay',
  'currency',
  'unchangedVersion',
  'pastPriceList',
  'priceJump',
  'jumpToNextList',
  'olderAboveNewer',
  'minimumAboveMost',
];

/** Kinds of error by the name of the data file. */
const KINDS: Readonly<Record<string, ErrorName>> = {
  'categories.json': 'invalidCategory',
  'catalogue.json': 'invalidCatalogueText',
  'drawings.json': 'invalidDrawingRule',
  'top.json': 'invalidTopList',
  'configurations.json': 'invalidConfiguration',
  'price-model.json': 'invalidPriceModel',
  'price-order.json': 'invalidPriceOrder',
  'postal-codes.json': 'invalidPostalCodes',
  'banks.json': 'invalidBankCodes',
};

function kindOfData(path: string): ErrorName {
  if (path === 'tenants/catalogue/questions.json') return 'invalidQuestion';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'questions.json') return 'invalidQuestionText';
  // A dated list is prices.<day>.json.
  return name.startsWith('prices.') ? 'invalidPrice' : (KINDS[name] ?? 'invalidDevice');
}

const known = new WeakMap<FleetData, CatalogueFault[]>();

function findCatalogueFaults(data: FleetData): CatalogueFault[] {
  const faults = known.get(data) ?? findFaults(data);
  known.set(data, faults);
  return faults;
}

function findFaults(data: FleetData): CatalogueFault[] {
  const { directory } = data;
  return [...findPricingFaults(data), ...directoryFaults.get([directory], () => checkDirectory(directory))];
}

/** What keeps quotes from being computed. */
export function findPricingFaults({ catalogue, pricing }: FleetData): CatalogueFault[] {
  // Prices and questions name devices: without all of them every name would be reported.
  if (catalogue.faults.length > 0) return catalogue.faults;
  const devices: DeviceIndex = new Map(
    catalogue.catalogue.devices.map(({ id, kind, manufacturer, variants }) => [
      id,
      { kind, manufacturer, variants: variants.map((variant) => variant.id) },
    ]),
  );
  return checkPricing(pricing, devices);
}

const directoryFaults = new LastResult<CatalogueFault[]>();
