import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toNotFound,
  toPage,
} from '../desk-route.ts';
import { sections } from '../sections.ts';
import { WebhooksPage } from './webhooks/WebhooksPage.tsx';

const WEBHOOKS = sections.webhooks.path;

export const webhooksRoutes: DeskRoute[] = [
  { method: 'GET', path: WEBHOOKS, access: 'read', handle: show },
  { method: 'POST', path: `${WEBHOOKS}/send-again`, access: 'admin', handle: sendAgain },
];

const LISTED = 200;

async function show({ services, staff }: DeskInput): Promise<DeskAnswer> {
  return toPage({
    title: 'webhooks.webhooks',
    section: 'webhooks',
    body: (
      <WebhooksPage
        maySend={staff.roles.includes('admin')}
        receivers={services.webhooks.listReceivers()}
        events={await services.webhooks.listEvents(LISTED)}
      />
    ),
  });
}

async function sendAgain({ services, staff, body, log }: DeskInput): Promise<DeskAnswer> {
  const { id = '', attempts = '' } = body;
  const seen = /^\d{1,9}$/.test(attempts) ? Number(attempts) : -1;
  const done = await services.webhooks.sendAgain({ id, attempts: seen });
  if (done === 'unknown') return toNotFound('webhooks.unknownEvent');
  if (done === 'queued') log.info({ staffId: staff.id, webhookId: id }, 'a webhook was queued again');
  return redirectAfterForm(WEBHOOKS, done === 'queued' ? 'webhookQueued' : 'webhookUnchanged');
}
