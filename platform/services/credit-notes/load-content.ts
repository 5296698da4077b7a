import type { OpenTransaction } from '../../database/index.server.ts';
import { composeDeviceName } from '../../shared/device-name.ts';
import { type Cents, sum } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { VatScheme } from '../../shared/vat.ts';
import { zonedDay } from '../../shared/zoned-day.ts';
import type { Texts } from '../texts/index.server.ts';
import { settlementFor, type TradeRow } from '../trades/index.server.ts';
import { splitVat } from './split-vat.ts';
import type { CreditNoteContent } from './types.ts';

interface Loading {
  trade: TradeRow;
  scheme: VatScheme;
  /** What was paid, and when. */
  payout: { amountCents: Cents; paidAt: Date };
  texts: Pick<Texts, 't'>;
}

/**
 * What the credit note of a paid trade says. Undefined when nothing was bought: all of the money is for lost devices.
 * Throws when the lines do not add up to the payout.
 */
export async function loadContent(
  trx: OpenTransaction,
  { tenant }: RequestContext,
  { trade, scheme, payout, texts }: Loading,
): Promise<CreditNoteContent | undefined> {
  const { bought, compensationCents } = await loadBought(trx, trade);
  if (bought.length === 0) return undefined;
  const { voucherCents } = await settlementFor(trx, trade);
  const sold =
    voucherCents === 0
      ? bought
      : [
          ...bought,
          { text: texts.t('creditNote.voucher', { code: trade.voucher_code ?? '' }), quantity: 1, cents: voucherCents },
        ];
  const total = sum(sold.map(({ cents }) => cents));
  if (total + compensationCents !== payout.amountCents)
    throw new Error(`The devices of the trade ${trade.number} do not add up to its payout.`);
  const vatPercent = scheme === 'standard' ? (tenant.selfBilling?.vatPercent ?? 0) : 0;
  const amounts = splitVat(
    sold.map(({ cents }) => cents),
    vatPercent,
  );
  const { name, street, postalCode, city, countryName, vatId, registerCourt, registerNumber } = tenant.legalEntity;
  return {
    supplier: {
      name: trade.company_name ?? '',
      street: trade.street,
      postalCode: trade.postal_code,
      city: trade.city,
      vatNumber: trade.vat_number ?? '',
    },
    buyer: {
      name,
      street,
      postalCode,
      city,
      country: countryName,
      vatNumber: vatId,
      register: `${registerCourt}, ${registerNumber}`,
    },
    suppliedOn: zonedDay((await findArrival(trx, trade.id)) ?? payout.paidAt, tenant.timeZone),
    paidOn: zonedDay(payout.paidAt, tenant.timeZone),
    vatPercent,
    lines: sold.flatMap(({ text, quantity }, index) => {
      const amount = amounts[index];
      return amount ? [{ text, quantity, ...amount }] : [];
    }),
    compensationCents,
  };
}

interface Sold {
  text: string;
  quantity: number;
  cents: Cents;
}

/** The devices that were bought, those of one line and price together, and what was paid for the others. */
async function loadBought(
  trx: OpenTransaction,
  { id }: TradeRow,
): Promise<{ bought: Sold[]; compensationCents: Cents }> {
  const rows = await trx
    .selectFrom('trade_item as piece')
    .innerJoin('trade_line as line', (join) =>
      join.onRef('line.trade_id', '=', 'piece.trade_id').onRef('line.position', '=', 'piece.position'),
    )
    .select(['piece.position', 'piece.offered_cents', 'piece.found_cents', 'piece.decision', 'line.offer'])
    .where('piece.trade_id', '=', id)
    .orderBy('piece.item')
    .execute();
  const bought = new Map<string, Sold>();
  let compensationCents = 0;
  for (const { position, offered_cents, found_cents, decision, offer } of rows) {
    const cents = Number(found_cents ?? offered_cents);
    if (decision === 'returned') continue;
    if (decision !== 'accepted') {
      compensationCents += cents;
      continue;
    }
    const key = `${position} ${cents}`;
    const same = bought.get(key) ?? { text: composeDeviceName(offer), quantity: 0, cents: 0 };
    bought.set(key, { ...same, quantity: same.quantity + 1, cents: same.cents + cents });
  }
  return { bought: [...bought.values()], compensationCents };
}

/** The operator has the devices from then on. */
async function findArrival(trx: OpenTransaction, tradeId: number): Promise<Date | undefined> {
  const step = await trx
    .selectFrom('trade_history')
    .select('trade_history.at')
    .where('trade_id', '=', tradeId)
    .where('to_state', '=', 'received')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return step?.at;
}
