import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { carriesMetadata, type PictureFile } from '../read/picture-file.ts';
import { CONDITION_PICTURES, type PricingFiles } from '../read/pricing-files.ts';
import { type QuestionStructure, toObject } from '../resolve/questions.ts';
import { didYouMean } from './wording.ts';

/** Every picture of a question has this size, so that answers can be compared and nothing moves when they load. */
const SIZE = { width: 640, height: 320 };
const MAX_BYTES = 12 * 1024;

type Structure = Pick<QuestionStructure, 'questions' | 'sets'>;

/** Every answer to a question with pictures has one, in the form that pages expect, and no file is left over. */
export function checkConditionPictures(files: PricingFiles, structure: Structure): CatalogueFault[] {
  const { questions: file, conditionPictures } = files;
  if (!file) return [];
  const shown = new Set<string>();
  const faults = listShown(structure).flatMap(({ id, kind, name, answers, asked }): CatalogueFault[] => {
    const path = ['questions', id, 'pictures', kind];
    if (!asked) {
      const what = `"${id}" is not asked for this kind of device: ${kind}.`;
      return [{ file, path, at: 'key', what, fix: 'Remove its pictures, or add the question to the set.' }];
    }
    const names = answers.map((answer) => `${name}-${answer.id}`);
    for (const one of names) shown.add(one);
    const missing = names.filter((one) => !conditionPictures.has(one));
    const fault = { file, path, kind: 'invalidQuestionPicture' as const };
    if (missing.length > 0) {
      const what = `There is no picture ${missing.map((one) => `"${one}"`).join(', ')} for the answers to "${id}".`;
      const known = [...new Set([...conditionPictures.keys()].map((one) => one.replace(/-[^-]*$/, '')))];
      const fix = known.includes(name) ? `Add ${CONDITION_PICTURES}/${missing[0]}.webp.` : didYouMean(name, known);
      return [{ ...fault, what, fix }];
    }
    return names.flatMap((one) => {
      const what = findFileFault(conditionPictures.get(one) as PictureFile);
      return what ? [{ ...fault, what, fix: FIX }] : [];
    });
  });
  if (faults.length > 0) return faults;
  return [...conditionPictures.keys()]
    .filter((name) => !shown.has(name))
    .map((name) => ({
      file,
      path: ['questions'],
      at: 'key' as const,
      kind: 'invalidQuestionPicture' as const,
      what: `No answer shows ${CONDITION_PICTURES}/${name}.webp.`,
      fix: 'Remove the file, or name it in "pictures" of a question.',
    }));
}

const FIX = `Write a WebP of ${SIZE.width} × ${SIZE.height} pixels and at most ${MAX_BYTES} bytes, without metadata.`;

function listShown({ questions, sets }: Structure) {
  return [...questions.values()].flatMap(({ id, answers, pictures }) =>
    Object.entries(toObject(pictures)).map(([kind, name]) => ({
      id,
      kind,
      name: String(name),
      answers,
      asked: sets[kind]?.includes(id) ?? false,
    })),
  );
}

function findFileFault({ name, bytes, header }: PictureFile): string | undefined {
  const path = `${CONDITION_PICTURES}/${name}`;
  if (header?.format !== 'webp') return `${path} is no WebP picture.`;
  const { width, height } = header;
  if (width !== SIZE.width || height !== SIZE.height) return `${path} has ${width} × ${height} pixels.`;
  if (bytes.length > MAX_BYTES) return `${path} has ${bytes.length} bytes.`;
  return carriesMetadata(bytes) ? `${path} contains metadata.` : undefined;
}
