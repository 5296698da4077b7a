import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import type { DeviceCondition } from './types.ts';

/**
 * The answers that a condition in a list assumes, by question; every other question has its best answer. "Defective"
 * assumes the common damage, so that inspection seldom finds less.
 */
const STATED: Readonly<Record<DeviceCondition, Answers>> = {
  asNew: {},
  used: {
    display: 'light',
    housing: 'light',
    keyboard: 'worn',
    battery: '80',
    sensor: 'dust',
    viewfinder: 'light',
    shutter: 'below50k',
    glass: 'dust',
  },
  defective: {
    power: 'no',
    display: 'cracked',
    housing: 'broken',
    keyboard: 'faults',
    battery: 'below80',
    sensor: 'damaged',
    viewfinder: 'broken',
    shutter: 'above100k',
    glass: 'clear',
    fungus: 'fungus',
    focus: 'no',
    aperture: 'stuck',
  },
};

/**
 * Complete answers for a device: the variant as chosen, the condition as stated, no accessories, and the smallest
 * configuration, because a list does not say it.
 */
export function answersFor(
  sheet: PriceSheet,
  { variantId, condition }: { variantId: string; condition: DeviceCondition },
  isConfiguration: (questionId: string) => boolean,
): Answers {
  return Object.fromEntries(
    sheet.questions.map(({ id, kind, answers }) => {
      if (kind === 'variant') return [id, variantId];
      const stated = STATED[condition][id];
      const chosen = answers.find((answer) => answer.id === stated);
      // Extras begin with the least, conditions with the best.
      return [id, (chosen ?? (isConfiguration(id) ? answers.at(-1) : answers[0]))?.id ?? ''];
    }),
  );
}
