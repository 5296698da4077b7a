import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { PricingFiles } from '../read/pricing-files.ts';

export interface QuestionFacts {
  id: string;
  code: string;
  kind: 'variant' | 'configuration' | 'condition' | 'extra';
  answers: { id: string; code: string }[];
  /** Beginning of the names of the reference pictures, by form factor. */
  pictures?: Record<string, string>;
}

/** `tenants/catalogue/questions.json` as values. */
export interface QuestionStructure {
  questions: ReadonlyMap<string, QuestionFacts>;
  /** Question ids by form factor, in order. */
  sets: Readonly<Record<string, readonly string[]>>;
  /** Maker → group. */
  groupOfMaker: Readonly<Record<string, string>>;
}

interface AnswerTexts {
  text: string;
  hint?: string;
  label: string;
  summary?: string;
}
export interface QuestionTexts {
  question: string;
  description: string;
  label: string;
  answers: Record<string, AnswerTexts>;
}

/** Reads the well-formed parts; the check reports the others. */
export function questionStructure(file: JsonFile | undefined): QuestionStructure {
  const root = toObject(file?.value);
  const questions = new Map<string, QuestionFacts>();
  for (const [id, value] of Object.entries(toObject(root.questions))) {
    const { code, kind, answers, pictures } = toObject(value);
    questions.set(id, {
      id,
      code: String(code),
      kind: kind as QuestionFacts['kind'],
      answers: (Array.isArray(answers) ? answers : []).map(toObject).map((answer) => ({
        id: String(answer.id),
        code: String(answer.code),
      })),
      ...(pictures ? { pictures: toObject(pictures) as NonNullable<QuestionFacts['pictures']> } : {}),
    });
  }
  const sets = Object.entries(toObject(root.sets)).map(([name, ids]): [string, string[]] => [name, toStrings(ids)]);
  const makers = Object.entries(toObject(root.makerGroups)).flatMap(([group, names]) =>
    toStrings(names).map((name): [string, string] => [name, group]),
  );
  return { questions, sets: Object.fromEntries(sets), groupOfMaker: Object.fromEntries(makers) };
}

/** A country's question texts merged over those of its fallbacks, key by key. */
export function mergedTexts(files: PricingFiles, code: string): JsonObject {
  const country = files.countries.find((one) => one.code === code);
  if (!country) return {};
  const chain = [...country.fallbacks].reverse().map((id) => files.countries.find((one) => one.code === id)?.texts);
  return [...chain, country.texts].reduce<JsonObject>(
    (merged, file) => mergeOverlay(merged, toObject(file?.value)),
    {},
  );
}

/**
 * The texts of one question for one form factor and maker group ('' for makers without a group). General texts first,
 * then `for` the form factor, the group, and both: later ones win, member by member.
 */
export function textsFor(texts: JsonObject, questionId: string, formFactor: string, group: string): JsonObject {
  const { for: special, ...general } = toObject(toObject(texts.questions)[questionId]);
  const keys = group === '' ? [formFactor] : [formFactor, group, `${formFactor}.${group}`];
  return keys.reduce<JsonObject>((merged, key) => mergeOverlay(merged, toObject(toObject(special)[key])), general);
}

function mergeOverlay(below: JsonObject, above: JsonObject): JsonObject {
  const result = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = result[key];
    result[key] = isObject(value) && isObject(under) ? mergeOverlay(under, value) : value;
  }
  return result;
}

export function toObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function toStrings(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
