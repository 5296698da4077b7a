import type { CdnProvider, CdnSettings } from '../../services/cdn/index.server.ts';

const SCHEME = /^(fastly|cloudflare):\/\/([^/?#]+)\/?(?:\?api=(https?:\/\/[^\s?#]+))?$/;
const ID = /^[A-Za-z0-9]{1,64}$/;
const EXAMPLES = 'fastly://<service id> or cloudflare://<zone id>';

interface ReadCdnSettings {
  /** Undefined where no network is in front of the shops. */
  cdn?: CdnSettings;
  faults: string[];
}

/** Reads `CDN_URL`: one service of Fastly, or zones of Cloudflare with spaces or commas between them; and `CDN_TOKEN`. */
export function readCdnSettings({ CDN_URL: url, CDN_TOKEN: token }: NodeJS.ProcessEnv): ReadCdnSettings {
  if (!url) return { faults: token ? ['CDN_TOKEN is of no use without CDN_URL; set both or neither'] : [] };
  const entries = url.split(/[\s,]+/).filter(Boolean);
  const parsed = entries.flatMap((entry) => parseEntry(entry) ?? []);
  const providers = new Set(parsed.map(({ provider }) => provider));
  const [first] = parsed;
  if (!first || parsed.length < entries.length)
    return { faults: [`CDN_URL is ${JSON.stringify(url)}; use ${EXAMPLES}`] };
  if (providers.size > 1) return { faults: ['CDN_URL names both networks; use one of them'] };
  if (first.provider === 'fastly' && parsed.length > 1)
    return { faults: ['CDN_URL names several services of Fastly; use one with all domains'] };
  if (!token) return { faults: [`CDN_TOKEN is missing: it purges what ${first.provider} holds; set both or neither`] };
  const { provider, apiUrl } = first;
  const ids = [...new Set(parsed.map(({ id }) => id))];
  return { cdn: { provider, ids, token, ...(apiUrl === undefined ? {} : { apiUrl }) }, faults: [] };
}

function parseEntry(entry: string): { provider: CdnProvider; id: string; apiUrl: string | undefined } | undefined {
  const [, provider, id = '', api] = SCHEME.exec(entry) ?? [];
  if (!provider || !ID.test(id)) return undefined;
  return { provider: provider as CdnProvider, id, apiUrl: api?.replace(/\/$/, '') };
}
