import type { RequestContext } from '../../../shared/request-context.ts';
import type { FulfilmentParts } from '../parts.ts';
import type { ItemInspectionInput } from '../types.ts';
import type { OtherModel } from './evaluate-outcome.ts';

/**
 * The models that staff found, with their current prices in the trade's shop. Read before the transaction: another
 * host may serve them. A model that the shop does not buy is missing.
 */
export async function findOtherModels(
  { catalogue, pricing }: Pick<FulfilmentParts, 'catalogue' | 'pricing'>,
  ctx: RequestContext,
  inspected: readonly ItemInspectionInput[],
): Promise<Map<string, OtherModel>> {
  const ids = inspected.flatMap(({ outcome }) => (outcome?.kind === 'otherModel' ? [outcome.deviceId] : []));
  const models = new Map<string, OtherModel>();
  for (const id of new Set(ids)) {
    const device = await catalogue.findDeviceById(ctx, id);
    if (!device) continue;
    const sheet = pricing.sheetFor(ctx, device);
    const variant = sheet.questions.find(({ kind }) => kind === 'variant')?.id ?? '';
    models.set(id, {
      device: {
        deviceId: device.id,
        deviceName: device.name,
        formFactor: device.formFactor,
        manufacturer: device.manufacturer,
      },
      sheet,
      variantLabel: (answers) => {
        const chosen = device.variants.find((one) => one.id === answers[variant])?.label;
        return chosen === undefined ? '' : pricing.variantLabelFor(ctx, chosen);
      },
    });
  }
  return models;
}
