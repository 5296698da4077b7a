import type { Selectable } from 'kysely';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import { registrationColumn } from '../sealed.ts';
import type { RegistrationTable } from '../tables.ts';
import type { RegistrationPayload } from './request-registration.ts';

export type Registration = Selectable<RegistrationTable>;

/** Finds the pending registration of a link; undefined when it was used, replaced or has expired. */
export function findRegistration(
  db: Query | OpenTransaction,
  { tenant, now }: RequestContext,
  tokenHash: string,
): Promise<Registration | undefined> {
  return db
    .selectFrom('registration')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('tenant', '=', tenant.id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

export function readPayload(secrets: Pick<Secrets, 'open'>, row: Registration): RegistrationPayload {
  return JSON.parse(secrets.open(row.payload_sealed, registrationColumn.purpose(row))) as RegistrationPayload;
}
