import { Suspense, useEffect, useRef, useState } from 'react';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy, lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useTradeCap } from '../stores/stores-context.tsx';
import { BusinessModeNote } from './BusinessModeNote.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { findVoucherProblem } from './page-problems.ts';
import { type RemovedLine, UndoRemoval } from './UndoRemoval.tsx';
import { useCartClock } from './use-cart-clock.ts';
import { useCartPrice } from './use-cart-price.ts';

const TradeProblems = deferPart(
  import.meta.env.SSR
    ? (await import('./TradeProblems.tsx')).TradeProblems
    : fetchLazy(() => import('./TradeProblems.tsx').then((module) => module.TradeProblems)),
);
const VoucherForm = deferPart(
  import.meta.env.SSR
    ? (await import('./VoucherForm.tsx')).VoucherForm
    : fetchLazy(() => import('./VoucherForm.tsx').then((module) => module.VoucherForm)),
);
const EmptyCart = deferPart(
  import.meta.env.SSR
    ? (await import('./EmptyCart.tsx')).EmptyCart
    : fetchLazy(() => import('./EmptyCart.tsx').then((module) => module.EmptyCart)),
);

/** Few carts are above the cap, so a browser fetches this part only then. */
const LargeCart = import.meta.env.SSR
  ? (await import('./LargeCart.tsx')).LargeCart
  : lazyWithRetry(() => import('./LargeCart.tsx').then((module) => module.LargeCart));

/** First step: cart lines, quantities and total. */
export function CartStep({ view, form }: CheckoutStepProps) {
  // This step has two forms; each gets back only the values posted by itself.
  const handed = form?.values.step === 'business' ? form : undefined;
  const refused = handed ? undefined : form;
  const t = useText();
  const { now } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<RemovedLine>();
  const [openedAt] = useState(() => Date.parse(now));
  const price = useCartPrice(view, useCartClock(openedAt));
  const capCents = useTradeCap();
  const sellable = price.lines.some((line) => !price.findExpiryReason(line));
  // Staff take this cart over, so nothing on the page may mention an online trade.
  const above = price.devicesCents > capCents;

  const empty = price.lines.length === 0 && view.gone.length === 0;
  const undo = (
    <UndoRemoval
      removed={removed}
      onUndone={() => {
        setRemoved(undefined);
        heading.current?.focus();
      }}
    />
  );
  // The focused element was removed. When the cart is empty, focus moves to the heading.
  useEffect(() => {
    if (empty && removed) heading.current?.focus();
  }, [empty, removed]);
  return (
    <>
      <h1 className="headline-small space-below" ref={heading} tabIndex={-1}>
        {empty ? t('cart.title') : t('cart.headline')}
      </h1>
      <BusinessModeNote />
      <TradeProblems codes={tradeErrorCodes(refused)} attempt={0} />
      {empty ? (
        <>
          <EmptyCart />
          {undo}
        </>
      ) : (
        <div className={sellable ? 'sell' : undefined}>
          <div>
            <CartLines
              lines={price.lines}
              getExpiryReason={price.findExpiryReason}
              known={view.gone}
              onRemoved={setRemoved}
            />
            {undo}
            {above ? (
              <Suspense fallback={null}>
                <LargeCart
                  lines={price.lines.filter((line) => !price.findExpiryReason(line))}
                  sent={view.handedOver}
                  form={handed}
                />
              </Suspense>
            ) : (
              <>
                <SellMore oneParcel={price.parcels.parcels === undefined} />
                {sellable ? <VoucherForm price={price} refused={getRejectedVoucher(refused)} /> : null}
              </>
            )}
          </div>
          {sellable ? <CartSummary price={price} above={above} /> : null}
        </div>
      )}
    </>
  );
}

/** Links to more devices: while one parcel is enough, they go into it. */
function SellMore({ oneParcel }: { oneParcel: boolean }) {
  const t = useText();
  const { href } = useShop();
  return (
    <p className="sell-more">
      <a className="button" href={`${href('home')}#search`}>
        {t('cart.sellMore')}
      </a>
      {oneParcel && <span className="muted small">{t('cart.oneLabel')}</span>}
    </p>
  );
}

/** Problem codes of the whole trade; those of the voucher are shown at its field. */
function tradeErrorCodes(refused: CheckoutStepProps['form']): string[] {
  return (refused?.problems ?? []).filter((problem) => problem.pointer !== '/voucher').map((problem) => problem.code);
}

function getRejectedVoucher(refused: CheckoutStepProps['form']) {
  const problem = findVoucherProblem(refused?.problems ?? []);
  return problem && { code: refused?.values.voucher ?? '', problem };
}
