import type { CatalogueTexts } from '../catalogue/catalogue-texts.ts';
import type { CompiledCatalogue } from '../catalogue/compile-catalogue.ts';
import { compare, GENERATED, type Output, printJsonRecord } from './output.ts';
import { typesetAll } from './typeset.ts';

/** catalogue.gen.json: every device that the shops buy, newest first, one per line, and the printed pictures. */
export function printCatalogue(
  { categories, devices, top }: CompiledCatalogue,
  pictures = '{"categories":{},"devices":{}}',
): Output {
  const lines = devices.map((device) => JSON.stringify(device));
  const content = [
    `{"categories":${JSON.stringify(categories)},`,
    `"top":${JSON.stringify(top)},`,
    `"pictures":${pictures},`,
    `"devices":[\n${lines.join(',\n')}\n]}\n`,
  ].join('\n');
  return { path: `${GENERATED}/catalogue.gen.json`, content };
}

/** catalogue-texts.gen.json: category names, URLs and text patterns of every language, by locale id. */
export function printCatalogueTexts(texts: Readonly<Record<string, CatalogueTexts>>): Output {
  const sorted = Object.entries(texts).sort(([a], [b]) => compare(a, b));
  return {
    path: `${GENERATED}/catalogue-texts.gen.json`,
    content: printJsonRecord(typesetAll(Object.fromEntries(sorted))),
  };
}
