import { printCartCookie } from '../../shared/cart-cookie.ts';
import { CheckAnswers } from '../../ui/CheckAnswers.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { usePasswordWords } from '../account/use-password-words.ts';
import { contentHref } from '../navigation/content-link.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { hasPayout, type ShownCart } from './checkout-view.ts';
import { getTradeMessage } from './page-problems.ts';
import { TradeProblems } from './TradeProblems.tsx';
import { useAnswerRows } from './use-answer-rows.ts';
import { useSellsSignedIn } from './use-checkout-account.ts';
import { useTrade } from './use-trade.ts';

const TERMS = 'terms.notAccepted';

/** What the seller has entered, and the form that creates the trade. */
export function TradeForm({ view, form: refused }: CheckoutStepProps) {
  const t = useText();
  const format = useFormat();
  const shop = useShop();
  const { href } = shop;
  const rows = useAnswerRows(view);
  const trade = useTrade(view, refused?.problems.map((problem) => problem.code) ?? []);
  const { cart } = view;
  const price = format.money(cart.totalCents);
  const pays = hasPayout(cart);
  const sellsSignedIn = useSellsSignedIn();
  const passwordWords = usePasswordWords();
  const termsProblem = trade.problems.includes(TERMS) ? getTradeMessage(TERMS, t) : undefined;
  return (
    <>
      <TradeProblems codes={trade.problems} attempt={trade.attempt} />
      <CheckAnswers title={t('check.yourData')} changeLabel={t('check.change')} rows={rows.person} />
      {pays ? <CheckAnswers title={t('check.payout')} changeLabel={t('check.change')} rows={rows.payout} /> : null}
      <CheckAnswers title={t('check.shipping')} changeLabel={t('check.change')} rows={rows.shipping} />
      <form method="post" action={href('checkout', {}, { step: 'check' })} onSubmit={trade.submit} noValidate>
        <input type="hidden" name="step" value="trade" />
        <input type="hidden" name="lines" value={printCartCookie(cookieLines(cart))} />
        <input type="hidden" name="voucher" value={cart.voucher?.code ?? ''} />
        {pays ? null : <input type="hidden" name="payout" value="none" />}
        <div className="check-rows">
          <Tick id="termsAccepted" name="termsAccepted" error={termsProblem}>
            <RichText id="check.terms" href={contentHref(shop, 'terms') ?? href('home')} />
          </Tick>
          {sellsSignedIn && (
            <Tick id="save" name="save">
              {t('check.save')}
            </Tick>
          )}
        </div>
        {trade.asksPassword && (
          <PasswordField
            id="password"
            name="password"
            label={t('account.password.label')}
            words={passwordWords}
            autoComplete="current-password"
          />
        )}
        <div className="button-pair space-above">
          <button type="submit" className="button button-primary" aria-disabled={trade.busy}>
            {pays
              ? t(trade.busy ? 'check.selling' : 'check.sell', { price })
              : t(trade.busy ? 'check.recyclingBusy' : 'check.recycle')}
          </button>
          <a className="button" href={href('checkout', {}, { step: 'details' })}>
            {t('check.back')}
          </a>
        </div>
      </form>
    </>
  );
}

function cookieLines({ lines }: ShownCart) {
  return lines.map(({ offer, quantity }) => ({ offerId: offer.id, quantity }));
}
