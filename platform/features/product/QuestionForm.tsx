import type { RefObject } from 'react';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import { QuestionGroup } from '../../ui/QuestionGroup.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { answerEffects } from './answer-effect.ts';
import { type ProductQuestion, questionAnchor } from './product-view.ts';

interface QuestionFormProps {
  form: RefObject<HTMLFormElement | null>;
  questions: readonly ProductQuestion[];
  sheet: PriceSheet;
  answers: Answers;
  /** Index of the first open question. */
  open: number;
  choose: (questionId: string, answerId: string) => void;
  /** Address the answers go to without JavaScript. */
  action: string;
  /** The cart line whose answers are edited. */
  replaces: string | undefined;
}

/** The questions as one form. Without JavaScript each group's button requests the new price. */
export function QuestionForm(props: QuestionFormProps) {
  const { form, questions, sheet, answers, open, choose, action, replaces } = props;
  const t = useText();
  const { moneyChange } = useFormat();
  return (
    <form ref={form} method="get" action={action} onSubmit={(event) => event.preventDefault()}>
      {replaces && <input type="hidden" name="replace" value={replaces} />}
      {questions.map((question, index) => {
        const effects = answerEffects(sheet, answers, question.id);
        return (
          <QuestionGroup
            key={question.id}
            anchor={questionAnchor(question.id)}
            question={question}
            value={answers[question.id]}
            state={answers[question.id] !== undefined ? 'done' : index === open ? 'current' : 'open'}
            formatEffect={(answerId) => moneyChange(effects[answerId] ?? 0)}
            onChoose={(answerId) => choose(question.id, answerId)}
            submitLabel={t('product.showPrice')}
          />
        );
      })}
    </form>
  );
}
