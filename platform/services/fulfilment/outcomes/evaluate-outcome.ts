import { MAX_CLAIM_LENGTH } from '../../../shared/input-limits.ts';
import type { Cents } from '../../../shared/money.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { checkAnswers, quote } from '../../../shared/quote.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import type { InvalidFields } from '../types.ts';
import { type FoundDevice, lockKinds, type OutcomeInput, type OutcomeKind, type StoredOutcome } from './types.ts';

/** A model of the catalogue that staff found instead of the offered one. */
export interface OtherModel {
  device: Omit<FoundDevice, 'variantLabel'>;
  sheet: PriceSheet;
  /** Label of the chosen variant in the seller's language. */
  variantLabel(answers: Answers): string;
}

const NONE = { lock: null, claim: null, device: null, sheet: null };

export interface EvaluatedOutcome {
  outcome: StoredOutcome;
  answers: Answers;
  inspectedCents: Cents;
}

export interface OutcomeFacts {
  offeredCents: Cents;
  declaredAnswers: Answers;
  /** Answers of the form: those of the other model, if one was found. */
  answers: Answers;
  /** The trade pays nothing: its seller gives everything away. */
  free: boolean;
  /** The found model; undefined where the shop does not buy it. */
  other: OtherModel | undefined;
  pictured: boolean;
  pointer: string;
}

/**
 * Checks an outcome and prices it: nothing for a locked device until it is unlocked, an empty box, and devices that are
 * stolen or not bought; the price of the found model; and the offered price for damage in transit.
 */
export function evaluateOutcome(input: OutcomeInput, facts: OutcomeFacts): Result<EvaluatedOutcome, InvalidFields> {
  const { offeredCents, declaredAnswers, pointer } = facts;
  if (offeredCents === 0 && input.kind !== 'stolen' && (facts.free || input.kind !== 'otherModel')) {
    return toInvalidFields(
      `${pointer}/outcome`,
      'notNeeded',
      'This device is given away for recycling, whatever it is: only a stolen one is held.',
    );
  }
  const problems = findOutcomeProblems(input, facts);
  if (problems.length > 0) return fail({ code: 'fields', fields: problems });
  const found = { answers: declaredAnswers, inspectedCents: 0 };
  switch (input.kind) {
    case 'locked':
      return ok({ ...found, outcome: { ...NONE, kind: input.kind, lock: input.lock } });
    case 'damaged':
      return ok({
        ...found,
        inspectedCents: offeredCents,
        outcome: { ...NONE, kind: input.kind, claim: input.claim.trim() },
      });
    case 'otherModel':
      return evaluateOtherModel(facts);
    default:
      return ok({ ...found, outcome: { ...NONE, kind: input.kind } });
  }
}

/** A photo proves everything that a seller or a carrier is informed about. A stolen device needs none: the police have it. */
function findOutcomeProblems(input: OutcomeInput, { pictured, pointer }: OutcomeFacts): ProblemField[] {
  const problems: ProblemField[] = [];
  const report = (member: string, code: string, detail: string) =>
    problems.push({ pointer: `${pointer}/${member}`, code, detail });
  if (input.kind === 'locked' && !lockKinds.includes(input.lock)) {
    report('lock', 'required', 'Choose the lock, so that the letter says how to remove it.');
  }
  if (input.kind === 'damaged') {
    const claim = input.claim.trim();
    if (claim === '') report('claim', 'required', 'Note what was reported to the carrier, and its number.');
    if (claim.length > MAX_CLAIM_LENGTH) report('claim', 'tooLong', `At most ${MAX_CLAIM_LENGTH} characters.`);
  }
  if (!pictured && input.kind !== 'stolen') report('photo', 'required', photoDetails[input.kind]);
  return problems;
}

const photoDetails: Readonly<Record<Exclude<OutcomeKind, 'stolen'>, string>> = {
  locked: 'The seller needs a photo of the lock on the screen.',
  otherModel: 'The seller needs a photo of the model that arrived.',
  emptyBox: 'The seller and the carrier need a photo of the empty box.',
  notOurs: 'The seller needs a photo of what arrived.',
  damaged: 'The carrier needs a photo of the damage.',
};

function evaluateOtherModel({ other, answers, pointer }: OutcomeFacts): Result<EvaluatedOutcome, InvalidFields> {
  if (!other) {
    const detail = 'Choose the model from the catalogue. If it is not there, choose “Not a device we buy”.';
    return toInvalidFields(`${pointer}/model`, 'required', detail);
  }
  const { sheet, device } = other;
  const unknown = checkAnswers(sheet, answers).map(({ questionId }) => questionId);
  const open = sheet.questions.filter(({ id }) => !Object.hasOwn(answers, id)).map(({ id }) => id);
  const wrong = [...unknown, ...open].map((id) => ({
    pointer: `${pointer}/modelAnswers/${id}`,
    code: 'required',
    detail: 'Every question about the model that arrived needs an answer.',
  }));
  if (wrong.length > 0) return fail({ code: 'fields', fields: wrong });
  return ok({
    answers,
    inspectedCents: quote(sheet, answers).totalCents,
    outcome: {
      ...NONE,
      kind: 'otherModel',
      device: { ...device, variantLabel: other.variantLabel(answers) },
      sheet,
    },
  });
}
