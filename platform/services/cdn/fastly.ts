import { sendPurges } from './send-purge.ts';
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
  const plan = {
    ids,
    maxKeys: MAX_KEYS,
    timeoutMs,
    toCall: (id: string, keys: readonly string[]) => ({
      url: `${apiUrl}/service/${id}/purge`,
      headers: { 'fastly-key': token },
      body: { surrogate_keys: keys },
    }),
    isSuccess: () => true,
  };
  return { purge: (keys) => sendPurges({ ...plan, keys }) };
}
