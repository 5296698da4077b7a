import { Drawing } from '../../ui/Drawing.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';
import { Decided } from './DecisionForm.tsx';
import { VoucherNote } from './VoucherNote.tsx';

/** The clarification is answered or expired: the outcome per device, and the next steps. */
export function EndedQuestion({ question }: { question: ShownQuestion }) {
  const { href } = useShop();
  const t = useText();
  const format = useFormat();
  const answered = question.state === 'answered';
  // Unanswered devices are returned, also before the worker has recorded the expiry.
  const items = question.items.map((item) => ({
    ...item,
    decision: item.decision ?? (item.outcome === 'emptyBox' ? ('accept' as const) : ('return' as const)),
  }));
  const values = { number: question.trade, date: format.date(question.deadline) };
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="split split-low">
        <div>
          <p className={`status ${answered ? 'success' : 'warning'}`}>
            <Icon name={answered ? 'check' : 'clock'} />
            {t(answered ? 'clarification.ended.answered' : 'clarification.ended.expired', values)}
          </p>
          <h1 className="headline-small space-above">
            {t(answered ? 'clarification.ended.thanks' : 'clarification.ended.over')}
          </h1>
          <p className="lead muted space-above">
            <RichText id={answered ? 'clarification.ended.lead' : 'clarification.ended.overLead'} values={values} />
          </p>
        </div>
        <div className="picture-large">
          <Drawing name="parcel" />
        </div>
      </div>
      <section className="space-above-large">
        <h2 className="h3 space-below">{t('clarification.ended.devices', { count: items.length })}</h2>
        <ul className="rows">
          {items.map((item) => (
            <li key={item.offer} className="row picture">
              <Drawing name={item.formFactor} />
              <b>{item.device}</b>
              <Decided item={item} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack space-above-large">
        <h2 className="h3">{t('clarification.ended.next')}</h2>
        <NextSteps items={items} />
        <VoucherNote question={{ ...question, items }} />
        <p>
          <a href={href('contact', {}, { subject: 'newOffer' })}>{t('clarification.ask')}</a>
        </p>
      </section>
    </div>
  );
}

function NextSteps({ items }: { items: readonly Pick<ShownItem, 'decision' | 'newCents' | 'outcome'>[] }) {
  const t = useText();
  const accepted = items.filter(({ decision, outcome }) => decision === 'accept' && outcome !== 'emptyBox');
  const returned = items.filter(({ decision }) => decision === 'return').length;
  const unlocked = items.some(({ decision }) => decision === 'unlocked');
  const empty = items.some(({ outcome }) => outcome === 'emptyBox');
  const paid = accepted.some(({ newCents }) => newCents > 0);
  return (
    <>
      {paid ? <p>{t('clarification.ended.pay')}</p> : null}
      {accepted.length > 0 && !paid ? <p>{t('clarification.ended.recycle')}</p> : null}
      {returned > 0 ? <p>{t('clarification.ended.back', { count: returned })}</p> : null}
      {unlocked ? <p>{t('outcome.locked.inspected')}</p> : null}
      {empty ? <p>{t('outcome.emptyBox.ended')}</p> : null}
    </>
  );
}
