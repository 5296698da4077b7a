import type { FormState } from '../../shared/form-state.ts';
import { useShop } from '../shop/shop-context.tsx';
import type { ClarificationView } from './clarification-view.ts';
import { ConfirmationPage } from './DecisionConfirmation.tsx';
import { findAskedDecision } from './decision-words.ts';
import { EndedQuestion } from './EndedQuestion.tsx';
import { NoQuestion } from './NoQuestion.tsx';
import { OpenQuestion } from './OpenQuestion.tsx';
import { PausedQuestion } from './PausedQuestion.tsx';
import { QuickAnswer } from './QuickAnswer.tsx';

interface ClarificationScreenProps {
  view: ClarificationView;
  /** The device that the link of a quick answer names. */
  offer: string | undefined;
  form: FormState | undefined;
}

/** A clarification of a trade, or the answer for one device. A closed one shows its outcome. */
export function ClarificationScreen({ view: { question }, offer, form }: ClarificationScreenProps) {
  const { query } = useShop();
  if (!question) return <NoQuestion quickAnswer={offer !== undefined} />;
  if (question.state === 'paused') return <PausedQuestion question={question} />;
  if (question.state !== 'open') return <EndedQuestion question={question} />;
  const { step } = query;
  const chosen = form ? undefined : findAskedDecision(question, { step, offer: offer ?? query.offer });
  if (chosen) return <ConfirmationPage question={question} {...chosen} />;
  const item = question.items.find((one) => one.offer === offer);
  return item ? (
    <QuickAnswer question={question} item={item} form={form} />
  ) : (
    <OpenQuestion question={question} form={form} />
  );
}
