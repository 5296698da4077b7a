import { Checklist } from '../../ui/Checklist.tsx';
import { useText } from '../shop/use-text.ts';
import { packingStepsFor, type ShownTrade } from './thank-you-view.ts';
import { useChecklist } from './use-checklist.ts';

/** What to do before the parcel is closed. */
export function PackingSection({ trade }: { trade: ShownTrade }) {
  const t = useText();
  const [checked, toggle] = useChecklist(trade.number);
  return (
    <Checklist
      title={t('thankYou.pack')}
      items={packingStepsFor(trade.formFactors).map((id) => ({
        id,
        label: t(`thankYou.pack.${id}`),
        // A phone that is dead is recycled as it is; only one we buy has to be free of its account.
        hint: t(
          id === 'account' && trade.totalCents === 0 ? 'thankYou.pack.accountHintRecycling' : `thankYou.pack.${id}Hint`,
        ),
      }))}
      checked={checked}
      onToggle={toggle}
    />
  );
}
