import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { CdnProvider } from '../../services/cdn/index.server.ts';
import { listOtherLanguages } from '../../tenancy/locale.ts';
import { API_BASE } from '../api/endpoint.ts';
import type { Fleet } from '../boot/fleet.ts';

/** Hosts whose visitors may be redirected to the same languages. */
interface HostGroup {
  hosts: string[];
  languages: string[];
}

/** Part of the name of every cookie of the shops. */
const OWN_COOKIES = 'umlauf_';

/**
 * What the operator configures at the network, for the hosts of the running stage: requests whose answer depends on a cookie
 * or on another language go to this server. The same letters decide here and in `namesOtherLanguage`.
 */
export function printCdnRules(provider: CdnProvider, fleet: Fleet): string {
  const groups = groupHosts(fleet);
  return provider === 'fastly' ? printVcl(groups) : groups.map(printExpression).join('\n\n');
}

function groupHosts({ hosts, tenant }: Fleet): HostGroup[] {
  const groups = new Map<string, HostGroup>();
  for (const [host, id] of Object.entries(hosts)) {
    const { offered, own } = tenant(id as TenantId).routing;
    const languages = listOtherLanguages(offered, own);
    const group = groups.get(languages.join(' ')) ?? { hosts: [], languages };
    group.hosts.push(host);
    groups.set(languages.join(' '), group);
  }
  return [...groups.values()];
}

/** A snippet of type "recv". Neither pages nor files read the headers that it removes; endpoints read Accept-Language. */
function printVcl(groups: readonly HostGroup[]): string {
  const byLanguage = groups.flatMap(({ hosts, languages }) => {
    if (languages.length === 0) return [];
    const isHost = `req.http.host ~ "^(${hosts.map((host) => host.replaceAll('.', '[.]')).join('|')})$"`;
    return [`  if (${isHost} && req.http.Accept-Language ~ "(?i)(${languages.join('|')})") { return(pass); }`];
  });
  return [
    'unset req.http.X-Forwarded-Host;',
    `if (req.url !~ "^(${API_BASE}|/assets|/fonts)/") {`,
    `  if (req.http.Cookie ~ "${OWN_COOKIES}") { return(pass); }`,
    ...byLanguage,
    '  unset req.http.Cookie;',
    '  unset req.http.Accept-Language;',
    '}',
  ].join('\n');
}

/** The expression of a cache rule "Eligible for cache". */
function printExpression({ hosts, languages }: HostGroup): string {
  const header = 'lower(http.request.headers["accept-language"][*])[*]';
  return [
    `(http.host in {${hosts.map((host) => `"${host}"`).join(' ')}}`,
    'http.request.method in {"GET" "HEAD"}',
    `not starts_with(http.request.uri.path, "${API_BASE}/")`,
    `not http.cookie contains "${OWN_COOKIES}"`,
    ...languages.map((language) => `not any(${header} contains "${language}")`),
  ]
    .join('\n and ')
    .concat(')');
}
