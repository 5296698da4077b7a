import { parseWebhookSecret, type WebhookReceiver } from '../../services/webhooks/index.server.ts';
import type { Fleet } from './fleet.ts';
import { readTenantSecret } from './secret-files.ts';

/** The partners' receivers of events about trades, with the secrets that tenant files name. */
export function listWebhookReceivers(
  { ids, tenant }: Pick<Fleet, 'ids' | 'tenant'>,
  env: NodeJS.ProcessEnv,
): WebhookReceiver[] {
  return ids.flatMap((id) => {
    const { url, secretEnv } = tenant(id).server.webhook;
    if (url === null) return [];
    return [{ tenant: id, url, secret: secretEnv === null ? undefined : readTenantSecret(env, secretEnv) }];
  });
}

/** Shops whose events wait, because their secret has no value or another form. */
export function shopsWithoutWebhookSecret(fleet: Pick<Fleet, 'ids' | 'tenant'>, env: NodeJS.ProcessEnv): string[] {
  return listWebhookReceivers(fleet, env)
    .filter(({ secret }) => parseWebhookSecret(secret) === undefined)
    .map(({ tenant }) => tenant);
}
