import { fileURLToPath } from 'node:url';
import { compileCatalogue, readCatalogueFiles } from '../../generators/catalogue/compile-catalogue.ts';
import type { DeviceIndex } from '../../generators/check/device-index.ts';
import { printPricing } from '../../generators/print/pricing.ts';
import { FileReader } from '../../generators/read/file-reader.ts';
import { readFleetFiles } from '../../generators/read/fleet-files.ts';
import { readPricingFiles } from '../../generators/read/pricing-files.ts';
import { diskSource, overlaySource, type Source } from '../../generators/read/source.ts';
import { resolveFleet } from '../../generators/resolve/fleet.ts';
import type { Device } from '../../platform/services/catalogue/types.ts';
import { createPricing } from '../../platform/services/pricing/index.server.ts';
import type { CompiledPrices, CompiledQuestions } from '../../platform/services/pricing/pricing-data.ts';
import { getDeviceDrawing } from '../../platform/shared/device-drawing.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';

export const repository = diskSource(fileURLToPath(new URL('../../', import.meta.url)));

/** The repository's price and question files, some of them replaced. */
export function pricingFiles(replaced: Readonly<Record<string, string | null>> = {}, source: Source = repository) {
  const reader = new FileReader(overlaySource(source, replaced));
  const { locales } = resolveFleet(readFleetFiles(reader));
  return readPricingFiles(
    reader,
    locales.map(({ id, fallbacks }) => ({ code: id, fallbacks })),
  );
}

/** What `npm run generate` makes of the files. */
export function compiledPricing(files = pricingFiles()): { prices: CompiledPrices; questions: CompiledQuestions } {
  const [prices, questions] = printPricing(files).map(({ content }) => JSON.parse(content));
  return { prices, questions };
}

/** Every device the shops buy, as pricing sees it. */
export function shippedDevices(): Device[] {
  const { catalogue } = compileCatalogue(readCatalogueFiles(new FileReader(repository)), []);
  return catalogue.devices.map((device) => ({
    id: device.id,
    name: device.name,
    model: device.model,
    url: device.id,
    category: '',
    categoryId: '',
    manufacturer: device.manufacturer,
    manufacturerId: '',
    series: device.series,
    seriesId: device.seriesId,
    formFactor: device.kind,
    priceClass: device.priceClass,
    releaseYear: device.releaseYear,
    releaseMonth: device.releaseMonth,
    image: getDeviceDrawing({ drawing: device.drawing ?? null, formFactor: device.kind }),
    thumbnail: getDeviceDrawing({ drawing: device.drawing ?? null, formFactor: device.kind }),
    variants: device.variants,
    ...(device.configurations && { configurations: device.configurations }),
    modelNumbers: [],
    questions: [],
  }));
}

export function deviceIndex(devices: readonly Device[]): DeviceIndex {
  return new Map(
    devices.map(({ id, formFactor, manufacturer, variants }) => [
      id,
      { kind: formFactor, manufacturer, variants: variants.map((variant) => variant.id) },
    ]),
  );
}

export const shippedPricing = () => createPricing(compiledPricing());

/** As much of a request as prices and texts depend on. */
export function pricingContext(country: string, locale = country): RequestContext {
  return { tenant: { country }, locale } as unknown as RequestContext;
}
