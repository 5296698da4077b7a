import type { ServerTenant } from '../generated/tenant-types.gen.ts';

type Step = ServerTenant['preparation'][number];

/** A device that is sent in. Its name begins with its maker, as in the catalogue. */
interface SentDevice {
  deviceName: string;
  formFactor: string;
}

export interface PreparationStep extends Omit<Step, 'kinds' | 'makers' | 'exceptMakers' | 'business' | 'on'> {
  /** Names of the affected devices, where not all are affected. */
  devices: string[];
}

/** Steps for these devices before their parcel is closed, in the tenant's order. */
export function preparationFor(
  { tenant, business }: { tenant: Pick<ServerTenant, 'preparation'>; business: boolean },
  devices: readonly SentDevice[],
  on: Step['on'][number],
): PreparationStep[] {
  const names = new Set(devices.map(({ deviceName }) => deviceName));
  return tenant.preparation.flatMap(({ id, messageKey, hintKey, deadHintKey, ...step }) => {
    if (!step.on.includes(on) || (step.business && !business)) return [];
    const own = new Set(devices.filter((device) => isFor(step, device)).map(({ deviceName }) => deviceName));
    if (own.size === 0) return [];
    const hints = { ...(hintKey ? { hintKey } : {}), ...(deadHintKey ? { deadHintKey } : {}) };
    return [{ id, messageKey, ...hints, devices: own.size < names.size ? [...own] : [] }];
  });
}

/** Text of each step, once. Steps of several makers may share a text and differ in their hint. */
export function preparationKeys(...asked: Parameters<typeof preparationFor>): string[] {
  return [...new Set(preparationFor(...asked).map(({ messageKey }) => messageKey))];
}

function isFor({ kinds, makers, exceptMakers }: Omit<Step, 'id' | 'messageKey'>, device: SentDevice): boolean {
  const isMadeBy = (maker: string) => device.deviceName.startsWith(`${maker} `);
  if (kinds && !kinds.some((kind) => kind === device.formFactor)) return false;
  return (makers?.some(isMadeBy) ?? true) && !exceptMakers?.some(isMadeBy);
}
