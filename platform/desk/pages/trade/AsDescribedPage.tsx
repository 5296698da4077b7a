import { moneyText } from '../../amounts.ts';
import { amountAsDescribed, isPaidAsDescribed, type TradeFacts } from './trade-facts.ts';

/** Shows the amount of accepting a trade as described and asks for confirmation. Works without scripts. */
export function AsDescribedPage({ facts }: { facts: TradeFacts }) {
  const { trade, items, version } = facts;
  const { number, currency, payout, voucher } = trade;
  const totalCents = amountAsDescribed(facts);
  const amount = moneyText(totalCents, currency);
  const path = `/desk/trades/${number}`;
  return (
    <>
      <h1 className="space-below">{`Accept ${number} as described?`}</h1>
      <section className="desk-panel space-below" aria-label="What will happen">
        <p className="lead space-below-small">
          {totalCents === 0 ? 'Nothing is paid' : 'The seller is paid '}
          {totalCents === 0 ? null : <b>{amount}</b>}
          {totalCents === 0 || !payout ? null : `, to ${payout.masked}`}.
        </p>
        <dl className="desk-facts">
          {items.filter(isPaidAsDescribed).map(({ item, deviceName, offeredCents, inspectedCents }) => (
            <div key={item}>
              <dt>{`${item}. ${deviceName}`}</dt>
              <dd>{moneyText(inspectedCents ?? offeredCents, currency)}</dd>
            </div>
          ))}
          {voucher ? (
            <div>
              <dt>{`Voucher ${voucher.code}`}</dt>
              <dd>{moneyText(voucher.valueCents, currency)}</dd>
            </div>
          ) : null}
        </dl>
        <p className="space-above-small">
          The seller gets a mail, and the payment is due. You can undo it for 30 seconds.
        </p>
      </section>
      <div className="button-pair">
        <form method="post" action={`${path}/as-described`} data-in-place="">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="amount" value={totalCents} />
          <button type="submit" className="button button-primary" aria-keyshortcuts="Control+Enter">
            {totalCents === 0 ? 'Accept for good' : `Accept for ${amount}`}
          </button>
        </form>
        <a className="button" href={path} data-in-place="" aria-keyshortcuts="b Escape">
          Back to the trade
        </a>
      </div>
      <p className="muted small space-above-small">
        <kbd>Ctrl</kbd> and <kbd>Enter</kbd> accept it; <kbd>Esc</kbd> or <kbd>b</kbd> goes back.
      </p>
    </>
  );
}
