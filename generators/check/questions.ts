import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import type { JsonFile, JsonObject } from '../read/json-file.ts';
import type { CountryPricing, PricingFiles } from '../read/pricing-files.ts';
import {
  mergedTexts,
  type QuestionFacts,
  type QuestionStructure,
  questionStructure,
  textsFor,
  toObject,
} from '../resolve/questions.ts';
import { checkConditionPictures } from './condition-pictures.ts';
import { didYouMean } from './wording.ts';

/** Reports faults of the structure: sets with unknown questions, misplaced answers, duplicate ids. */
export function checkQuestions(files: PricingFiles): CatalogueFault[] {
  const { questions: file } = files;
  if (!file) return [];
  const { questions, sets } = questionStructure(file);
  const known = [...questions.keys()];
  const unknown = Object.entries(sets).flatMap(([name, ids]) =>
    ids.flatMap((id, index) =>
      questions.has(id)
        ? []
        : [
            {
              file,
              path: ['sets', name, index],
              what: `There is no question "${id}".`,
              fix: `Name one of ${known.join(', ')}.`,
            },
          ],
    ),
  );
  const unused = known.filter((id) => !Object.values(sets).some((ids) => ids.includes(id)));
  return [
    ...unknown,
    ...unused.map((id) => ({
      file,
      path: ['questions', id],
      what: `"${id}" is never asked.`,
      fix: 'Add it to a set or remove it.',
    })),
    ...[...questions.values()].flatMap((question) => checkAnswerIds(file, question)),
    ...makersInTwoGroups(file),
    ...codesUsedTwice(file, [...questions.values()]),
    ...askedTwice(file, sets),
    ...checkConditionPictures(files, { questions, sets }),
  ];
}

/** Codes name questions and answers in other systems. */
function codesUsedTwice(file: JsonFile, questions: readonly QuestionFacts[]): CatalogueFault[] {
  const all = questions.flatMap(({ id, code, answers }): [string, (string | number)[]][] => [
    [code, ['questions', id, 'code']],
    ...answers.map((answer, index): [string, (string | number)[]] => [
      answer.code,
      ['questions', id, 'answers', index, 'code'],
    ]),
  ]);
  return all.flatMap(([code, path], index) => {
    if (all.findIndex(([other]) => other === code) === index) return [];
    return [{ file, path, what: `The code "${code}" is a duplicate.`, fix: 'Give it a code of its own.' }];
  });
}

function askedTwice(file: JsonFile, sets: QuestionStructure['sets']): CatalogueFault[] {
  return Object.entries(sets).flatMap(([name, ids]) =>
    ids.flatMap((id, index) => {
      if (ids.indexOf(id) === index) return [];
      return [{ file, path: ['sets', name, index], what: `"${id}" is asked twice.`, fix: 'Keep one.' }];
    }),
  );
}

function checkAnswerIds(file: JsonFile, { id, kind, answers }: QuestionFacts): CatalogueFault[] {
  const path = ['questions', id];
  if (kind === 'variant' && answers.length > 0) {
    return [
      {
        file,
        path: [...path, 'answers'],
        what: `"${id}" takes its answers from the device's variants.`,
        fix: 'Take "answers" out.',
      },
    ];
  }
  if (kind !== 'variant' && answers.length === 0) {
    return [{ file, path, what: `"${id}" has no answers.`, fix: 'Add "answers", at least two.' }];
  }
  return answers.flatMap((answer, index) => {
    const first = answers.findIndex((other) => other.id === answer.id);
    if (first === index) return [];
    return [
      {
        file,
        path: [...path, 'answers', index],
        what: `The answer "${answer.id}" is a duplicate.`,
        fix: 'Keep one.',
      },
    ];
  });
}

function makersInTwoGroups(file: JsonFile): CatalogueFault[] {
  const seen = new Map<string, string>();
  return Object.entries(toObject(toObject(file.value).makerGroups)).flatMap(([group, makers]) =>
    (makers as string[]).flatMap((maker, index) => {
      const other = seen.get(maker);
      seen.set(maker, group);
      if (other === undefined) return [];
      return [
        {
          file,
          path: ['makerGroups', group, index],
          what: `"${maker}" is also in "${other}".`,
          fix: 'Keep it in one group.',
        },
      ];
    }),
  );
}

/** Reports faults of the wording: texts that no page shows, and missing texts. */
export function checkQuestionTexts(files: PricingFiles, structure: QuestionStructure): CatalogueFault[] {
  const groups = [...new Set(Object.values(structure.groupOfMaker))];
  return files.countries.flatMap((country) => [
    ...(country.texts ? strayTexts(country.texts, structure, groups) : []),
    ...missingTexts(files, country, structure, groups),
  ]);
}

function strayTexts(
  file: JsonFile,
  { questions, sets }: QuestionStructure,
  groups: readonly string[],
): CatalogueFault[] {
  const formFactors = Object.keys(sets);
  const places = [
    ...formFactors,
    ...groups,
    ...formFactors.flatMap((name) => groups.map((group) => `${name}.${group}`)),
  ];
  return Object.entries(toObject(toObject(file.value).questions)).flatMap(([id, value]): CatalogueFault[] => {
    const path = ['questions', id];
    const question = questions.get(id);
    if (!question)
      return [
        { file, path, what: `There is no question "${id}".`, fix: `Name one of ${[...questions.keys()].join(', ')}.` },
      ];
    const ids = question.answers.map((answer) => answer.id);
    const special = toObject(toObject(value).for);
    const answers: [string[], JsonObject][] = [
      [[...path, 'answers'], toObject(toObject(value).answers)],
      ...Object.entries(special).map(([place, texts]): [string[], JsonObject] => [
        [...path, 'for', place, 'answers'],
        toObject(toObject(texts).answers),
      ]),
    ];
    return [
      ...Object.keys(special)
        .filter((place) => !places.includes(place))
        .map((place) => ({
          file,
          path: [...path, 'for', place],
          what: `"${place}" is neither a kind of device nor a group of makers.`,
          fix: didYouMean(place, places, 'Use'),
        })),
      ...Object.keys(special)
        .filter((place) => {
          const [kind = ''] = place.split('.');
          return places.includes(place) && sets[kind] !== undefined && !sets[kind].includes(id);
        })
        .map((place) => ({
          file,
          path: [...path, 'for', place],
          what: `"${id}" is not asked for "${place}": no page would show this text.`,
          fix: 'Remove it, or add the question to the set in questions.json.',
        })),
      ...answers.flatMap(([at, texts]) =>
        Object.keys(texts)
          .filter((answer) => !ids.includes(answer))
          .map((answer) => ({
            file,
            path: [...at, answer],
            what: `"${id}" has no answer "${answer}".`,
            fix: ids.length > 0 ? `Use one of ${ids.join(', ')}.` : 'Remove it.',
          })),
      ),
    ];
  });
}

function missingTexts(
  files: PricingFiles,
  country: CountryPricing,
  structure: QuestionStructure,
  groups: readonly string[],
) {
  const toldByFallback = files.countries.some((one) => one.texts && country.fallbacks.includes(one.code));
  const file = country.texts ?? files.questions;
  if (!file || (!country.texts && toldByFallback)) return [];
  const merged = mergedTexts(files, country.code);
  const missing = new Map<string, string[]>();
  for (const [formFactor, ids] of Object.entries(structure.sets)) {
    if (typeof toObject(merged.summaryAsNew)[formFactor] !== 'string')
      missing.set(`summaryAsNew.${formFactor}`, ['summaryAsNew']);
    for (const id of ids) {
      const question = structure.questions.get(id);
      for (const group of question ? ['', ...groups] : []) {
        for (const path of listAbsentTexts(question as QuestionFacts, textsFor(merged, id, formFactor, group))) {
          missing.set(['questions', id, ...path].join('.'), ['questions', id, ...path.slice(0, -1)]);
        }
      }
    }
  }
  return [...missing].map(
    ([name, path]): CatalogueFault => ({
      file,
      path: country.texts ? path : [],
      what: `The language "${country.code}" has no text "${name}".`,
      fix: 'Add it here or in the language it falls back to.',
    }),
  );
}

function listAbsentTexts(question: QuestionFacts, texts: JsonObject): string[][] {
  const own = ['question', 'label'].filter((member) => typeof texts[member] !== 'string').map((member) => [member]);
  const answers = question.answers.flatMap(({ id }) =>
    ['text', 'label']
      .filter((member) => typeof toObject(toObject(texts.answers)[id])[member] !== 'string')
      .map((member) => ['answers', id, member]),
  );
  return [...own, ...answers];
}
