import type { MessageId } from '../../generated/message-ids.gen.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { useOffer } from './use-offer.ts';

interface OfferMessageProps {
  offer: ReturnType<typeof useOffer>;
  /** Why a plain form created no offer. */
  refusal: MessageId | undefined;
}

/** Why the offer was rejected; the visitor's choices stay. */
export function OfferMessage({ offer, refusal }: OfferMessageProps) {
  const t = useText();
  const { money } = useFormat();
  const problem = offer.problem ?? refusal;
  if (!problem) return null;
  return (
    <div className="message-box warning space-above" role="alert">
      <p>{t(problem, { price: money(offer.repricedCents) })}</p>
    </div>
  );
}
