import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { getBuild, ownServices } from '../../generated/api/endpoints/shop.gen.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { isPageStale, markStale } from './stale-build.ts';

/** Shops are deployed a few times a day at most. */
export const POLL_INTERVAL_MS = HOUR_MS;
/** A tab that becomes visible checks sooner, but not every time. */
const GLANCE_MS = 300_000;
/** Under hot reload pages change in place. */
const DEVELOPMENT = 'development';

/** Checks the running build once per hour, and when the tab becomes visible. Never in hidden tabs. */
export function watchBuild(own: string): () => void {
  if (own === DEVELOPMENT) return () => {};
  let asked = Date.now();
  const ask = async () => {
    if (document.hidden || isPageStale()) return;
    asked = Date.now();
    const answer = await callEndpoint(ownServices, getBuild, { query: { timestamp: String(asked) } });
    if (answer.ok && answer.value.id !== own) markStale();
  };
  const checkBuild = () => {
    if (Date.now() - asked >= GLANCE_MS) void ask();
  };
  const timer = setInterval(() => void ask(), POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkBuild);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkBuild);
  };
}
