/** The part of https://www.w3.org/TR/trusted-types/ used here; some browsers have none of it. */
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
 * The address of a script that the tenant file names, as browsers take it for `script.src`; nothing else gets it. Others'
 * scripts were written without this in mind, so from then on there is a default policy for them: which origins scripts
 * come from is still for the content security policy to say, and inline scripts stay forbidden.
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
  if (!configured.has(address)) throw new TypeError('the tenant file names no such script');
  return onlyHttp(address);
}

/** No `data:` and no `blob:`; a script's own relative addresses are http as well. */
function onlyHttp(address: string): string {
  const { protocol } = new URL(address, document.baseURI);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a script needs an address of the web');
  return address;
}
