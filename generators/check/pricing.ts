import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { isObject, type JsonFile, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { CountryPricing, PricingFiles } from '../read/pricing-files.ts';
import { type QuestionStructure, questionStructure, toObject } from '../resolve/questions.ts';
import { checkAnswerEffects } from './answer-effects.ts';
import { checkConfigurations } from './configurations.ts';
import { checkEachPriceList } from './dated-prices.ts';
import type { DeviceIndex, KnownDevice } from './device-index.ts';
import { createFault, suggestFix } from './fault.ts';
import { checkPriceOrder } from './price-order.ts';
import { checkQuestions, checkQuestionTexts } from './questions.ts';
import { schemaFaults } from './schema-faults.ts';

/**
 * Reports all faults of the price model, price lists and questions together. A file that fails its schema gets no
 * further checks, because they would only repeat the fault. Faults of a missing file are reported in `inPlaceOf`, the
 * nearest existing file.
 */
export function checkPricing(files: PricingFiles, devices: DeviceIndex): CatalogueFault[] {
  const shape = shapeFaults(files);
  if (shape.length > 0) return shape;
  const structure = questionStructure(files.questions);
  const questions = [...checkQuestions(files), ...checkMakerGroups(files.questions, devices)];
  // Texts and effects on prices belong to the questions.
  if (questions.length > 0) return questions;
  return [
    ...checkQuestionTexts(files, structure),
    ...(files.model ? checkModel(files.model, structure, devices) : []),
    ...(files.configurations ? checkConfigurations(files.configurations, structure, devices) : []),
    ...(files.order ? checkPriceOrder(files.order, [...devices.keys()]) : []),
    ...files.countries.flatMap((country) => checkEachPriceList(country, (file) => checkPriceList(file, devices))),
  ];
}

function checkMakerGroups(file: JsonFile | undefined, devices: DeviceIndex): CatalogueFault[] {
  if (!file) return [];
  const makers = [...new Set([...devices.values()].map(({ manufacturer }) => manufacturer))];
  return Object.entries(toObject(toObject(file.value).makerGroups)).flatMap(([group, names]) =>
    (Array.isArray(names) ? names.map(String) : []).flatMap((name, index) => {
      if (makers.includes(name)) return [];
      const fix = suggestFix(name, makers, 'Write the maker as the device files do.');
      return [createFault(file, ['makerGroups', group, index], `No device is made by "${name}".`, fix)];
    }),
  );
}

function shapeFaults(files: PricingFiles): CatalogueFault[] {
  const { questions, model, order, schemas } = files;
  const own = [
    ...(questions ? schemaFaults(questions, schemas.questions) : []),
    ...(model ? schemaFaults(model, schemas['price-model']) : []),
    ...(order ? schemaFaults(order, schemas['price-order']) : []),
  ];
  const countries = files.countries.flatMap((country) => [
    ...(country.prices ? listFaults(country, schemas.prices) : missingList(files, country)),
    ...(country.texts ? schemaFaults(country.texts, schemas['question-texts']) : []),
  ]);
  return [...own, ...countries];
}

function listFaults(country: CountryPricing, schema: JsonFile | undefined): CatalogueFault[] {
  const files = [...(country.prices ? [country.prices] : []), ...country.datedPrices.map(({ file }) => file)];
  const unreadable = files.filter(({ value }) => !isObject(value)).flatMap((file) => schemaFaults(file, schema));
  return [...unreadable, ...checkEachPriceList(country, (file) => schemaFaults(file, schema))];
}

function missingList({ model }: PricingFiles, { code }: CountryPricing): CatalogueFault[] {
  if (!model) return [];
  const what = `The country "${code}" has no price list.`;
  return [
    {
      file: model,
      path: [],
      what,
      fix: `Add tenants/${code}/prices.json; schemas/catalogue/prices.schema.json describes it.`,
    },
  ];
}

function checkModel(file: JsonFile, structure: QuestionStructure, devices: DeviceIndex): CatalogueFault[] {
  const { formFactors, overrides } = toObject(file.value);
  const makers = new Set([...devices.values()].map(({ kind, manufacturer }) => `${kind}\n${manufacturer}`));
  const models = Object.entries(toObject(formFactors)).flatMap(([name, value]) => {
    const path = ['formFactors', name];
    return [
      ...checkClasses(file, [...path, 'asNew'], toObject(toObject(value).asNew)),
      ...checkDepreciation(file, [...path, 'depreciation'], toObject(value).depreciation),
      ...checkBrands(file, path, name, toObject(toObject(value).brands), makers),
      ...checkAnswerEffects(
        file,
        [...path, 'answers'],
        toObject(toObject(value).answers),
        structure.sets[name] ?? [],
        structure,
      ),
    ];
  });
  return [...models, ...checkDecimals(file), ...checkOverrides(file, toObject(overrides), devices)];
}

function checkPriceList(file: JsonFile, devices: DeviceIndex): CatalogueFault[] {
  const amounts = ['rounding', 'minimums', 'overrides'].flatMap((member) =>
    checkDecimals(file, toObject(file.value)[member], [member], AMOUNT),
  );
  const others = checkDecimals(file, toObject(file.value).factor, ['factor']);
  return [...amounts, ...others, ...checkOverrides(file, toObject(toObject(file.value).overrides), devices)];
}

/** In the order of the classes, cheapest first. */
const CLASSES = ['budget', 'mid', 'upper', 'flagship', 'ultra'] as const;

function checkClasses(file: JsonFile, path: Path, prices: JsonObject): CatalogueFault[] {
  const known = CLASSES.filter((name) => typeof prices[name] === 'number');
  return known.flatMap((name, index) => {
    const below = known[index - 1];
    if (below === undefined || Number(prices[name]) >= Number(prices[below])) return [];
    const what = `A device of the class "${name}" is worth less than one of "${below}".`;
    return [createFault(file, [...path, name], what, 'Let prices rise from class to class.')];
  });
}

function checkDepreciation(file: JsonFile, path: Path, value: JsonValue | undefined): CatalogueFault[] {
  const points = value as { months: number; keeps: number }[];
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const at = [...path, index];
    if (!before)
      return point.months === 0
        ? []
        : [createFault(file, at, 'The first point is not at 0 months.', 'Start the curve with { "months": 0, … }.')];
    const rises = point.keeps > before.keeps;
    if (point.months > before.months && !rises) return [];
    const what = rises
      ? `A device of ${point.months} months keeps more (${point.keeps}) than one of ${before.months} (${before.keeps}).`
      : `${point.months} months follow ${before.months}.`;
    return [createFault(file, at, what, 'Let months rise and shares fall from point to point.')];
  });
}

function checkBrands(file: JsonFile, path: Path, kind: string, brands: JsonObject, makers: ReadonlySet<string>) {
  const known = [...makers]
    .filter((maker) => maker.startsWith(`${kind}\n`))
    .map((maker) => maker.slice(kind.length + 1));
  return Object.keys(brands)
    .filter((brand) => !known.includes(brand))
    .map((brand) =>
      createFault(
        file,
        [...path, 'brands', brand],
        `No ${kind} is made by "${brand}".`,
        suggestFix(brand, known, 'Write the maker as the device files do.'),
      ),
    );
}

function checkOverrides(file: JsonFile, overrides: JsonObject, devices: DeviceIndex): CatalogueFault[] {
  return Object.entries(overrides).flatMap(([id, price]) => {
    const path = ['overrides', id];
    const device = devices.get(id);
    if (!device)
      return [
        createFault(
          file,
          path,
          `No device has the id "${id}".`,
          suggestFix(id, [...devices.keys()], 'Use the id of a device file or its URL.'),
        ),
      ];
    return isObject(price) ? checkVariants(file, path, price, device) : [];
  });
}

function checkVariants(file: JsonFile, path: Path, prices: JsonObject, { variants }: KnownDevice): CatalogueFault[] {
  const stray = Object.keys(prices).filter((id) => !variants.includes(id));
  const known = variants.filter((id) => Object.hasOwn(prices, id));
  const falling = known.filter((id, index) => index > 0 && Number(prices[id]) < Number(prices[known[index - 1] ?? '']));
  const hint =
    variants.length > 0 ? `Its variants are ${variants.join(', ')}.` : 'It has none: give the price as a number.';
  return [
    ...stray.map((id) => createFault(file, [...path, id], `The device has no variant "${id}".`, hint)),
    ...falling.map((id) =>
      createFault(file, [...path, id], `"${id}" pays less than a smaller variant.`, 'Let prices rise with the size.'),
    ),
  ];
}

const AMOUNT = { scale: 100, words: 'two' };
const SHARE = { scale: 1000, words: 'three' };

/** Amounts have at most two decimals, shares three: further decimals would be cut off silently. */
function checkDecimals(
  file: JsonFile,
  value: JsonValue | undefined = file.value,
  path: Path = [],
  precision = SHARE,
): CatalogueFault[] {
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => checkDecimals(file, member, [...path, index], precision));
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, member]) => checkDecimals(file, member, [...path, key], precision));
  }
  if (typeof value !== 'number') return [];
  const scaled = value * precision.scale;
  if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return [];
  const what = `${value} has more than ${precision.words} decimals.`;
  return [createFault(file, path, what, 'Amounts have two decimals, shares three.')];
}
