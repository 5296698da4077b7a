import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { wholeMessages, wholeProblem } from '../forms/whole-problem.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';
import { mayBeCancelled } from '../trade/trade-steps.ts';

interface SaleActsProps {
  sale: ShownTrade;
  form: FormState | undefined;
}

/** What the seller can do while the parcel is theirs: print the label once more, or cancel with one more press. */
export function SaleActs({ sale, form }: SaleActsProps) {
  const { query, path, href } = useShop();
  const t = useText();
  const problem = problemOf(form);
  const open = mayBeCancelled(sale);
  const asks = open && query.step === 'cancel';
  return (
    <div className="space-above-medium">
      {problem && <ErrorSummary title={t(problem)} items={[]} attempt={0} />}
      {sale.clarification && (
        <p>
          <a
            className="button button-primary"
            href={href('clarification', { id: sale.clarification, trade: sale.number })}
          >
            {t('sale.question')}
          </a>
        </p>
      )}
      {sale.answered && (
        <p>
          <a className="action-link" href={href('clarification', { id: sale.answered, trade: sale.number })}>
            {t('sale.answered')}
          </a>
        </p>
      )}
      {asks && <CancelQuestion />}
      {open && !asks && (
        <p className="button-pair">
          <a className="button button-primary" href={sale.label} rel="external">
            <Icon name="print" />
            {t('account.trade.label')}
          </a>
          <a className="button" href={`${path}?step=cancel#cancel-sale`}>
            {t('sale.cancel.begin')}
          </a>
        </p>
      )}
    </div>
  );
}

function problemOf(form: FormState | undefined): MessageId | undefined {
  const problems = form?.problems ?? [];
  if (problems.length === 0) return undefined;
  const whole = wholeProblem(problems);
  return whole ? wholeMessages[whole] : 'sale.cancel.late';
}

/** The second press, which alone changes anything. */
function CancelQuestion() {
  const { path } = useShop();
  const t = useText();
  return (
    <section aria-labelledby="cancel-sale">
      <h2 id="cancel-sale" className="h3">
        {t('sale.cancel.question')}
      </h2>
      <p className="space-above-small">{t('sale.cancel.text')}</p>
      <form method="post" action={path} className="button-pair space-above">
        <button type="submit" className="button button-equal">
          {t('sale.cancel.confirm')}
        </button>
        <a className="button button-equal" href={path}>
          {t('sale.cancel.keep')}
        </a>
      </form>
    </section>
  );
}
