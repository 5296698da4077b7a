import { type FunctionScoreQuery, onlyMember, type ScoreFunction } from './query.ts';
import type { Steps } from './steps.ts';
import type { Scores } from './text-index.ts';

/** Documents scored before a pause. */
const STEP = 4_096;

type Value = (position: number) => number;

/** The part of the documents that functions read. */
interface Documents {
  /** Value of a field of one document; undefined if missing. */
  value(position: number, field: string): unknown;
}

/** Multiplies, adds or replaces the scores of a query by functions of the documents' fields. */
export function* scoreFunctions(query: FunctionScoreQuery, scores: Scores, documents: Documents): Steps<Scores> {
  const { score_mode = 'multiply', boost_mode = 'multiply' } = query;
  const functions = query.functions.map((one) => toValue(one, documents));
  const result: Scores = new Map();
  let looked = 0;
  for (const [position, score] of scores) {
    if (++looked % STEP === 0) yield;
    const factor = combine(
      score_mode,
      functions.map((value) => value(position)),
    );
    result.set(position, boost_mode === 'replace' ? factor : boost_mode === 'sum' ? score + factor : score * factor);
  }
  return result;
}

function combine(mode: NonNullable<FunctionScoreQuery['score_mode']>, values: readonly number[]): number {
  if (mode === 'max') return Math.max(...values);
  if (mode === 'sum') return values.reduce((sum, value) => sum + value, 0);
  return values.reduce((product, value) => product * value, 1);
}

function toValue({ gauss, field_value_factor, weight = 1 }: ScoreFunction, documents: Documents): Value {
  if (gauss) {
    const value = gaussian(gauss, documents);
    return (position) => weight * value(position);
  }
  if (field_value_factor) {
    const value = fieldValue(field_value_factor, documents);
    return (position) => weight * value(position);
  }
  return () => weight;
}

/** A bell curve that falls to `decay` at the distance `scale` from `origin`; a missing field counts 1. */
function gaussian(gauss: NonNullable<ScoreFunction['gauss']>, documents: Documents): Value {
  const [field, { origin, scale, offset = 0, decay = 0.5 }] = onlyMember(gauss);
  const variance = -(scale * scale) / (2 * Math.log(decay));
  return (position) => {
    const value = documents.value(position, field);
    if (typeof value !== 'number') return 1;
    const distance = Math.max(0, Math.abs(value - origin) - offset);
    return Math.exp(-(distance * distance) / (2 * variance));
  };
}

function fieldValue(getFactor: NonNullable<ScoreFunction['field_value_factor']>, documents: Documents): Value {
  const { field, factor = 1, modifier = 'none', missing = 1 } = getFactor;
  return (position) => {
    const value = documents.value(position, field);
    const scaled = factor * (typeof value === 'number' ? value : missing);
    if (modifier === 'log1p') return Math.log10(1 + Math.max(0, scaled));
    if (modifier === 'sqrt') return Math.sqrt(Math.max(0, scaled));
    return modifier === 'square' ? scaled * scaled : scaled;
  };
}
