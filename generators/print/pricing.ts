import type { JsonFile, JsonObject, JsonValue } from '../read/json-file.ts';
import type { PricingFiles } from '../read/pricing-files.ts';
import { mergedTexts, object, type QuestionTexts, questionStructure, textsFor } from '../resolve/questions.ts';
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
  const model = object(files.model?.value);
  const formFactors = Object.entries(object(model.formFactors)).map(([name, value]) => [
    name,
    formFactor(object(value)),
  ]);
  const countries = sortedCountries(files).map(({ code, prices }) => [code, country(prices)]);
  const content = printJsonRecord({
    formFactors: Object.fromEntries(formFactors),
    overrides: overrides(model.overrides),
    countries: Object.fromEntries(countries),
  });
  return { path: `${GENERATED}/prices.gen.json`, content };
}

function formFactor(value: JsonObject) {
  const depreciation = value.depreciation as { months: number; keeps: number }[];
  return {
    asNewCents: mapped(value.asNew, cents),
    brands: mapped(value.brands, permille),
    otherBrands: permille(value.otherBrands),
    depreciation: depreciation.map(({ months, keeps }) => [months, permille(keeps)]),
    monthsWhenUnknown: value.monthsWhenUnknown,
    variantStep: permille(value.variantStep),
    minimumCents: cents(value.minimum),
    answers: mapped(value.answers, (answers) => mapped(answers, effect)),
  };
}

function effect(value: JsonValue | undefined) {
  if (typeof value === 'number') return { factorPermille: permille(value) };
  const { share, atMost } = object(value);
  return { factorPermille: 1000, sharePermille: permille(share), atMostCents: cents(atMost) };
}

function country(file: JsonFile | undefined) {
  const { version, asOf, currency, factor, rounding, minimums, overrides: own } = object(file?.value);
  const steps = object(rounding);
  return {
    version,
    asOf,
    currency,
    factorPermille: permille(factor),
    asNewStepCents: cents(steps.asNew),
    stepCents: cents(steps.answer),
    minimumCents: mapped(minimums, cents),
    overrides: overrides(own),
  };
}

/** A bare number is the price of the smallest variant, or of a device without variants: key ''. */
function overrides(value: JsonValue | undefined) {
  return mapped(value, (entry) => (typeof entry === 'number' ? { '': cents(entry) } : mapped(entry, cents)));
}

function printQuestions(files: PricingFiles): Output {
  const { questions, sets, groupOfMaker } = questionStructure(files.questions);
  const groups = ['', ...new Set(Object.values(groupOfMaker))];
  const texts = sortedCountries(files).map(({ code }) => {
    const merged = mergedTexts(files, code);
    const byFormFactor = Object.entries(sets).map(([name, ids]) => {
      const byGroup = groups.map((group) => [
        group,
        Object.fromEntries(ids.map((id) => [id, texted(merged, id, name, group)])),
      ]);
      return [name, { asNew: object(merged.summaryAsNew)[name] ?? '', groups: Object.fromEntries(byGroup) }];
    });
    return [code, Object.fromEntries(byFormFactor)];
  });
  const units = sortedCountries(files).map(({ code }) => [code, object(mergedTexts(files, code).units)]);
  const content = printJsonRecord({
    questions: Object.fromEntries(questions),
    units: Object.fromEntries(units),
    sets,
    groupOfMaker,
    texts: typesetAll(Object.fromEntries(texts)),
  });
  return { path: `${GENERATED}/questions.gen.json`, content };
}

function texted(merged: JsonObject, id: string, formFactorName: string, group: string): QuestionTexts {
  const found = textsFor(merged, id, formFactorName, group);
  return {
    question: String(found.question ?? ''),
    description: String(found.description ?? ''),
    label: String(found.label ?? ''),
    answers: object(found.answers) as unknown as QuestionTexts['answers'],
  };
}

function sortedCountries(files: PricingFiles) {
  return [...files.countries].sort((a, b) => compare(a.code, b.code));
}

function cents(value: JsonValue | undefined): number {
  return Math.round(Number(value) * 100);
}

function permille(value: JsonValue | undefined): number {
  return Math.round(Number(value) * 1000);
}

function mapped<T>(value: JsonValue | undefined, change: (member: JsonValue) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object(value)).map(([key, member]) => [key, change(member)]));
}
