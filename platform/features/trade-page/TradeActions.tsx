import { Suspense } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { awaitsParcel, isBeforeShipping, isWithdrawable } from '../../shared/trade-states.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';

/** Fetched only after a rejected action. */
const SaleProblem = import.meta.env.SSR
  ? (await import('./TradeProblem.tsx')).TradeProblem
  : lazyWithRetry(() => import('./TradeProblem.tsx').then((module) => module.TradeProblem));

interface TradeActionsProps {
  sale: ShownTrade;
  form: FormState | undefined;
}

/**
 * Actions while the parcel is with the seller: print the label again, or cancel with a confirmation; afterwards, until
 * the payout: answer the question, withdraw with a confirmation, or say that the rest of the parcels does not come.
 */
export function TradeActions({ sale, form }: TradeActionsProps) {
  const { query, path, href } = useShop();
  const t = useText();
  const open = isBeforeShipping(sale.state);
  const asks = open && query.step === 'cancel';
  const withdrawable = isWithdrawable(sale.state);
  const asksToWithdraw = withdrawable && query.step === 'withdraw';
  const rest = isRestOpen(sale);
  const asksForRest = rest && query.step === 'rest';
  const asked = sale.clarification || sale.answered;
  return (
    <div className="space-above-medium">
      {form && form.problems.length > 0 && form.values.act !== 'message' && form.values.act !== 'ask' && (
        <Suspense>
          <SaleProblem form={form} />
        </Suspense>
      )}
      {asked && (
        <p>
          <a
            className={sale.answered ? 'action-link' : 'button button-primary'}
            href={href('clarification', { id: asked, trade: sale.number })}
          >
            {t(sale.secondOpinion ? 'opinion.pausedLink' : sale.answered ? 'sale.answered' : 'sale.question')}
          </a>
        </p>
      )}
      {asks && <EndConfirmation act="cancel" />}
      {asksForRest && <EndConfirmation act="rest" />}
      {rest && !asksForRest && (
        <p>
          <a className="action-link" href={`${path}?step=rest#rest-sale`}>
            {t('sale.rest.begin')}
          </a>
        </p>
      )}
      {asksToWithdraw && <EndConfirmation act="withdraw" />}
      {sale.withdrawn && <p>{t('sale.withdraw.done')}</p>}
      <GoingBack sale={sale} />
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
      {withdrawable && !asksToWithdraw && (
        <p className={asked ? 'space-above' : undefined}>
          <a className="action-link" href={`${path}?step=withdraw#withdraw-sale`}>
            {t('sale.withdraw.begin')}
          </a>
        </p>
      )}
    </div>
  );
}

/** What happens with devices that go back. */
function GoingBack({ sale: { state, returnNumber, carrier } }: Pick<TradeActionsProps, 'sale'>) {
  const t = useText();
  const values = { number: returnNumber, carrier };
  if (state !== 'returned')
    return returnNumber ? <p className="space-above">{t('sale.returned.some', values)}</p> : null;
  return (
    <section aria-labelledby="sale-returned" className="space-above-medium">
      <h2 id="sale-returned" className="h3">
        {t('sale.returned.title')}
      </h2>
      <p className="space-above-small">{t(returnNumber ? 'sale.returned.text' : 'sale.returned.waiting', values)}</p>
    </section>
  );
}

/** Some parcels have come, and others are expected. */
function isRestOpen({ state, parcels = [] }: ShownTrade): boolean {
  const isExpected = parcels.map((parcel) => parcel.state === 'expected');
  return awaitsParcel(state) && isExpected.includes(true) && isExpected.includes(false);
}

/** The confirmation; only this press changes anything. */
function EndConfirmation({ act }: { act: 'cancel' | 'withdraw' | 'rest' }) {
  const { path } = useShop();
  const t = useText();
  return (
    <section aria-labelledby={`${act}-sale`} className={act === 'cancel' ? undefined : 'space-above'}>
      <h2 id={`${act}-sale`} className="h3">
        {t(`sale.${act}.question`)}
      </h2>
      <p className="space-above-small">{t(`sale.${act}.text`)}</p>
      <form method="post" action={path} className="button-pair space-above">
        {act !== 'cancel' && <input type="hidden" name="act" value={act} />}
        <button type="submit" className="button button-equal">
          {t(`sale.${act}.confirm`)}
        </button>
        <a className="button button-equal" href={path}>
          {t(`sale.${act}.keep`)}
        </a>
      </form>
    </section>
  );
}
