import type { ServerTenant, TenantId } from '../../generated/tenant-types.gen.ts';
import type { Stage } from './environment.ts';
import type { Fleet } from './fleet.ts';

/** For trying things out: no bank would take a file of it, and no stage but the local one makes one. */
const SAMPLE = { name: 'Umlauf sample account', iban: 'DE02120300000000202051' };

/** The account that a shop's sellers are paid from; undefined where none is known, as for a shop of the past. */
export function payerOf(fleet: Pick<Fleet, 'ids' | 'tenant'>, stage: Stage, id: string): ServerTenant['payoutAccount'] {
  const own = fleet.ids.includes(id as TenantId) ? fleet.tenant(id as TenantId).server.payoutAccount : undefined;
  return own ?? (stage === 'local' ? SAMPLE : undefined);
}

/** Shops whose sellers cannot be paid by bank. */
export function shopsWithoutPayer(fleet: Pick<Fleet, 'ids' | 'tenant'>, stage: Stage): TenantId[] {
  return fleet.ids.filter((id) => payerOf(fleet, stage, id) === undefined);
}
