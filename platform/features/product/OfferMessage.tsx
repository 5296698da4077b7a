import type { MessageId } from '../../generated/message-ids.gen.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { useOffer } from './use-offer.ts';

interface OfferMessageProps {
  offer: ReturnType<typeof useOffer>;
  /** Why a plain form created no offer. */
  refusal: MessageId | undefined;
}

/** Why the offer was rejected; undefined while there is no reason. */
export function useOfferProblem({ offer, refusal }: OfferMessageProps): string | undefined {
  const t = useText();
  const { money } = useFormat();
  const problem = offer.problem ?? refusal;
  return problem && t(problem, { price: money(offer.repricedCents) });
}

/** The reason in the price panel; the visitor's choices stay. */
export function OfferMessage({ problem }: { problem: string | undefined }) {
  if (!problem) return null;
  return (
    <div className="message-box warning space-above" role="alert">
      <p>{problem}</p>
    </div>
  );
}
