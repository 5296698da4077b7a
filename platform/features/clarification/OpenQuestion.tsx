import type { ReactNode } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { AnswerErrorNotice } from './AnswerErrorNotice.tsx';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Disagreement } from './Disagreement.tsx';
import { Comparison, InspectionResult } from './InspectionResult.tsx';
import { priceRows } from './price-rows.ts';
import { VoucherNote } from './VoucherNote.tsx';

interface OpenQuestionProps {
  question: ShownQuestion;
  form: FormState | undefined;
}

/**
 * Per device: the inspection result, its effect on the price, and the two answers. A single device gets the whole page.
 */
export function OpenQuestion({ question, form }: OpenQuestionProps) {
  const { items } = question;
  const [only, ...more] = items;
  const intro = <Intro question={question} form={form} />;
  if (only && more.length === 0)
    return (
      <div className="wrap pad-top pad-bottom">
        <Item question={question} item={only} head={intro} foot={<Disagreement question={question} form={form} />} />
      </div>
    );
  return (
    <div className="wrap pad-top pad-bottom">
      {intro}
      {items.map((item) => (
        <article key={item.offer} className="rule pad-top space-above-large" aria-labelledby={`device-${item.offer}`}>
          <Item
            question={question}
            item={item}
            head={
              <h2 className="h2" id={`device-${item.offer}`}>
                {item.device}
              </h2>
            }
          />
        </article>
      ))}
      <div className="rule pad-top space-above-large">
        <Disagreement question={question} form={form} />
      </div>
    </div>
  );
}

function Intro({ question, form }: OpenQuestionProps) {
  const t = useText();
  const format = useFormat();
  const { items, others, trade, deadline } = question;
  const [first, ...more] = items;
  const common = more.every(({ outcome }) => outcome === first?.outcome) ? first?.outcome : undefined;
  return (
    <div>
      <AnswerErrorNotice form={form} />
      <p className="status warning">
        <Icon name="clock" />
        {t('clarification.until', { date: format.date(deadline) })}
      </p>
      <h1 className="headline-small space-above">
        {common ? t(`outcome.${common}.headline`) : t('clarification.headline', { count: items.length })}
      </h1>
      <p className="lead muted space-above">
        <RichText
          id="clarification.lead"
          values={{ device: first?.device ?? '', count: items.length, number: trade }}
        />
      </p>
      {others.count > 0 ? (
        <p className="space-above">
          {t('clarification.others', { count: others.count, amount: format.money(others.cents) })}
        </p>
      ) : null}
      <VoucherNote question={question} />
    </div>
  );
}

interface ItemProps {
  question: ShownQuestion;
  item: ShownItem;
  head: ReactNode;
  foot?: ReactNode;
}

function Item({ question, item, head, foot }: ItemProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className="split">
      <div className="stack2">
        {head}
        <Comparison item={item} />
        <InspectionResult item={item} />
        <DecisionForm question={question} item={item} />
      </div>
      <div className="stack2">
        {item.ledger.length > 0 ? (
          <section className="price">
            <h2 className="h3">{t('clarification.ledger.title')}</h2>
            <Ledger
              caption={t('clarification.ledger.caption', { device: item.foundDevice ?? item.device })}
              rows={priceRows(item.ledger, t, format)}
              total={{ label: t('clarification.ledger.total'), figure: format.money(item.newCents) }}
            />
          </section>
        ) : (
          <section className="stack">
            <h2 className="h3">{t('clarification.ended.next')}</h2>
            <OutcomeNext question={question} item={item} />
          </section>
        )}
        {foot}
      </div>
    </div>
  );
}

/** What happens next and by when, where there is no price to explain. */
function OutcomeNext({ question, item }: Pick<ItemProps, 'question' | 'item'>) {
  const t = useText();
  const format = useFormat();
  if (!item.outcome) return null;
  return (
    <p>
      {t(`outcome.${item.outcome}.next`, {
        device: item.device,
        date: format.date(question.deadline),
        offered: format.money(item.oldCents),
        amount: format.money(item.newCents),
      })}
    </p>
  );
}
