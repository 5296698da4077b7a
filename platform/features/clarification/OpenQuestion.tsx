import type { ReactNode } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { AnswerErrorNotice } from './AnswerErrorNotice.tsx';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';
import { DecisionForm } from './DecisionForm.tsx';
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
        <Item question={question} item={only} head={intro} foot={<Disagree />} />
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
        <Disagree />
      </div>
    </div>
  );
}

function Intro({ question, form }: OpenQuestionProps) {
  const t = useText();
  const format = useFormat();
  const { items, others, trade, deadline } = question;
  const [first] = items;
  return (
    <div>
      <AnswerErrorNotice form={form} />
      <p className="status warning">
        <Icon name="clock" />
        {t('clarification.until', { date: format.date(deadline) })}
      </p>
      <h1 className="headline-small space-above">{t('clarification.headline', { count: items.length })}</h1>
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
        <section className="price">
          <h2 className="h3">{t('clarification.ledger.title')}</h2>
          <Ledger
            caption={t('clarification.ledger.caption', { device: item.device })}
            rows={priceRows(item.ledger, t, format)}
            total={{ label: t('clarification.ledger.total'), figure: format.money(item.newCents) }}
          />
        </section>
        {foot}
      </div>
    </div>
  );
}

/** Link to customer service. */
function Disagree() {
  const { href } = useShop();
  const t = useText();
  return (
    <section className="stack">
      <h2 className="h3">{t('clarification.disagree')}</h2>
      <p>{t('clarification.disagreeText')}</p>
      <p>
        <a href={href('contact', {}, { subject: 'newOffer' })}>{t('clarification.ask')}</a>
      </p>
    </section>
  );
}
