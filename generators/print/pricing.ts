import type { JsonObject, JsonValue } from '../read/json-file.ts';
import type { PricingFiles } from '../read/pricing-files.ts';
import { resolvePriceLists } from '../resolve/price-lists.ts';
import { mergedTexts, type QuestionTexts, questionStructure, textsFor, toObject } from '../resolve/questions.ts';
import { printConditionPictures } from './condition-pictures.ts';
import { compare, GENERATED, type Output, printJsonRecord } from './output.ts';
import { typesetAll } from './typeset.ts';

/**
 * prices.gen.json and questions.gen.json. Pure: the same files give the same bytes. Amounts become integer cents and
 * shares integer permille, so that run-time code never computes with fractions. Requires checked files.
 */
export function printPricing(files: PricingFiles): Output[] {
  return [printPrices(files), printQuestions(files)];
}

function printPrices(files: PricingFiles): Output {
  const model = toObject(files.model?.value);
  const formFactors = Object.entries(toObject(model.formFactors)).map(([name, value]) => [
    name,
    formFactor(toObject(value)),
  ]);
  const lists = sortedCountries(files).map((country) => [country.code, resolvePriceLists(country)] as const);
  const countries = lists.map(([code, [first]]) => [code, compileList(first?.value)]);
  const dated = lists.flatMap(([code, [, ...later]]) =>
    later.length === 0 ? [] : [[code, later.map(({ from, value }) => ({ ...compileList(value), from }))]],
  );
  const content = printJsonRecord({
    formFactors: Object.fromEntries(formFactors),
    overrides: compileOverrides(model.overrides),
    countries: Object.fromEntries(countries),
    dated: Object.fromEntries(dated),
  });
  return { path: `${GENERATED}/prices.gen.json`, content };
}

function formFactor(value: JsonObject) {
  const depreciation = value.depreciation as { months: number; keeps: number }[];
  return {
    asNewCents: mapMembers(value.asNew, toCents),
    brands: mapMembers(value.brands, toPermille),
    otherBrands: toPermille(value.otherBrands),
    depreciation: depreciation.map(({ months, keeps }) => [months, toPermille(keeps)]),
    monthsWhenUnknown: value.monthsWhenUnknown,
    variantStep: toPermille(value.variantStep),
    minimumCents: toCents(value.minimum),
    answers: mapMembers(value.answers, (answers) => mapMembers(answers, compileEffect)),
  };
}

function compileEffect(value: JsonValue | undefined) {
  if (typeof value === 'number') return { factorPermille: toPermille(value) };
  const { share, atMost } = toObject(value);
  return { factorPermille: 1000, sharePermille: toPermille(share), atMostCents: toCents(atMost) };
}

function compileList(list: JsonObject | undefined) {
  const { version, asOf, currency, factor, rounding, minimums, overrides: own } = toObject(list);
  const steps = toObject(rounding);
  return {
    version,
    asOf,
    currency,
    factorPermille: toPermille(factor),
    asNewStepCents: toCents(steps.asNew),
    stepCents: toCents(steps.answer),
    minimumCents: mapMembers(minimums, toCents),
    overrides: compileOverrides(own),
  };
}

/** A bare number is the price of the smallest variant, or of a device without variants: key ''. */
function compileOverrides(value: JsonValue | undefined) {
  return mapMembers(value, (entry) =>
    typeof entry === 'number' ? { '': toCents(entry) } : mapMembers(entry, toCents),
  );
}

function printQuestions(files: PricingFiles): Output {
  const { questions, sets, groupOfMaker } = questionStructure(files.questions);
  const groups = ['', ...new Set(Object.values(groupOfMaker))];
  const texts = sortedCountries(files).map(({ code }) => {
    const merged = mergedTexts(files, code);
    const byFormFactor = Object.entries(sets).map(([name, ids]) => {
      const byGroup = groups.map((group) => [
        group,
        Object.fromEntries(ids.map((id) => [id, withTexts(merged, id, name, group)])),
      ]);
      return [name, { asNew: toObject(merged.summaryAsNew)[name] ?? '', groups: Object.fromEntries(byGroup) }];
    });
    return [code, Object.fromEntries(byFormFactor)];
  });
  const units = sortedCountries(files).map(({ code }) => [code, toObject(mergedTexts(files, code).units)]);
  const content = printJsonRecord({
    questions: Object.fromEntries(
      [...questions].map(([id, question]) => {
        const pictures = question.pictures && { pictures: printConditionPictures(files, question) };
        return [id, { ...question, ...pictures }];
      }),
    ),
    units: Object.fromEntries(units),
    sets,
    groupOfMaker,
    texts: typesetAll(Object.fromEntries(texts)),
  });
  return { path: `${GENERATED}/questions.gen.json`, content };
}

function withTexts(merged: JsonObject, id: string, formFactorName: string, group: string): QuestionTexts {
  const found = textsFor(merged, id, formFactorName, group);
  return {
    question: String(found.question ?? ''),
    description: String(found.description ?? ''),
    label: String(found.label ?? ''),
    answers: toObject(found.answers) as unknown as QuestionTexts['answers'],
  };
}

function sortedCountries(files: PricingFiles) {
  return [...files.countries].sort((a, b) => compare(a.code, b.code));
}

function toCents(value: JsonValue | undefined): number {
  return Math.round(Number(value) * 100);
}

function toPermille(value: JsonValue | undefined): number {
  return Math.round(Number(value) * 1000);
}

function mapMembers<T>(value: JsonValue | undefined, change: (member: JsonValue) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(toObject(value)).map(([key, member]) => [key, change(member)]));
}
