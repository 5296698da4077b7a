import type { ServerTenant, TenantId } from '../../generated/tenant-types.gen.ts';
import type { Stage } from './environment.ts';
import type { Fleet } from './fleet.ts';

/** A sample account. No bank would accept its file, and only the local stage uses it. */
const SAMPLE = { name: 'Umlauf sample account', iban: 'DE02120300000000202051' };

/** The debtor account of a shop; undefined where none is configured, as for a removed shop. */
export function debtorAccountFor(
  fleet: Pick<Fleet, 'ids' | 'tenant'>,
  stage: Stage,
  id: string,
): ServerTenant['payoutAccount'] {
  const own = fleet.ids.includes(id as TenantId) ? fleet.tenant(id as TenantId).server.payoutAccount : undefined;
  return own ?? (stage === 'local' ? SAMPLE : undefined);
}

/** Shops without a debtor account, whose sellers cannot be paid by bank. */
export function shopsWithoutPayer(fleet: Pick<Fleet, 'ids' | 'tenant'>, stage: Stage): TenantId[] {
  return fleet.ids.filter((id) => debtorAccountFor(fleet, stage, id) === undefined);
}
