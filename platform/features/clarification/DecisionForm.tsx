import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';

interface DecisionProps {
  question: Pick<ShownQuestion, 'deadline'>;
  item: ShownItem;
}

/**
 * Answers of equal weight; each is a button that posts, with and without scripts. A decided question shows the
 * answer instead.
 */
export function DecisionForm({ question, item }: DecisionProps) {
  const { path } = useShop();
  const t = useText();
  const format = useFormat();
  if (item.decision !== null) return <Decided item={item} />;
  const dates = { date: format.date(question.deadline), next: format.date(dayAfter(question.deadline)) };
  const acceptLabel =
    item.outcome === 'emptyBox'
      ? t('outcome.emptyBox.accept')
      : item.newCents > 0
        ? t('clarification.accept', { amount: format.money(item.newCents) })
        : t('clarification.recycle');
  return (
    <section className="stack">
      <h2 className="h3">{t('clarification.decide')}</h2>
      <form method="post" action={path} className="button-pair">
        <input type="hidden" name="offer" value={item.offer} />
        {item.outcome === 'locked' ? (
          <button type="submit" className="button button-equal" name="decision" value="unlocked">
            {t('outcome.locked.unlocked')}
          </button>
        ) : null}
        <button type="submit" className="button button-equal" name="decision" value="accept">
          {acceptLabel}
        </button>
        {item.outcome === 'emptyBox' ? null : (
          <button type="submit" className="button button-equal" name="decision" value="return">
            {t('clarification.return')}
          </button>
        )}
      </form>
      <p className="muted">
        {item.outcome === 'emptyBox' ? t('outcome.emptyBox.silence', dates) : t('clarification.silence', dates)}
      </p>
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
