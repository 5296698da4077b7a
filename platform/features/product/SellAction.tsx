import type { FormEvent, MouseEvent } from 'react';
import { MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import type { Answers, Quote } from '../../shared/price-sheet.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { useB2BMode } from '../stores/stores-context.tsx';
import type { ProductView } from './product-view.ts';
import type { useOffer } from './use-offer.ts';

/** Id of the form that creates the offer; the price bar's button submits it from outside. */
export const OFFER_FORM = 'offer';

interface WayOnProps {
  anchor: string;
  label: string;
  onGo: (event: MouseEvent) => void;
  full?: boolean;
}

/** Link to the next open question; a plain anchor without JavaScript. */
export function NextQuestionLink({ anchor, label, onGo, full }: WayOnProps) {
  return (
    <a
      className={full ? 'button button-primary full-width' : 'button button-primary'}
      href={`#${anchor}`}
      onClick={onGo}
    >
      {label}
    </a>
  );
}

interface SubmitActionProps {
  path: string;
  answers: Answers;
  price: Quote;
  offer: ReturnType<typeof useOffer>;
  replaces: ProductView['replaces'];
}

/**
 * Accepts the offer: a plain form, replaced by a call where scripts run. A quantity above the offer's maximum leads to
 * the enquiry.
 */
export function SubmitAction({ path, answers, price, offer, replaces }: SubmitActionProps) {
  const t = useText();
  const business = useB2BMode();
  const recycling = price.outcome === 'recycling';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void offer.submit(answers, price.totalCents);
  };
  const label = offer.isBeyond
    ? 'product.enquire'
    : replaces
      ? 'product.replace'
      : recycling
        ? 'product.recycle'
        : 'product.addToCart';
  return (
    <form id={OFFER_FORM} method="post" action={path} onSubmit={submit} noValidate>
      {Object.entries(answers).map(([question, answer]) => (
        <input key={question} type="hidden" name={question} value={answer} />
      ))}
      {replaces && <input type="hidden" name="replace" value={replaces.offerId} />}
      {business && <QuantityField offer={offer} eachCents={price.totalCents} />}
      <button
        type="submit"
        className={recycling ? 'button full-width' : 'button button-primary full-width'}
        aria-disabled={offer.busy}
      >
        {t(offer.busy ? 'product.adding' : label)}
      </button>
      {replaces && <p className="muted small">{t('product.replaceNote')}</p>}
    </form>
  );
}

/** Quantity of devices in the same condition; companies seldom sell only one. */
function QuantityField({ offer, eachCents }: { offer: ReturnType<typeof useOffer>; eachCents: number }) {
  const t = useText();
  const { money } = useFormat();
  const { quantity, isBeyond } = offer;
  return (
    <div className="item-count">
      <label htmlFor="quantity">{t('product.pieces')}</label>
      <input
        id="quantity"
        name="quantity"
        type="number"
        className="text-input tabular"
        inputMode="numeric"
        min={1}
        defaultValue={quantity}
        onChange={({ target: { valueAsNumber } }) => offer.setQuantity(Math.max(1, Math.trunc(valueAsNumber) || 1))}
      />
      {quantity > 1 && (
        <output className="tabular" htmlFor="quantity">
          {isBeyond
            ? t('product.piecesBeyond', { most: MAX_QUANTITY })
            : t('product.piecesTotal', { total: money(eachCents * quantity) })}
        </output>
      )}
    </div>
  );
}
