import type { Logger } from '../../shared/request-context.ts';
import { sendWithRetry } from '../remote/index.server.ts';
import type { BlockList, BlockListAnswer } from './types.ts';

const TIMEOUT_MS = 4_000;
const MAX_REASON_LENGTH = 200;

export interface HttpListOptions {
  address: string;
  /** Sent as a bearer token. */
  secret: string | undefined;
  log: Pick<Logger, 'warn'>;
  timeoutMs?: number;
}

/**
 * A block list at another host: `POST` with `{"imei": "…"}`, answered with `{"listed": false}` or
 * `{"listed": true, "reason": "stolen", "since": "2026-01-31"}`. The IMEI is in the body, because addresses are logged.
 * A lookup changes nothing, so it is repeated once by the retry rule of other reads.
 */
export function createHttpList({ address, secret, log, timeoutMs = TIMEOUT_MS }: HttpListOptions): BlockList {
  const url = new URL(address);
  return {
    name: url.host,
    check: async (imei) => {
      try {
        const { status, body } = await sendWithRetry({
          method: 'POST',
          url,
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
          },
          body: JSON.stringify({ imei }),
          timeoutMs,
          changesNothing: true,
        });
        const answer = status === 200 ? readAnswer(body) : undefined;
        if (!answer) log.warn({ host: url.host, status }, 'a block list did not answer the question');
        return answer;
      } catch (error) {
        log.warn({ err: error, host: url.host }, 'a block list did not answer');
        return undefined;
      }
    },
  };
}

function readAnswer(body: Buffer): BlockListAnswer | undefined {
  const answer = JSON.parse(body.toString('utf8')) as { listed?: unknown; reason?: unknown; since?: unknown } | null;
  if (answer?.listed === false) return { listed: false };
  if (answer?.listed !== true) return undefined;
  const { reason, since } = answer;
  return {
    listed: true,
    reason: typeof reason === 'string' && reason !== '' ? reason.slice(0, MAX_REASON_LENGTH) : null,
    since: typeof since === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(since) ? since : null,
  };
}
