import type { ScreenName } from '../../tenancy/route-facts.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { getSellStep } from './sell-steps.ts';

/** Progress thread from device to payout, on the screens of the sell flow. */
export function SellProgress({ screen }: { screen: ScreenName }) {
  const t = useText();
  const current = getSellStep(screen, useShop().query);
  if (!current) return null;
  const steps = [
    { id: 'device', label: t('progress.device') },
    { id: 'condition', label: t('progress.condition') },
    { id: 'offer', label: t('progress.offer') },
    { id: 'shipping', label: t('progress.shipping') },
    { id: 'money', label: t('progress.money') },
  ];
  return <Stepper label={t('progress.label')} steps={steps} current={current} />;
}
