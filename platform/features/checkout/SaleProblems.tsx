import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { saleMessage } from './page-problems.ts';

interface SaleProblemsProps {
  /** Codes of what stands against the sale. */
  codes: readonly string[];
  attempt: number;
}

/** Why the sale did not go through, or that nobody knows whether it did; what belongs to the terms links to their box. */
export function SaleProblems({ codes, attempt }: SaleProblemsProps) {
  const t = useText();
  const { href } = useShop();
  if (codes.length === 0) return null;
  const items = codes.map((code) => ({
    text: saleMessage(code, t),
    ...linkOf(code, href('checkout')),
  }));
  return (
    <ErrorSummary
      title={t(codes.includes('network') ? 'check.problem.noAnswer' : 'check.problem.title')}
      items={items}
      attempt={attempt}
    />
  );
}

/** Where the problem can be put right. */
function linkOf(code: string, cart: string): { href?: string } {
  if (code === 'terms.notAccepted') return { href: '#termsAccepted' };
  if (code.startsWith('password.')) return { href: '#password' };
  if (code === 'stored.unknown' || code === 'signedOut') return { href: `${cart}?step=details#paymentType` };
  return code === 'offers.gone' || code === 'cart.cap' || code.startsWith('voucher') ? { href: cart } : {};
}
