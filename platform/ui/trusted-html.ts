/** The part of https://www.w3.org/TR/trusted-types/ used here; some browsers do not support it. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(markup: string): string },
  ): { createHTML(markup: string): TrustedHTML };
}

/** The only policy that creates markup; named in the content security policy. */
const POLICY = 'umlauf-html';
/** Patterns that none of the shop's own texts and drawings contains. */
const ACTIVE = /<(?:script|iframe|object|embed|base|form)\b|<[^>]*\s(?:on\w+|srcdoc)\s*=|<[^>]*\bjavascript:/i;

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/**
 * Markup that the server made of the repository's own files, for `dangerouslySetInnerHTML`, where browsers with trusted
 * types reject plain text. Throws for markup that could run a script. Reuse the result: each call creates another
 * object.
 */
export function trustedHtml(markup: string): string | TrustedHTML {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return markup;
  policy ??= trustedTypes.createPolicy(POLICY, { createHTML: withoutActiveParts });
  return policy.createHTML(markup);
}

function withoutActiveParts(markup: string): string {
  if (ACTIVE.test(markup)) throw new TypeError('page markup could run a script');
  return markup;
}
