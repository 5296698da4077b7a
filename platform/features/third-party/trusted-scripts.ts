/** The part of https://www.w3.org/TR/trusted-types/ used here; some browsers do not support it. */
interface Policy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  defaultPolicy: object | null;
  createPolicy(name: string, rules: Policy & { createHTML?(markup: string): string }): Policy;
}

const configured = new Set<string>();
let policy: Policy | undefined;

/**
 * Address of a script that the tenant file names, as a TrustedScriptURL where browsers require one; all other addresses
 * are rejected. Third-party scripts do not create trusted types, so from then on a default policy exists for them. The
 * content security policy still limits the origins, and inline scripts stay forbidden.
 */
export function trustedScript(address: string, target: object = globalThis): string {
  const { trustedTypes } = target as { trustedTypes?: PolicyFactory };
  configured.add(address);
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('umlauf-scripts', { createScriptURL: onlyConfigured });
  if (!trustedTypes.defaultPolicy) {
    trustedTypes.createPolicy('default', { createHTML: (markup) => markup, createScriptURL: onlyHttp });
  }
  return policy.createScriptURL(address);
}

function onlyConfigured(address: string): string {
  if (!configured.has(address)) throw new TypeError('the tenant file does not name this script');
  return onlyHttp(address);
}

/** No `data:` and no `blob:`; a script's own relative addresses are http as well. */
function onlyHttp(address: string): string {
  const { protocol } = new URL(address, document.baseURI);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a script address must be http or https');
  return address;
}
