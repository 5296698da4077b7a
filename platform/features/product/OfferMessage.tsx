import type { ProblemField } from '../../shared/problem.ts';
import { wholeMessages, wholeProblem } from '../forms/whole-problem.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { OfferProblem, useOffer } from './use-offer.ts';

interface OfferMessageProps {
  offer: ReturnType<typeof useOffer>;
  /** What a plain form was refused for. */
  refused: readonly ProblemField[];
}

/** Why the offer was not taken; nothing the visitor chose is lost. */
export function OfferMessage({ offer, refused }: OfferMessageProps) {
  const t = useText();
  const format = useFormat();
  const problem = offer.problem ?? refusal(refused);
  if (!problem) return null;
  const text =
    problem === 'repriced'
      ? t('product.repriced', { price: format.money(offer.repricedCents ?? 0) })
      : t(problem === 'tooMany' || problem === 'away' ? wholeMessages[problem] : `product.problem.${problem}`);
  return (
    <div className="message-box warning space-above" role="alert">
      <p>{text}</p>
    </div>
  );
}

function refusal(
  problems: readonly ProblemField[],
): Exclude<OfferProblem, 'repriced' | 'network'> | 'open' | undefined {
  const code = problems[0]?.code;
  if (code === undefined) return undefined;
  if (code === 'question.open') return 'open';
  return wholeProblem(problems) ?? (code === 'cart.full' ? 'full' : 'refused');
}
