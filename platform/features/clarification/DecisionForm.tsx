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
 * Two answers of equal weight; each is a button that posts, with and without scripts. A decided question shows the
 * answer instead.
 */
export function DecisionForm({ question, item }: DecisionProps) {
  const { path } = useShop();
  const t = useText();
  const format = useFormat();
  if (item.decision !== null) return <Decided item={item} />;
  return (
    <section className="stack">
      <h2 className="h3">{t('clarification.decide')}</h2>
      <form method="post" action={path} className="button-pair">
        <input type="hidden" name="offer" value={item.offer} />
        <button type="submit" className="button button-equal" name="decision" value="accept">
          {item.newCents > 0
            ? t('clarification.accept', { amount: format.money(item.newCents) })
            : t('clarification.recycle')}
        </button>
        <button type="submit" className="button button-equal" name="decision" value="return">
          {t('clarification.return')}
        </button>
      </form>
      <p className="muted">
        {t('clarification.silence', {
          date: format.date(question.deadline),
          next: format.date(dayAfter(question.deadline)),
        })}
      </p>
    </section>
  );
}

/** The deadline is the last instant of its day. */
function dayAfter(deadline: string): Date {
  return new Date(Date.parse(deadline) + 1);
}

/** The given answer for one device. */
export function Decided({ item }: { item: Pick<ShownItem, 'decision' | 'newCents'> }) {
  const t = useText();
  const format = useFormat();
  const accepted = item.decision === 'accept';
  const taken =
    item.newCents > 0
      ? t('clarification.accepted', { amount: format.money(item.newCents) })
      : t('clarification.acceptedRecycling');
  return (
    <p className="status success">
      <Icon name={accepted ? 'check' : 'return'} />
      {accepted ? taken : t('clarification.returned')}
    </p>
  );
}
