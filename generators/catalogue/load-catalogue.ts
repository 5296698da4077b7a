import { schemaFaults } from '../check/schema-faults.ts';
import type { FileReader } from '../read/file-reader.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import { type CatalogueTexts, compileTexts } from './catalogue-texts.ts';
import {
  type CatalogueFiles,
  type CompiledCatalogue,
  compileCatalogue,
  readCatalogueFiles,
  type TextSource,
} from './compile-catalogue.ts';
import { compileNotBought } from './not-bought.ts';

export interface LoadedCatalogue {
  catalogue: CompiledCatalogue;
  /** By locale id, complete. */
  texts: Record<string, CatalogueTexts>;
  faults: CatalogueFault[];
}

/** Reads and compiles devices and texts and reports every fault. `locales` are those of the fleet. */
export function loadCatalogue(
  reader: FileReader,
  locales: readonly { id: string; fallbacks: readonly string[] }[],
): LoadedCatalogue {
  const files = readCatalogueFiles(reader);
  const sources = locales.map(({ id, fallbacks }) => ({
    locale: id,
    fallbacks,
    file: reader.json(`tenants/${id}/catalogue.json`),
  }));
  const shape = shapeFaults(files, sources);
  const { catalogue, faults } = compileCatalogue(files, sources);
  const { texts, faults: textFaults } = compileTexts(sources, catalogue);
  const notBought = compileNotBought(files.notBought, sources, texts, catalogue.devices);
  const complete = Object.fromEntries(
    Object.entries(texts).map(([locale, one]) => [locale, { ...one, notBought: notBought.kinds[locale] ?? {} }]),
  );
  // Texts belong to categories: a wrong one would be reported in every language.
  const own = faults.some(({ file }) => file === files.categories)
    ? faults
    : [...faults, ...textFaults, ...notBought.faults];
  return { catalogue, texts: complete, faults: shape.length > 0 ? shape : own };
}

/** Faults against the schemas. If there are any, the rules about the content would only repeat them. */
function shapeFaults(files: CatalogueFiles, sources: readonly TextSource[]): CatalogueFault[] {
  const { schemas } = files;
  return [
    ...files.devices.flatMap((file) => schemaFaults(file, schemas.devices)),
    ...(files.overrides ? schemaFaults(files.overrides, schemas['device-overrides']) : []),
    ...(files.facts ? schemaFaults(files.facts, schemas['device-facts']) : []),
    ...(files.configurations ? schemaFaults(files.configurations, schemas.configurations) : []),
    ...(files.top ? schemaFaults(files.top, schemas['device-top']) : []),
    ...(files.drawings ? schemaFaults(files.drawings, schemas.drawings) : []),
    ...(files.notBought ? schemaFaults(files.notBought, schemas['not-bought']) : []),
    ...(files.categories ? schemaFaults(files.categories, schemas['catalogue-categories']) : []),
    ...sources.flatMap(({ file }) => (file ? schemaFaults(file, schemas['catalogue-texts']) : [])),
  ];
}
