import type { FastifyPluginAsync } from 'fastify';
import { TRACKING_RETENTION_DAYS } from '../../services/tracking/index.server.ts';
import type { RecordedEvent } from '../../services/tracking/types.ts';
import type { Services } from '../services.ts';
import { escapeHtml, onOperatorHost, sendOperatorPage } from './operator-page.ts';

const LISTED = 200;

/** The tracking events viewer, newest first, with raw payloads. Local stage only. */
export const trackingEventRoutes: FastifyPluginAsync<{ services: Pick<Services, 'tracking'> }> = async (
  app,
  { services },
) => {
  app.get('/tracking', onOperatorHost, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return sendOperatorPage(reply, 'Measured', printPage(await services.tracking.list(LISTED)));
  });
};

function printPage(events: readonly RecordedEvent[]): string {
  const intro = `<h1>Tracking events</h1><p>The newest ${LISTED} events of visitors who consented. They are deleted after ${TRACKING_RETENTION_DAYS} days.</p>`;
  if (events.length === 0) return `${intro}<p>No event has been recorded yet.</p>`;
  const columns = ['Received (UTC)', 'Shop', 'Event', 'Device', 'Revenue', 'Browser'];
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join('');
  return `${intro}<div class="wide" role="region" aria-label="Measured steps" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${events.map(row).join('')}</tbody></table></div>`;
}

function row({ receivedAt, tenant, input }: RecordedEvent): string {
  const revenue = input.revenue === null ? '' : `${input.revenue.toFixed(2)} ${input.currency ?? ''}`;
  const received = receivedAt.replace('T', ' ').slice(0, 19);
  const cells = [received, tenant, input.eventName, input.productName ?? '', revenue, input.clientId.slice(0, 8)];
  const payload = `<details><summary>Payload</summary><pre>${escapeHtml(JSON.stringify(input, null, 1))}</pre></details>`;
  const told = `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  return `${told}<tr class="more"><td colspan="${cells.length}">${payload}</td></tr>`;
}
