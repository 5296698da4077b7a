import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { PricingFiles } from '../read/pricing-files.ts';

export interface QuestionFacts {
  id: string;
  code: string;
  kind: 'variant' | 'condition' | 'extra';
  answers: { id: string; code: string }[];
  /** By form factor. */
  drawings?: Record<string, { base: string; marks: string }>;
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
  const root = object(file?.value);
  const questions = new Map<string, QuestionFacts>();
  for (const [id, value] of Object.entries(object(root.questions))) {
    const { code, kind, answers, drawings } = object(value);
    questions.set(id, {
      id,
      code: String(code),
      kind: kind as QuestionFacts['kind'],
      answers: (Array.isArray(answers) ? answers : []).map(object).map((answer) => ({
        id: String(answer.id),
        code: String(answer.code),
      })),
      ...(drawings ? { drawings: object(drawings) as QuestionFacts['drawings'] } : {}),
    });
  }
  const sets = Object.entries(object(root.sets)).map(([name, ids]): [string, string[]] => [name, strings(ids)]);
  const makers = Object.entries(object(root.makerGroups)).flatMap(([group, names]) =>
    strings(names).map((name): [string, string] => [name, group]),
  );
  return { questions, sets: Object.fromEntries(sets), groupOfMaker: Object.fromEntries(makers) };
}

/** A country's question texts merged over those of its fallbacks, key by key. */
export function mergedTexts(files: PricingFiles, code: string): JsonObject {
  const country = files.countries.find((one) => one.code === code);
  if (!country) return {};
  const chain = [...country.fallbacks].reverse().map((id) => files.countries.find((one) => one.code === id)?.texts);
  return [...chain, country.texts].reduce<JsonObject>((merged, file) => overlay(merged, object(file?.value)), {});
}

/**
 * The texts of one question for one form factor and maker group ('' for makers without a group). General texts first,
 * then `for` the form factor, the group, and both: later ones win, member by member.
 */
export function textsFor(texts: JsonObject, questionId: string, formFactor: string, group: string): JsonObject {
  const { for: special, ...general } = object(object(texts.questions)[questionId]);
  const keys = group === '' ? [formFactor] : [formFactor, group, `${formFactor}.${group}`];
  return keys.reduce<JsonObject>((merged, key) => overlay(merged, object(object(special)[key])), general);
}

function overlay(below: JsonObject, above: JsonObject): JsonObject {
  const result = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = result[key];
    result[key] = isObject(value) && isObject(under) ? overlay(under, value) : value;
  }
  return result;
}

export function object(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function strings(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
