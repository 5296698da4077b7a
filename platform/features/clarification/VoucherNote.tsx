import { voucherAfterAnswers } from '../../shared/voucher-value.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownQuestion } from './clarification-view.ts';

type Question = Pick<ShownQuestion, 'voucher' | 'others'> & {
  items: readonly Pick<ShownQuestion['items'][number], 'newCents' | 'decision'>[];
};

/** How the seller's answers affect the trade's voucher. Renders nothing where it stays valid in any case. */
export function VoucherNote({ question: { voucher, others, items } }: { question: Question }) {
  const t = useText();
  const format = useFormat();
  if (!voucher) return null;
  const outcome = voucherAfterAnswers(voucher, others.cents, items);
  const bought = others.cents > 0 || items.some(({ newCents, decision }) => newCents > 0 && decision !== 'return');
  if (outcome === 'counts' || !bought) return null;
  const { code, valueCents, minimumCents } = voucher;
  return (
    <p className="note space-above">
      <Icon name="alert" />
      <span>
        {t(`clarification.voucher.${outcome}`, {
          code,
          value: format.money(valueCents),
          minimum: format.money(minimumCents),
        })}
      </span>
    </p>
  );
}
