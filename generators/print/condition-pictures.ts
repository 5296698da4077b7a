import { createHash } from 'node:crypto';
import type { PricingFiles } from '../read/pricing-files.ts';
import { type QuestionFacts, questionStructure } from '../resolve/questions.ts';
import { PICTURES_FOLDER, type PictureVersion } from './pictures.ts';

const HASH_DIGITS = 16;

/**
 * The pictures of a question's answers by form factor: the beginning of their addresses, which `-<answer>.webp` follows.
 * It contains the hash of all of them, so that a page names one address per question and browsers may keep each forever.
 */
export function printConditionPictures(files: PricingFiles, { pictures = {}, answers }: QuestionFacts) {
  return Object.fromEntries(
    Object.entries(pictures).map(([formFactor, name]) => [
      formFactor,
      `/media/pictures/${printName(files, name, answers)}`,
    ]),
  );
}

/** The files behind these addresses, as they are. */
export function listConditionPictures(files: PricingFiles): PictureVersion[] {
  const { questions } = questionStructure(files.questions);
  const versions = [...questions.values()].flatMap(({ pictures = {}, answers }) =>
    [...new Set(Object.values(pictures))].flatMap((name) =>
      answers.flatMap(({ id }): PictureVersion[] => {
        const file = files.conditionPictures.get(`${name}-${id}`);
        return file
          ? [{ path: `${PICTURES_FOLDER}/${printName(files, name, answers)}-${id}.webp`, bytes: file.bytes }]
          : [];
      }),
    ),
  );
  return versions;
}

function printName({ conditionPictures }: PricingFiles, name: string, answers: QuestionFacts['answers']): string {
  const hash = createHash('sha256');
  for (const { id } of answers) hash.update(conditionPictures.get(`${name}-${id}`)?.hash ?? '');
  return `${name}-${hash.digest('hex').slice(0, HASH_DIGITS)}`;
}
