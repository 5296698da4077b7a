import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const MAX_CODE_POINT = 0x10ffff;

function toCharacter(index: number): string {
  return String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES);
}

function findIndex(character: unknown): number {
  const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
  const index = codePoint === undefined || codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
  if (index === undefined || toCharacter(index) !== character) throw new Error('This is not one character.');
  return index;
}

/**
 * The characters of fast-check's unit `binary`: all but halves of surrogate pairs. That unit makes a table of a million
 * entries in each worker, which takes a second and 180 MB.
 */
export const anyCharacter = fc.integer({ min: 0, max: MAX_CODE_POINT - SURROGATES }).map(toCharacter, findIndex);
