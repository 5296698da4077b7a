import type { LedgerRow } from '../../ui/Ledger.tsx';
import type { Formats } from '../shop/format.ts';
import type { Text } from '../shop/use-text.ts';
import type { ShownItem } from './clarification-view.ts';

type Line = ShownItem['ledger'][number];

/**
 * Ledger rows of the new price. A removed line is struck out and a changed one shows its old figure, so both prices can
 * be read.
 */
export function priceRows(ledger: readonly Line[], t: Text, format: Formats): LedgerRow[] {
  return ledger.map((line, index) => {
    const { oldCents, newCents } = line;
    const row = {
      key: `${index} ${line.kind}`,
      label: formatLabel(line, t),
      figure: format.delta(newCents ?? oldCents ?? 0),
    };
    if (newCents === null) return { ...row, note: t('clarification.ledger.dropped'), struck: true };
    if (oldCents === null) return { ...row, note: t('clarification.ledger.found'), tone: 'new' };
    if (oldCents !== newCents)
      return { ...row, note: t('clarification.ledger.before', { amount: format.delta(oldCents) }) };
    return { ...row, note: t(line.kind === 'asNew' ? 'product.ledgerAsNew' : 'clarification.ledger.same') };
  });
}

function formatLabel({ kind, label }: Line, t: Text): string {
  if (kind === 'minimum') return t('product.ledgerMinimum');
  return kind === 'rest' ? t('clarification.ledger.rest') : label;
}
