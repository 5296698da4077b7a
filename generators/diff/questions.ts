import { isObject, type JsonValue } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { mergedTexts } from '../resolve/questions.ts';
import { isCatalogueRemote } from '../resolve/remote-catalogue.ts';
import { type Difference, formatChange, type Kind } from './difference.ts';
import { diffLanguages } from './languages.ts';
import type { Sides } from './sides.ts';
import { collectLeaves } from './values.ts';

/** The questions and answers of a shop that differ: which are asked, and their words in each of its languages. */
export function createQuestionsDiff({ before, after }: Sides): (before: Tenant, after: Tenant) => Difference[] {
  const [old, now] = [before.data?.pricing, after.data?.pricing];
  if (!old || !now || before.data === after.data) return () => [];
  const structure = diffLeaves('questions', '', old.questions?.value, now.questions?.value);
  const words = diffLanguages({
    getKey: () => '',
    compare: (id) => diffLeaves('questions', '', mergedTexts(old, id), mergedTexts(now, id)),
  });
  return (was, is) => (isCatalogueRemote(is) ? [] : [...structure, ...words(was, is)]);
}

/** The values of two trees that differ. */
export function diffLeaves(
  kind: Kind,
  prefix: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, now] = [before, after].map((value) => (isObject(value) ? collectLeaves(value) : undefined));
  const paths = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].filter((path) => path !== '$schema');
  return paths.flatMap((path): Difference[] => {
    const [was, is] = [old?.get(path)?.value, now?.get(path)?.value];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const text = `${prefix}${path}: ${formatChange(was, is)}`;
    return [{ kind, text, details: [], data: { path: `${prefix}${path}`, before: was, after: is } }];
  });
}
