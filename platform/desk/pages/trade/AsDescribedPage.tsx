import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import { amountAsDescribed, isPaidAsDescribed, type TradeFacts } from './trade-facts.ts';

/** Shows the amount of accepting a trade as described and asks for confirmation. Works without scripts. */
export function AsDescribedPage({ facts }: { facts: TradeFacts }) {
  const texts = useTexts();
  const { trade, items, version } = facts;
  const { number, currency, payout, voucher } = trade;
  const totalCents = amountAsDescribed(facts);
  const amount = texts.money(totalCents, currency);
  const path = `/desk/trades/${number}`;
  return (
    <>
      <h1 className="space-below">{texts.t('trade.acceptAsDescribed', { number })}</h1>
      <section className="desk-panel space-below" aria-label={texts.t('trade.whatWillHappen')}>
        <p className="lead space-below-small">
          {totalCents === 0 ? (
            texts.t('trade.nothingIsPaid')
          ) : payout ? (
            <Message id="trade.sellerIsPaidTo" values={{ amount, account: payout.masked }} />
          ) : (
            <Message id="trade.sellerIsPaid" values={{ amount }} />
          )}
        </p>
        <dl className="desk-facts">
          {items.filter(isPaidAsDescribed).map(({ item, deviceName, offeredCents, inspectedCents }) => (
            <div key={item}>
              <dt>{`${item}. ${deviceName}`}</dt>
              <dd>{texts.money(inspectedCents ?? offeredCents, currency)}</dd>
            </div>
          ))}
          {voucher ? (
            <div>
              <dt>{texts.t('trade.voucher', { code: voucher.code })}</dt>
              <dd>{texts.money(voucher.valueCents, currency)}</dd>
            </div>
          ) : null}
        </dl>
        <p className="space-above-small">{texts.t('trade.paidRule')}</p>
      </section>
      <div className="button-pair">
        <form method="post" action={`${path}/as-described`} data-in-place="">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="amount" value={totalCents} />
          <button type="submit" className="button button-primary" aria-keyshortcuts="Control+Enter">
            {totalCents === 0 ? texts.t('trade.acceptForGood') : texts.t('trade.acceptFor', { amount })}
          </button>
        </form>
        <a className="button" href={path} data-in-place="" aria-keyshortcuts="b Escape">
          {texts.t('trade.backToTheTrade')}
        </a>
      </div>
      <p className="muted small space-above-small">
        <Message id="trade.acceptKeys" values={{}} />
      </p>
    </>
  );
}
