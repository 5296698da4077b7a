import type { ReactNode } from 'react';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';
import { type Decision, describeDecision } from './decision-words.ts';
import { VoucherNote } from './VoucherNote.tsx';

interface ChosenProps {
  item: ShownItem;
  decision: Decision;
}

/** The page that asks before a decision counts, for browsers without scripts and for opened links. */
export function ConfirmationPage({ question, item, decision }: ChosenProps & { question: ShownQuestion }) {
  const { path } = useShop();
  const t = useText();
  const format = useFormat();
  const words = describeDecision({ item, decision }, t, format);
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="stack2 standalone">
        <div>
          <p className="muted">{`${item.device}, ${question.trade}`}</p>
          <h1 className="headline-small space-above-small">{words.question}</h1>
          <p className="lead space-above">{words.effect}</p>
          <VoucherNote question={question} />
        </div>
        <DecisionPost item={item} decision={decision}>
          <a className="button button-equal" href={path}>
            {t('clarification.confirm.back')}
          </a>
        </DecisionPost>
      </div>
    </div>
  );
}

/** The form of one decision; only this press decides. */
export function DecisionPost({ item, decision, children }: ChosenProps & { children: ReactNode }) {
  const { path } = useShop();
  const t = useText();
  const { label } = describeDecision({ item, decision }, t, useFormat());
  return (
    <form method="post" action={path} className="button-pair choice">
      <input type="hidden" name="offer" value={item.offer} />
      <button type="submit" className="button button-equal" name="decision" value={decision}>
        {label}
      </button>
      {children}
    </form>
  );
}
