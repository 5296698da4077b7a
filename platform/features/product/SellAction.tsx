import { type FormEvent, type MouseEvent, useState } from 'react';
import { clampQuantity, MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import type { Answers, Quote } from '../../shared/price-sheet.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { useB2BMode } from '../stores/stores-context.tsx';
import type { useOffer } from './use-offer.ts';

/** Id of the form that makes the offer; the price bar's button submits it from afar. */
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
}

/** Takes the offer: a plain form, done by a call where scripts run. */
export function SubmitAction({ path, answers, price, offer }: SubmitActionProps) {
  const t = useText();
  const business = useB2BMode();
  const [quantity, setQuantity] = useState(1);
  const recycling = price.outcome === 'recycling';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void offer.submit(answers, price.totalCents, quantity);
  };
  return (
    <form id={OFFER_FORM} method="post" action={path} onSubmit={submit}>
      {Object.entries(answers).map(([question, answer]) => (
        <input key={question} type="hidden" name={question} value={answer} />
      ))}
      {business && <Pieces quantity={quantity} onChange={setQuantity} eachCents={price.totalCents} />}
      <button
        type="submit"
        className={recycling ? 'button full-width' : 'button button-primary full-width'}
        aria-disabled={offer.busy}
      >
        {offer.busy ? t('product.adding') : t(recycling ? 'product.recycle' : 'product.addToCart')}
      </button>
    </form>
  );
}

interface PiecesProps {
  quantity: number;
  onChange: (quantity: number) => void;
  eachCents: number;
}

/** How many of them there are, in the same condition: companies seldom sell one. */
function Pieces({ quantity, onChange, eachCents }: PiecesProps) {
  const t = useText();
  const { money } = useFormat();
  return (
    <div className="pieces">
      <label htmlFor="quantity">{t('product.pieces')}</label>
      <input
        id="quantity"
        name="quantity"
        type="number"
        className="text-input tabular"
        inputMode="numeric"
        min={1}
        max={MAX_QUANTITY}
        defaultValue={1}
        onChange={(event) => onChange(clampQuantity(event.target.valueAsNumber))}
      />
      {quantity > 1 && (
        <output className="tabular" htmlFor="quantity">
          {t('product.piecesTotal', { total: money(eachCents * quantity) })}
        </output>
      )}
    </div>
  );
}
