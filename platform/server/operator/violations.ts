import type { FastifyPluginAsync } from 'fastify';
import { type CountedViolation, VIOLATION_RETENTION_DAYS } from '../../services/violations/index.server.ts';
import type { Services } from '../services.ts';
import { escapeHtml, onOperatorHost, sendOperatorPage } from './operator-page.ts';

const LISTED = 500;

/** Content-security-policy reports of browsers, newest day first. Local stage only. */
export const violationPages: FastifyPluginAsync<{ services: Pick<Services, 'violations'> }> = async (
  app,
  { services },
) => {
  app.get('/violations', onOperatorHost, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return sendOperatorPage(reply, 'Policy violations', printPage(await services.violations.list(LISTED)));
  });
};

function printPage(violations: readonly CountedViolation[]): string {
  const intro = `<h1>Content-security-policy reports</h1><p>Resources that browsers blocked, counted by day and shop. Deleted after ${VIOLATION_RETENTION_DAYS} days.</p>`;
  if (violations.length === 0) return `${intro}<p>No violation has been reported yet.</p>`;
  const head = ['Day (UTC)', 'Shop', 'Directive', 'Blocked', 'Reports'].map((name) => `<th scope="col">${name}</th>`);
  const rows = violations.map(
    ({ day, tenant, directive, blocked, count }) =>
      `<tr>${[day, tenant, directive, blocked, String(count)].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `${intro}<div class="wide" role="region" aria-label="Policy violations" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
