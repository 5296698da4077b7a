import type { Answers } from '../../shared/price-sheet.ts';
import type { ConditionQuestion, Device } from '../catalogue/index.server.ts';
import { selectQuestions } from './price-sheet.ts';
import type { CompiledQuestions, CompiledQuestionTexts } from './pricing-data.ts';

type AskedDevice = Pick<Device, 'formFactor' | 'manufacturer' | 'variants' | 'configurations'>;

/** The device's questions in a language, worded for its form factor and manufacturer. Throws for an unknown locale. */
export function questionsInWords(
  questions: CompiledQuestions,
  locale: string,
  device: AskedDevice,
): ConditionQuestion[] {
  const { byQuestion } = getQuestionTexts(questions, locale, device);
  return selectQuestions(questions, device).map((question) => {
    const texts = wordsFor(byQuestion, question.id);
    const answers =
      question.kind === 'variant'
        ? device.variants.map(({ id, label }) => ({
            id,
            code: `${question.code}_${id.toUpperCase()}`,
            text: variantInWords(questions, locale, label),
            label: variantInWords(questions, locale, label),
          }))
        : question.answers.map(({ id, code }) => {
            const words = texts.answers[id];
            if (!words) throw new Error(`No text for answer ${question.id}.${id} in ${locale}.`);
            return { id, code, text: words.text, label: words.label, ...(words.hint && { hint: words.hint }) };
          });
    const { code } = question;
    const pictures = question.pictures?.[device.formFactor];
    return {
      ...(pictures && { pictures }),
      id: question.id,
      code,
      question: texts.question,
      description: texts.description,
      label: texts.label,
      answers,
    };
  });
}

/**
 * The answers in one sentence: the configuration, then the fragments of the notable conditions in question order, or
 * the sentence of an as-new device.
 */
export function summaryInWords(
  questions: CompiledQuestions,
  locale: string,
  device: Pick<AskedDevice, 'formFactor' | 'manufacturer'>,
  answers: Answers,
): string {
  const { byQuestion, asNew } = getQuestionTexts(questions, locale, device);
  const fragments = (isConfiguration: boolean) =>
    questions.sets[device.formFactor].flatMap((id) => {
      if ((questions.questions[id]?.kind === 'configuration') !== isConfiguration) return [];
      const answer = answers[id];
      const summary = answer === undefined ? undefined : wordsFor(byQuestion, id).answers[answer]?.summary;
      return summary ? [summary] : [];
    });
  const conditions = fragments(false);
  const parts = [...fragments(true), ...(conditions.length > 0 ? conditions : [lowerFirst(asNew)])];
  const [first = '', ...rest] = parts.join(', ');
  return first.toUpperCase() + rest.join('');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A variant's label with the language's units: "128 Go". */
export function variantInWords(questions: CompiledQuestions, locale: string, label: string): string {
  const units = questions.units[locale] ?? {};
  return label.replace(/\b[A-Z]{2}\b/g, (unit) => units[unit] ?? unit);
}

/** The label as in the catalogue, from one with a language's units. */
export function variantOutOfWords(questions: CompiledQuestions, locale: string, label: string): string {
  const units = Object.entries(questions.units[locale] ?? {});
  return label.replace(/\p{L}+/gu, (word) => units.find(([, shown]) => shown === word)?.[0] ?? word);
}

function getQuestionTexts(
  questions: CompiledQuestions,
  locale: string,
  device: Pick<AskedDevice, 'formFactor' | 'manufacturer'>,
) {
  const texts = questions.texts[locale]?.[device.formFactor];
  if (!texts) throw new Error(`No question texts for ${device.formFactor} in ${locale}.`);
  const group = Object.hasOwn(questions.groupOfMaker, device.manufacturer)
    ? questions.groupOfMaker[device.manufacturer]
    : undefined;
  return { byQuestion: texts.groups[group ?? ''] ?? {}, asNew: texts.asNew };
}

function wordsFor(byQuestion: Readonly<Record<string, CompiledQuestionTexts>>, id: string): CompiledQuestionTexts {
  const texts = byQuestion[id];
  if (!texts) throw new Error(`No texts for question ${id}.`);
  return texts;
}
