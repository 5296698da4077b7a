import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import type { JsonFile } from '../read/json-file.ts';
import { type QuestionStructure, toObject } from '../resolve/questions.ts';
import type { DeviceIndex } from './device-index.ts';
import { createFault, suggestFix } from './fault.ts';

/** Checks that devices list answers to questions about configurations, in the order of the answers. */
export function checkConfigurations(
  file: JsonFile,
  { questions, sets }: QuestionStructure,
  devices: DeviceIndex,
): CatalogueFault[] {
  return Object.entries(toObject(toObject(file.value).devices)).flatMap(([id, listed]): CatalogueFault[] => {
    const path = ['devices', id];
    const device = devices.get(id);
    if (!device) {
      const fix = suggestFix(id, [...devices.keys()], 'Use the id of a device file or its URL.');
      return [{ ...createFault(file, path, `No device has the id "${id}".`, fix), at: 'key' }];
    }
    const asked = (sets[device.kind] ?? []).filter((one) => questions.get(one)?.kind === 'configuration');
    return Object.entries(toObject(listed)).flatMap(([question, value]): CatalogueFault[] => {
      const at = [...path, question];
      if (!asked.includes(question)) {
        const what = `"${question}" is not a question about the configuration of a ${device.kind}.`;
        return [{ ...createFault(file, at, what, suggestFix(question, asked, 'Remove it.')), at: 'key' }];
      }
      const known = questions.get(question)?.answers.map((answer) => answer.id) ?? [];
      const answers = (Array.isArray(value) ? value : []).map(String);
      return answers.flatMap((answer, index) => checkAnswer(file, [...at, index], { answer, answers, index, known }));
    });
  });
}

interface ListedAnswer {
  answer: string;
  answers: readonly string[];
  index: number;
  /** Answers of the question, best first. */
  known: readonly string[];
}

function checkAnswer(
  file: JsonFile,
  path: (string | number)[],
  { answer, answers, index, known }: ListedAnswer,
): CatalogueFault[] {
  const place = known.indexOf(answer);
  if (place < 0)
    return [createFault(file, path, `There is no answer "${answer}".`, suggestFix(answer, known, 'Remove it.'))];
  const before = answers[index - 1];
  if (before === undefined || known.indexOf(before) < place) return [];
  return [
    createFault(file, path, `"${answer}" is not below "${before}".`, `List them in this order: ${known.join(', ')}.`),
  ];
}
