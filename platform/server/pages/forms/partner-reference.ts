import type { TradeInput } from '../../../services/trades/types.ts';
import { parseReference, REFERENCE_COOKIE } from '../../../shared/partner-reference.ts';

/** A trade with the reference of the page that frames the shop, unless the body names one. */
export function withPartnerReference(
  input: TradeInput,
  cookies: Readonly<Record<string, string | undefined>>,
): TradeInput {
  const reference = input.reference ?? parseReference(cookies[REFERENCE_COOKIE]);
  return reference === undefined ? input : { ...input, reference };
}
