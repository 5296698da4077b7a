import { groupKeys, sendPurge, sendPurges } from './send-purge.ts';
import type { CachePurger, CdnSettings } from './types.ts';

const API_URL = 'https://api.fastly.com';
/** Of one call: https://www.fastly.com/documentation/reference/api/purging/ */
const MAX_KEYS = 256;

/**
 * Fastly: `POST /service/<id>/purge` with the surrogate keys. A hard purge, not a soft one: the purged answer must not be
 * shown as a stale one.
 */
export function createFastlyPurger(
  { ids, token, apiUrl = API_URL }: Omit<CdnSettings, 'provider'>,
  timeoutMs?: number,
): CachePurger {
  return {
    purge: (keys) =>
      sendPurges(
        ids.flatMap((id) =>
          groupKeys(keys, MAX_KEYS).map(
            (group) => () =>
              sendPurge({
                url: `${apiUrl}/service/${id}/purge`,
                authorization: ['fastly-key', token],
                body: { surrogate_keys: group },
                timeoutMs,
              }),
          ),
        ),
      ),
  };
}
