import { fail, ok, type Result } from '../../shared/result.ts';
import { groupKeys, sendPurge, sendPurges } from './send-purge.ts';
import type { CachePurger, CdnSettings, PurgeError } from './types.ts';

const API_URL = 'https://api.cloudflare.com/client/v4';
/** Of one call on every plan: https://developers.cloudflare.com/cache/how-to/purge-cache/ */
const MAX_TAGS = 30;

/** Cloudflare: `POST /zones/<id>/purge_cache` with the tags, in each zone. */
export function createCloudflarePurger(
  { ids, token, apiUrl = API_URL }: Omit<CdnSettings, 'provider'>,
  timeoutMs?: number,
): CachePurger {
  return {
    purge: (keys) =>
      sendPurges(
        ids.flatMap((id) =>
          groupKeys(keys, MAX_TAGS).map((tags) => async (): Promise<Result<unknown, PurgeError>> => {
            const sent = await sendPurge({
              url: `${apiUrl}/zones/${id}/purge_cache`,
              authorization: ['authorization', `Bearer ${token}`],
              body: { tags },
              timeoutMs,
            });
            if (!sent.ok) return sent;
            const { status, body } = sent.value;
            return isSuccess(body) ? ok(undefined) : fail({ code: 'cdn.rejected', status });
          }),
        ),
      ),
  };
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
