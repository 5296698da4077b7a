import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { getTradeMessage } from './page-problems.ts';

interface TradeProblemsProps {
  /** Problem codes of the trade. */
  codes: readonly string[];
  attempt: number;
}

/** Why the trade failed, or that its outcome is unknown. Problems with the terms link to their box. */
export function TradeProblems({ codes, attempt }: TradeProblemsProps) {
  const t = useText();
  const { href } = useShop();
  if (codes.length === 0) return null;
  const items = codes.map((code) => ({
    text: getTradeMessage(code, t),
    ...getFixLink(code, href('checkout')),
  }));
  return (
    <ErrorSummary
      title={t(codes.includes('network') ? 'check.problem.noAnswer' : 'check.problem.title')}
      items={items}
      attempt={attempt}
    />
  );
}

/** Where the seller can fix the problem. */
function getFixLink(code: string, cart: string): { href?: string } {
  if (code === 'terms.notAccepted') return { href: '#termsAccepted' };
  if (code.startsWith('password.')) return { href: '#password' };
  if (code === 'stored.unknown' || code === 'signedOut') return { href: `${cart}?step=details#paymentType` };
  return code === 'offers.gone' || code === 'cart.cap' || code.startsWith('voucher') ? { href: cart } : {};
}
