import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { AllowedScripts } from '../../shared/third-parties.ts';
import { readTenantSecret } from './secret-files.ts';

/** Third-party scripts a shop may load, from its tenant file and the environment. */
export interface ThirdParties {
  /** Loaded only for visitors who consented; undefined where the shop does not use it. */
  scripts: AllowedScripts;
  /** Origins those scripts need, by directive of the content security policy. */
  withConsent: PolicySources;
  /** Origins of the support widget, which asks for consent before it loads. */
  onDemand: PolicySources;
}

export const SOURCE_KINDS = ['script', 'style', 'img', 'connect', 'frame', 'font'] as const;
export type PolicySources = Readonly<Record<(typeof SOURCE_KINDS)[number], readonly string[]>>;

export interface ThirdPartyOptions {
  /** The fallback frame of the tag manager is for public hosts, not for a developer's machine. */
  local: boolean;
  /** Environment with the keys that tenant files reference by name. */
  env: Readonly<Record<string, string | undefined>>;
}

export function getThirdParties(tenant: ServerTenant, options: ThirdPartyOptions): ThirdParties {
  const personalisation = getPersonalisation(tenant, options);
  const tagManager = getTagManager(tenant, options);
  const { support } = tenant;
  return {
    scripts: { ...(personalisation ? { personalisation } : {}), ...(tagManager ? { tagManager } : {}) },
    withConsent: joinPolicySources(
      personalisation && toPolicySources(personalisation.scriptUrl, tenant.personalisation.origins),
      tagManager && toPolicySources(tagManager.scriptUrl, tenant.tagManager.origins),
    ),
    onDemand: joinPolicySources(
      support.account && support.scriptUrl ? toPolicySources(support.scriptUrl, support.origins) : undefined,
    ),
  };
}

/** Needs its feature, an address and a key: the script does not work without its key. */
function getPersonalisation(tenant: ServerTenant, { env }: ThirdPartyOptions): AllowedScripts['personalisation'] {
  const { scriptUrl, apiKeyEnv, idCookie } = tenant.personalisation;
  const key = apiKeyEnv ? readTenantSecret(env, apiKeyEnv) : undefined;
  if (!tenant.features.dynamicYield || !scriptUrl || !key) return undefined;
  return { scriptUrl: scriptUrl.replaceAll('{key}', encodeURIComponent(key)), idCookie };
}

function getTagManager({ tagManager }: ServerTenant, { local }: ThirdPartyOptions): AllowedScripts['tagManager'] {
  const { containerId, baseUrl } = tagManager;
  if (!containerId) return undefined;
  const at = (file: string) => `${baseUrl.replace(/\/$/, '')}/${file}?id=${encodeURIComponent(containerId)}`;
  return { scriptUrl: at('gtm.js'), ...(local ? {} : { frameUrl: at('ns.html') }) };
}

/** Allows a script's own origin for all its resources, and the origins that the tenant file names. */
function toPolicySources(scriptUrl: string, named: Partial<PolicySources>): PolicySources {
  const own = new URL(scriptUrl).origin;
  return byKind((kind) => [own, ...(named[kind] ?? [])]);
}

function joinPolicySources(...parts: (PolicySources | undefined)[]): PolicySources {
  return byKind((kind) => [...new Set(parts.flatMap((part) => part?.[kind] ?? []))]);
}

function byKind(list: (kind: (typeof SOURCE_KINDS)[number]) => string[]): PolicySources {
  return Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, list(kind)])) as unknown as PolicySources;
}
