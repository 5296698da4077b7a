import type { Cents, Currency } from '../../shared/money.ts';
import type { FormFactor } from '../catalogue/index.server.ts';

/** Effect of an answer. A condition has a factor; an extra adds a share of the as-new price, up to a maximum. */
export interface AnswerEffect {
  factorPermille: number;
  sharePermille?: number;
  atMostCents?: Cents;
}

/** As-new prices by variant id; '' is the smallest variant, or the device without variants. */
export type VariantPrices = Readonly<Record<string, Cents>>;

/** See schemas/catalogue/price-model.schema.json for the meaning of each member. Shares are permille. */
export interface FormFactorModel {
  asNewCents: Readonly<Record<string, Cents>>;
  brands: Readonly<Record<string, number>>;
  otherBrands: number;
  /** [months, permille of the price], months ascending. */
  depreciation: readonly (readonly [number, number])[];
  monthsWhenUnknown: number;
  variantStep: number;
  minimumCents: Cents;
  answers: Readonly<Record<string, Readonly<Record<string, AnswerEffect>>>>;
}

/** One country's price list; see schemas/catalogue/prices.schema.json. */
export interface PriceList {
  version: string;
  /** yyyy-mm-dd */
  asOf: string;
  currency: Currency;
  factorPermille: number;
  asNewStepCents: Cents;
  stepCents: Cents;
  minimumCents: Readonly<Partial<Record<FormFactor, Cents>>>;
  overrides: Readonly<Record<string, VariantPrices>>;
}

/** A list that applies from the start of a day in the shop's time zone. */
export interface DatedPriceList extends PriceList {
  /** yyyy-mm-dd */
  from: string;
}

/** generated/prices.gen.json */
export interface CompiledPrices {
  formFactors: Readonly<Record<FormFactor, FormFactorModel>>;
  overrides: Readonly<Record<string, VariantPrices>>;
  /** The lists that apply until the first dated one does. */
  countries: Readonly<Record<string, PriceList>>;
  /** By country, in the order of their days; only countries with dated lists. */
  dated: Readonly<Record<string, readonly DatedPriceList[]>>;
}

interface CompiledAnswerTexts {
  text: string;
  hint?: string;
  label: string;
  summary?: string;
}
export interface CompiledQuestionTexts {
  question: string;
  description: string;
  label: string;
  answers: Readonly<Record<string, CompiledAnswerTexts>>;
}
export interface CompiledQuestion {
  id: string;
  code: string;
  kind: 'variant' | 'configuration' | 'condition' | 'extra';
  answers: readonly { id: string; code: string }[];
  /** Beginning of the addresses of the answers' pictures, where the form factor has some. */
  pictures?: Readonly<Partial<Record<FormFactor, string>>>;
}

/** generated/questions.gen.json */
export interface CompiledQuestions {
  questions: Readonly<Record<string, CompiledQuestion>>;
  sets: Readonly<Record<FormFactor, readonly string[]>>;
  /** Manufacturer → group of manufacturers with their own wording; all others are in group ''. */
  groupOfMaker: Readonly<Record<string, string>>;
  /** Locale → unit in device files → unit in the language: fr → GB → Go */
  units: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Locale → form factor → the sentence of an as-new device, and texts by manufacturer group and question */
  texts: Readonly<Record<string, Readonly<Record<FormFactor, FormFactorTexts>>>>;
}
interface FormFactorTexts {
  asNew: string;
  groups: Readonly<Record<string, Readonly<Record<string, CompiledQuestionTexts>>>>;
}
