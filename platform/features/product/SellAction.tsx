import type { FormEvent, MouseEvent } from 'react';
import type { Answers, Quote } from '../../shared/price-sheet.ts';
import { useText } from '../shop/use-text.ts';
import type { useOffer } from './use-offer.ts';

/** Id of the form that makes the offer; the price bar's button submits it from afar. */
export const OFFER_FORM = 'offer';

interface WayOnProps {
  anchor: string;
  label: string;
  onGo: (event: MouseEvent) => void;
  full?: boolean;
}

/** Leads to the next open question; a plain anchor where no script runs. */
export function WayOn({ anchor, label, onGo, full }: WayOnProps) {
  return (
    <a className={full ? 'btn pri full' : 'btn pri'} href={`#${anchor}`} onClick={onGo}>
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
  const recycling = price.outcome === 'recycling';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void offer.submit(answers, price.totalCents);
  };
  return (
    <form id={OFFER_FORM} method="post" action={path} onSubmit={submit}>
      {Object.entries(answers).map(([question, answer]) => (
        <input key={question} type="hidden" name={question} value={answer} />
      ))}
      <button type="submit" className={recycling ? 'btn full' : 'btn pri full'} aria-disabled={offer.busy}>
        {offer.busy ? t('product.adding') : t(recycling ? 'product.recycle' : 'product.addToCart')}
      </button>
    </form>
  );
}
