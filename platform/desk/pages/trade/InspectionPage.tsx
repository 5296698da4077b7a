import { sum } from '../../../shared/money.ts';
import { Message } from '../../Message.tsx';
import { Problems } from '../../Problems.tsx';
import { useTexts } from '../../texts.ts';
import { Faster } from './conflict.tsx';
import { InspectedItem, ItemPrice } from './InspectedItem.tsx';
import { isHold, isPriceReduced, pricedAs, type TypedForm, typedPrice } from './inspection-form.ts';
import type { TradeFacts } from './trade-facts.ts';

interface InspectionPageProps {
  facts: TradeFacts;
  form: TypedForm;
  problems: Readonly<Record<string, string>>;
  confirm: boolean;
  /** E-mail address of the person who changed the trade first. */
  faster: string | undefined;
}

/** The seller's questions again, answered by the inspector. */
export function InspectionPage({ facts, form, problems, confirm, faster }: InspectionPageProps) {
  const texts = useTexts();
  const { number } = facts.trade;
  return (
    <>
      <h1 className="space-below">{texts.t('inspection.inspect', { number })}</h1>
      {faster === undefined ? null : (
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{texts.t('inspection.tradeChanged')}</h2>
          <Faster facts={facts} you={faster} />
          <p>{texts.t('inspection.nothingSaved')}</p>
        </section>
      )}
      {confirm ? <Outcome facts={facts} form={form} /> : null}
      <Problems problems={problems} />
      <form
        method="post"
        encType="multipart/form-data"
        action={`/desk/trades/${number}/inspection`}
        data-live-price={`/desk/trades/${number}/inspection/price`}
      >
        {/* The default button for Enter. */}
        <button type="submit" name="act" value="price" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {texts.t('inspection.calculate')}
        </button>
        <input type="hidden" name="version" value={facts.version} />
        <div className="desk-stack">
          {facts.items.map((piece) => (
            <InspectedItem
              key={piece.item}
              facts={facts}
              tradeItem={piece}
              typed={form.typed.find(({ item }) => item === piece.item)}
              other={form.others.get(piece.item)}
              form={form}
              problems={problems}
            />
          ))}
        </div>
        <Finish facts={facts} form={form} confirm={confirm} />
      </form>
    </>
  );
}

type OutcomeProps = Pick<InspectionPageProps, 'facts' | 'form'>;

/** The parts of the page that depend on the answers. The script replaces them while answers change. */
export function InspectionPrice({ facts, form }: OutcomeProps) {
  const texts = useTexts();
  return (
    <>
      <h1>{texts.t('inspection.priceOf', { number: facts.trade.number })}</h1>
      {facts.items.map((piece) => (
        <ItemPrice key={piece.item} facts={facts} piece={piece} form={form} />
      ))}
      <Finish facts={facts} form={form} confirm={false} />
    </>
  );
}

/** Preview of the inspection's consequences. */
function Outcome({ facts, form }: OutcomeProps) {
  const texts = useTexts();
  const { trade } = facts;
  const offered = texts.money(trade.totalCents, trade.currency);
  const amount = amountFor(facts, form);
  const result = amount === undefined ? texts.t('inspection.notKnownYet') : texts.money(amount, trade.currency);
  // A lock or another model is a question to the seller, not a lower value of the same device.
  const isOutcome = form.typed.some(({ outcome }) => outcome.choice !== '');
  const isLower = !isOutcome && amount !== undefined && amount < trade.totalCents;
  return (
    <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1} data-priced="">
      {isHold(facts, form) ? (
        <>
          <h2>{texts.t('inspection.held')}</h2>
          <p>{texts.t('inspection.holdRule')}</p>
        </>
      ) : isPriceReduced(facts, form) ? (
        <>
          <h2>{isLower ? texts.t('inspection.priceReduced') : texts.t('inspection.sellerAsked')}</h2>
          <p>{texts.t('inspection.askedWith', { offered, result })}</p>
        </>
      ) : (
        <>
          <h2>{texts.t('inspection.sellerPaid', { result })}</h2>
          <p>{texts.t('inspection.paidAsOffered', { offered })}</p>
        </>
      )}
      <p>{texts.t('inspection.confirmBelow')}</p>
    </section>
  );
}

/** The value of the devices with these answers, plus the voucher unless that value is 0. */
function amountFor({ trade, items, settledCents }: TradeFacts, form: TypedForm): number | undefined {
  const prices = items.map((piece) => typedPrice(piece, form));
  if (prices.includes(undefined)) return undefined;
  const devices = settledCents + sum(prices.map((price) => price ?? 0));
  return devices > 0 ? devices + (trade.voucher?.valueCents ?? 0) : 0;
}

function Finish({ facts, form, confirm }: OutcomeProps & Pick<InspectionPageProps, 'confirm'>) {
  const texts = useTexts();
  const { trade } = facts;
  const offered = texts.money(trade.totalCents, trade.currency);
  const amount = amountFor(facts, form);
  const text = amount === undefined ? texts.t('inspection.notKnownYet') : texts.money(amount, trade.currency);
  return (
    <div className="desk-finish desk-panel">
      <p id="price" data-live="" aria-live="polite" aria-atomic="true">
        <Message id="inspection.offeredAsAnswered" values={{ offered, result: text }} />
        {amount === undefined || amount === trade.totalCents ? null : ` (${texts.delta(amount - trade.totalCents)})`}
      </p>
      <div className="button-pair">
        <button type="submit" name="act" value="price" className="button" aria-keyshortcuts="w">
          {texts.t('inspection.calculate')}
        </button>
        <span id="price-acts" data-live="" className="desk-live">
          <input type="hidden" name="seen" value={pricedAs(facts, form)} />
          {confirm ? (
            <button
              type="submit"
              name="act"
              value="confirm"
              className="button button-primary"
              aria-keyshortcuts="Control+Enter"
            >
              {isHold(facts, form)
                ? texts.t('inspection.confirmHold')
                : texts.t(isPriceReduced(facts, form) ? 'inspection.confirmAsk' : 'inspection.confirmPay', {
                    amount: text,
                  })}
            </button>
          ) : (
            <button type="submit" name="act" value="done" className="button button-primary" aria-keyshortcuts="f">
              {texts.t('inspection.finish')}
            </button>
          )}
        </span>
        <a className="button" href={`/desk/trades/${trade.number}`}>
          {texts.t('inspection.back')}
        </a>
      </div>
    </div>
  );
}
