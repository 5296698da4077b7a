import { Checklist } from '../../ui/Checklist.tsx';
import { useText } from '../shop/use-text.ts';
import type { ThankYouTrade } from './thank-you-view.ts';
import { useChecklist } from './use-checklist.ts';

/** Steps before the parcel is closed. */
export function PackingSection({ trade }: { trade: ThankYouTrade }) {
  const t = useText();
  const [checked, toggle] = useChecklist(trade.number);
  return <Checklist title={t('thankYou.pack')} items={trade.preparation} checked={checked} onToggle={toggle} />;
}
