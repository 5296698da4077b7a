import { MAX_CLAIM_LENGTH } from '../../../shared/input-limits.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { DateTime } from '../../DateTime.tsx';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import { listBlockedItems, type TradeFacts } from './trade-facts.ts';

/** The pages that an inspector may open with the receipt, below the trade's own. Neither exists before it. */
export const pagesAfterReceipt = { asDescribed: 'as-described', differs: 'inspection' } as const;

/** A form about a parcel, as typed: the position of the parcel, and the claim or the consent. */
export interface TypedParcel {
  position: string;
  text: string;
}

interface ReceiveProps {
  facts: TradeFacts;
  /** Position of the parcel whose label was scanned. */
  scanned: string;
  mayInspect: boolean;
}

/** One button for each expected parcel; the scanned one is first, and has the keys. */
export function ReceiveForms({ facts, scanned, mayInspect }: ReceiveProps) {
  const texts = useTexts();
  const { parcels, trade } = facts;
  const expected = parcels.filter(({ state }) => state === 'expected');
  const first = expected.filter(({ position }) => String(position) === scanned);
  const inOrder = [...first, ...expected.filter((parcel) => !first.includes(parcel))];
  const shown = inOrder.length > 0 ? inOrder : [undefined];
  const completes = mayInspect && first.length === 1 && expected.length === 1;
  return shown.map((parcel, index) => (
    <form
      key={parcel?.position ?? 0}
      className="button-pair"
      method="post"
      action={`/desk/trades/${trade.number}/receive`}
      data-in-place=""
    >
      {parcel && parcels.length > 1 ? <input type="hidden" name="parcel" value={parcel.position} /> : null}
      {completes ? <ReceiveAndGoOn blocked={listBlockedItems(facts).length > 0} /> : null}
      <button
        type="submit"
        className={index === 0 && !completes ? 'button button-primary' : 'button'}
        aria-keyshortcuts={index === 0 ? 'r' : undefined}
      >
        {parcel && parcels.length > 1
          ? texts.t('trade.receiveParcelOf', { position: parcel.position, count: parcels.length })
          : texts.t('trade.receive')}
      </button>
    </form>
  ));
}

/** The scanned parcel completes its trade: one key receives it and opens what an inspector does next. */
function ReceiveAndGoOn({ blocked }: { blocked: boolean }) {
  const texts = useTexts();
  return (
    <>
      {blocked ? null : (
        <button
          type="submit"
          name="next"
          value={pagesAfterReceipt.asDescribed}
          className="button button-primary"
          aria-keyshortcuts="d"
        >
          {texts.t('trade.receiveAsDescribed')}
        </button>
      )}
      <button type="submit" name="next" value={pagesAfterReceipt.differs} className="button" aria-keyshortcuts="i">
        {texts.t('trade.receiveDiffers')}
      </button>
    </>
  );
}

interface AbsentParcelsProps {
  facts: TradeFacts;
  typed: TypedParcel;
  problems: Readonly<Record<string, string>>;
}

/** What can happen to expected parcels besides their arrival. */
export function AbsentParcels({ facts: { parcels, trade }, typed, problems }: AbsentParcelsProps) {
  const texts = useTexts();
  const to = `/desk/trades/${trade.number}`;
  const expected = parcels.filter(({ state }) => state === 'expected');
  return (
    <>
      {expected.map((parcel) => (
        <Report key={parcel.position} parcel={parcel} />
      ))}
      {expected.length > 0 && expected.length < parcels.length ? (
        <details className="desk-more" open={problems.consent !== undefined}>
          <summary>{texts.t('trade.restEnds')}</summary>
          <form method="post" action={`${to}/rest`}>
            <FormField
              id="consent"
              name="consent"
              label={texts.t('trade.consent')}
              hint={texts.t('trade.restRule')}
              defaultValue={problems.consent === undefined ? '' : typed.text}
              {...(problems.consent === undefined ? {} : { error: problems.consent })}
              maxLength={MAX_CLAIM_LENGTH}
              autoComplete="off"
            />
            <button type="submit" className="button">
              {texts.t('trade.endRest')}
            </button>
          </form>
        </details>
      ) : null}
      {expected.map(({ position, report }) => {
        const problem = problems[`claim-${position}`];
        const rejected = problem !== undefined;
        return (
          <details key={position} className="desk-more" open={rejected || report === 'lost'}>
            <summary>{parcels.length > 1 ? texts.t('trade.lostParcel', { position }) : texts.t('trade.lost')}</summary>
            <form method="post" action={`${to}/lost`}>
              <input type="hidden" name="parcel" value={position} />
              <FormField
                id={`claim-${position}`}
                name="claim"
                label={texts.t('trade.claimHint')}
                hint={texts.t('trade.lostRule')}
                defaultValue={rejected ? typed.text : ''}
                {...(rejected ? { error: problem } : {})}
                maxLength={MAX_CLAIM_LENGTH}
                autoComplete="off"
              />
              <button type="submit" className="button">
                {texts.t('trade.payLost')}
              </button>
            </form>
          </details>
        );
      })}
    </>
  );
}

/** What the carrier reports about an expected parcel, and what to do. */
function Report({ parcel: { trackingNumber: number, report, reportedAt } }: { parcel: TradeFacts['parcels'][number] }) {
  if (report === null || reportedAt === null) return null;
  const id = report === 'lost' ? 'trade.reportedLost' : 'trade.reportedDamaged';
  return (
    <p className="message-box warning" role="alert">
      <Message id={id} values={{ number, at: <DateTime key="time" at={new Date(reportedAt)} /> }} />
    </p>
  );
}
