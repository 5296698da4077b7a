import type { useFormat } from '../shop/use-format.ts';
import type { Text } from '../shop/use-text.ts';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';

/** A decision that a seller may take. */
export type Decision = NonNullable<ShownItem['decision']>;

/** Decisions about a device, in the order of their buttons. */
export function listDecisions({ outcome }: Pick<ShownItem, 'outcome'>): readonly Decision[] {
  if (outcome === 'locked') return ['unlocked', 'accept', 'return'];
  return outcome === 'emptyBox' ? ['accept'] : ['accept', 'return'];
}

interface DecisionWords {
  /** Label of the button. */
  label: string;
  /** Asked before the decision counts. */
  question: string;
  /** The decision's effect. */
  effect: string;
}

/** Texts of one decision, with its amount and its effect. */
export function describeDecision(
  { item, decision }: { item: ShownItem; decision: Decision },
  t: Text,
  format: ReturnType<typeof useFormat>,
): DecisionWords {
  const { device, oldCents, newCents, foundDevice } = item;
  const values = {
    device: foundDevice ?? device,
    amount: format.money(newCents),
    offered: format.money(oldCents),
  };
  const kind = decision === 'accept' ? acceptKind(item) : decision;
  const labels = {
    accept: () => t('clarification.accept', values),
    recycle: () => t('clarification.recycle'),
    emptyBox: () => t('outcome.emptyBox.accept'),
    unlocked: () => t('outcome.locked.unlocked'),
    return: () => t('clarification.return'),
  };
  return {
    label: labels[kind](),
    question: t(`clarification.confirm.${kind}`, values),
    effect: t(`clarification.confirm.${kind}Text`, values),
  };
}

function acceptKind({ outcome, newCents }: Pick<ShownItem, 'outcome' | 'newCents'>) {
  if (outcome === 'emptyBox') return 'emptyBox';
  return newCents > 0 ? 'accept' : 'recycle';
}

/** The device and the decision that an address asks to confirm; undefined when the question has no such choice. */
export function findAskedDecision(
  { items }: Pick<ShownQuestion, 'items'>,
  { step, offer }: { step: string | undefined; offer: string | undefined },
): { item: ShownItem; decision: Decision } | undefined {
  const item = items.find((one) => one.offer === offer && one.decision === null);
  const decision = item && listDecisions(item).find((one) => one === step);
  return decision && { item, decision };
}
