import type { CartPrice } from '../../services/offers/types.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';
import type { Formats } from '../shop/format.ts';
import type { Text } from '../shop/use-text.ts';

export type VoucherFieldProblem = NonNullable<CartPrice['voucherProblem']> | 'network';

const voucherMessages = {
  unknown: 'cart.voucherProblem.unknown',
  expired: 'cart.voucherProblem.expired',
  usedUp: 'cart.voucherProblem.usedUp',
  minimum: 'cart.voucherProblem.minimum',
  network: 'cart.voucherProblem.network',
} as const satisfies Record<VoucherFieldProblem, string>;

export function voucherMessage(problem: VoucherFieldProblem, t: Text): string {
  return t(voucherMessages[problem]);
}

interface Words {
  t: Text;
  money: Formats['money'];
}

/** Why a code cannot be used. For a cart below the minimum: the voucher's value and the missing amount. */
export function getVoucherMessage(
  { problem, terms }: { problem: VoucherFieldProblem; terms?: CartPrice['voucherTerms'] },
  devicesCents: number,
  words: Words,
): string {
  return terms ? termsMessage(terms, devicesCents, words) : voucherMessage(problem, words.t);
}

/** Effect of a code that is not used yet; empty where it has none. */
export function seenVoucherMessage(
  seen: Pick<CartPrice, 'voucher' | 'voucherTerms' | 'devicesCents' | 'totalCents'>,
  words: Words,
): string {
  if (seen.voucherTerms) return termsMessage(seen.voucherTerms, seen.devicesCents, words);
  const { voucher, totalCents } = seen;
  const { t, money } = words;
  return voucher ? t('cart.voucherWould', { value: money(voucher.valueCents), total: money(totalCents) }) : '';
}

function termsMessage(
  { valueCents, minimumCents }: NonNullable<CartPrice['voucherTerms']>,
  devicesCents: number,
  { t, money }: Words,
): string {
  const missing = money(Math.max(0, minimumCents - devicesCents));
  return t('cart.voucherTerms', { value: money(valueCents), minimum: money(minimumCents), missing });
}

/** The voucher problem among the problems of a rejected form. */
export function findVoucherProblem(problems: readonly ProblemField[]): VoucherFieldProblem | undefined {
  const code = problems.find((problem) => problem.pointer === '/voucher')?.code.replace('voucher.', '');
  return code && Object.hasOwn(voucherMessages, code) ? (code as VoucherFieldProblem) : undefined;
}

/** Problems of a trade that belong to no field of the details. */
const tradeMessages = {
  'offers.gone': 'check.problem.offersGone',
  'cart.empty': 'check.problem.cartEmpty',
  'cart.cap': 'check.problem.cartCap',
  'idempotency.reused': 'check.problem.reused',
  'terms.notAccepted': 'check.problem.terms',
  [RATE_LIMITED]: 'form.tooMany',
  'stored.unknown': 'check.problem.stored',
  'password.again': 'check.problem.passwordAgain',
  'password.wrong': 'check.problem.passwordWrong',
  signedOut: 'check.problem.signedOut',
  network: 'check.problem.network',
} as const;

/** Messages for problems of the whole trade; an unknown problem gets the neutral one. */
export function getTradeMessage(code: string, t: Text): string {
  if (code.startsWith('voucher')) return t('check.problem.voucher');
  return t(
    Object.hasOwn(tradeMessages, code) ? tradeMessages[code as keyof typeof tradeMessages] : 'check.problem.other',
  );
}
