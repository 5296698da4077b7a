import { parseReference, REFERENCE_COOKIE } from '../../../shared/partner-reference.ts';

/** An offer or a trade with the reference of the page that frames the shop, unless it has one. */
export function withPartnerReference<Input extends object>(
  input: Input & { reference?: string },
  cookies: Readonly<Record<string, string | undefined>>,
): Input & { reference?: string } {
  const reference = input.reference ?? parseReference(cookies[REFERENCE_COOKIE]);
  return reference === undefined ? input : { ...input, reference };
}
