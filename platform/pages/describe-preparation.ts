import type { Preparation } from '../features/trade/PackingSection.tsx';
import { preparationFor } from '../shared/preparation.ts';
import type { PageContextServer } from './page-context.ts';

interface PackedTrade {
  devices: Parameters<typeof preparationFor>[1];
  totalCents: number;
}

/** The steps as text. A recycled device may not switch on. With several devices a hint names the device. */
export function describePreparation(
  { ctx, t }: Pick<PageContextServer, 'ctx' | 't'>,
  { devices, totalCents }: PackedTrade,
): Preparation {
  return preparationFor(ctx, devices, 'page').map((step) => {
    const hintKey = (totalCents === 0 ? step.deadHintKey : undefined) ?? step.hintKey;
    const hint = [step.devices.join(', '), hintKey ? t(hintKey) : ''].filter(Boolean).join(': ');
    return { id: step.id, label: t(step.messageKey), ...(hint ? { hint } : {}) };
  });
}
