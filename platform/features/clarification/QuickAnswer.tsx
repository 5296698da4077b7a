import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { AnswerErrorNotice } from './AnswerErrorNotice.tsx';
import type { ShownItem, ShownQuestion } from './clarification-view.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Comparison } from './InspectionResult.tsx';
import { VoucherNote } from './VoucherNote.tsx';

interface QuickAnswerProps {
  question: ShownQuestion;
  item: ShownItem;
  form: FormState | undefined;
}

/** One new offer and its two answers. Opening the link decides nothing. */
export function QuickAnswer({ question, item, form }: QuickAnswerProps) {
  const { href, match } = useShop();
  const t = useText();
  const format = useFormat();
  const { id = '', trade = '' } = match.params;
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="stack2 standalone">
        <div>
          <AnswerErrorNotice form={form} />
          <p className="status warning">
            <Icon name="clock" />
            {t('clarification.until', { date: format.date(question.deadline) })}
          </p>
          <h1 className="headline-small space-above">
            {item.outcome ? t(`outcome.${item.outcome}.headline`) : t('clarification.quick.headline')}
          </h1>
          <p className="lead muted space-above">
            <RichText id="clarification.quick.lead" values={{ device: item.device, number: question.trade }} />
          </p>
          {item.difference ? <p className="space-above">{item.difference}</p> : null}
          <VoucherNote question={question} />
        </div>
        <Comparison item={item} />
        <div className="stack">
          <DecisionForm question={question} item={item} />
          <p>
            <a href={href('clarification', { id, trade })}>{t('clarification.quick.all')}</a>
          </p>
        </div>
      </div>
    </div>
  );
}
