import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { isObject, type JsonFile, type JsonObject, type Path } from '../read/json-file.ts';
import type { QuestionFacts, QuestionStructure } from '../resolve/questions.ts';
import { createFault, suggestFix } from './fault.ts';

/** Checks that every answer has an effect on the price, in the order that `quote` relies on. */
export function checkAnswerEffects(
  file: JsonFile,
  path: Path,
  effects: JsonObject,
  set: readonly string[],
  structure: QuestionStructure,
): CatalogueFault[] {
  const asked = set
    .map((id) => structure.questions.get(id))
    .filter((one) => one !== undefined && one.kind !== 'variant');
  const missing = asked.flatMap((question) => (question ? checkQuestion(file, path, question, effects) : []));
  const stray = Object.keys(effects).filter((id) => !asked.some((question) => question?.id === id));
  const known = asked.map((question) => question?.id ?? '');
  return [
    ...missing,
    ...stray.map((id) =>
      createFault(
        file,
        [...path, id],
        `"${id}" is not asked for this kind of device.`,
        suggestFix(id, known, 'Remove it, or add it to the set in questions.json.'),
      ),
    ),
  ];
}

function checkQuestion(file: JsonFile, path: Path, question: QuestionFacts, effects: JsonObject): CatalogueFault[] {
  const own = effects[question.id];
  const at = [...path, question.id];
  if (!isObject(own)) {
    return [
      createFault(file, path, `The answers to "${question.id}" have no effect on the price.`, `Add "${question.id}".`),
    ];
  }
  const ids = question.answers.map(({ id }) => id);
  const missing = ids.filter((id) => !Object.hasOwn(own, id));
  const stray = Object.keys(own).filter((id) => !ids.includes(id));
  return [
    ...missing.map((id) => createFault(file, at, `The answer "${id}" has no effect on the price.`, `Add "${id}".`)),
    ...stray.map((id) =>
      createFault(file, [...at, id], `"${question.id}" has no answer "${id}".`, suggestFix(id, ids, 'Remove it.')),
    ),
    ...(missing.length === 0 ? checkOrder(file, at, question, own) : []),
  ];
}

/** Factors of conditions and configurations fall from 1, shares of extras rise from 0. `quote` relies on this order for better answers. */
function checkOrder(file: JsonFile, path: Path, question: QuestionFacts, effects: JsonObject): CatalogueFault[] {
  const extra = question.kind === 'extra';
  let before = extra ? 0 : 1;
  return question.answers.flatMap(({ id }, index) => {
    const effect = effects[id];
    const at = [...path, id];
    if (isObject(effect) !== extra) {
      return [
        createFault(
          file,
          at,
          `"${question.id}" is ${extra ? 'an extra' : 'a condition'}.`,
          extra ? 'Give { "share", "atMost" }.' : 'Give a factor from 0 to 1.',
        ),
      ];
    }
    const [value, cap] = isObject(effect) ? [Number(effect.share), Number(effect.atMost)] : [Number(effect), 0];
    const wrongStart = index === 0 && (extra ? value !== 0 || cap !== 0 : value !== 1);
    const wrongOrder = extra ? value < before : value > before;
    before = wrongStart ? before : value;
    if (wrongStart) {
      const what = `"${id}" is the first answer of "${question.id}" and changes the price.`;
      return [createFault(file, at, what, extra ? 'Give it { "share": 0, "atMost": 0 }.' : 'Set the factor to 1.')];
    }
    if (!wrongOrder) return [];
    const what = extra
      ? `"${id}" adds less than the worse answer before it.`
      : `"${id}" pays more than the better answer before it.`;
    const order = extra ? 'least first, or change the share' : 'best first, or change the factor';
    return [createFault(file, at, what, `Order the answers of "${question.id}" ${order}.`)];
  });
}
