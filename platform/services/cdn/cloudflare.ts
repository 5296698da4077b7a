import { sendPurges } from './send-purge.ts';
import type { CachePurger, CdnSettings } from './types.ts';

const API_URL = 'https://api.cloudflare.com/client/v4';
/** Of one call on every plan: https://developers.cloudflare.com/cache/how-to/purge-cache/ */
const MAX_TAGS = 30;

/** Cloudflare: `POST /zones/<id>/purge_cache` with the tags, in each zone. */
export function createCloudflarePurger(
  { ids, token, apiUrl = API_URL }: Omit<CdnSettings, 'provider'>,
  timeoutMs?: number,
): CachePurger {
  const toCall = (id: string, tags: readonly string[]) => ({
    url: `${apiUrl}/zones/${id}/purge_cache`,
    headers: { authorization: `Bearer ${token}` },
    body: { tags },
  });
  return { purge: (keys) => sendPurges({ ids, keys, maxKeys: MAX_TAGS, timeoutMs, toCall, isSuccess }) };
}

/** The answer says itself whether the tags were purged. */
function isSuccess(body: Buffer): boolean {
  try {
    return (JSON.parse(body.toString('utf8')) as { success?: unknown } | null)?.success === true;
  } catch {
    // Something else than Cloudflare answered, such as a proxy: nothing was purged.
    return false;
  }
}
