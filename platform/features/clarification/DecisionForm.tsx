import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { type Decision, describeDecision, listDecisions } from './decision-words.ts';

interface DecisionProps {
  question: Pick<ShownQuestion, 'deadline'>;
  item: ShownItem;
}

/**
 * Choices of equal weight. Each opens a confirmation with its amount and effect: a page of its own, or a dialog with
 * scripts. A decided question shows the answer instead.
 */
export function DecisionForm({ question, item }: DecisionProps) {
  const { path } = useShop();
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<Decision>();
  if (item.decision !== null) return <Decided item={item} />;
  const dates = { date: format.date(question.deadline), next: format.date(dayAfter(question.deadline)) };
  return (
    <section className="stack">
      <h2 className="h3">{t('clarification.decide')}</h2>
      <p className="button-pair">
        {listDecisions(item).map((decision) => (
          <a
            key={decision}
            className="button button-equal"
            // The router leaves it alone: the dialog replaces the page.
            rel="external"
            href={`${path}?step=${decision}&offer=${encodeURIComponent(item.offer)}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              setAsked(decision);
            }}
          >
            {describeDecision({ item, decision }, t, format).label}
          </a>
        ))}
      </p>
      <p className="muted">
        {item.outcome === 'emptyBox' ? t('outcome.emptyBox.silence', dates) : t('clarification.silence', dates)}
      </p>
      {asked ? <DecisionDialog item={item} decision={asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

/** The deadline is the last instant of its day. */
function dayAfter(deadline: string): Date {
  return new Date(Date.parse(deadline) + 1);
}

/** The given answer for one device. */
export function Decided({ item }: { item: Pick<ShownItem, 'decision' | 'newCents' | 'outcome'> }) {
  const t = useText();
  const format = useFormat();
  const accepted = item.decision === 'accept';
  const taken =
    item.outcome === 'emptyBox'
      ? t('account.trade.state.closed')
      : item.newCents > 0
        ? t('clarification.accepted', { amount: format.money(item.newCents) })
        : t('clarification.acceptedRecycling');
  return (
    <p className="status success">
      <Icon name={item.decision === 'return' ? 'return' : 'check'} />
      {accepted ? taken : t(item.decision === 'unlocked' ? 'outcome.locked.again' : 'clarification.returned')}
    </p>
  );
}
