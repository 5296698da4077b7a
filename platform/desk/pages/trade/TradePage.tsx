import type { StaffMember } from '../../../services/staff/index.server.ts';
import { isInVatRegister } from '../../../services/trades/index.server.ts';
import { DateTime } from '../../DateTime.tsx';
import { mayWrite } from '../../desk-route.ts';
import { Problems } from '../../Problems.tsx';
import { StateBadge } from '../../StateBadge.tsx';
import { type DeskTexts, useTexts } from '../../texts.ts';
import { Acts } from './Acts.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';
import { CreditNotes } from './CreditNotes.tsx';
import { ImeiChecks } from './ImeiChecks.tsx';
import { OpinionNotice } from './Opinion.tsx';
import type { TypedParcel } from './ParcelActs.tsx';
import { Parcels } from './Parcels.tsx';
import { History, Mails, Notes } from './Records.tsx';
import { SellerMessages } from './SellerMessages.tsx';
import { ShopGoneNotice } from './shop-gone.tsx';
import { TradeItemView } from './TradeItemView.tsx';
import type { ShownBlock } from './text-blocks.ts';
import type { TradeFacts } from './trade-facts.ts';
import { UndoBar } from './UndoBar.tsx';

interface TradePageProps {
  facts: TradeFacts;
  staff: StaffMember;
  /** See `AssignmentForm`. */
  people: readonly string[] | undefined;
  /** A rejected note, as typed. */
  note: string;
  /** A rejected release, as typed. */
  release?: { to: string; reason: string };
  /** The texts that a message to the seller can begin with. */
  blocks: readonly ShownBlock[];
  /** See `Acts`. */
  scanned?: string;
  /** A rejected form about a parcel, as typed. */
  parcel?: TypedParcel;
  problems: Readonly<Record<string, string>>;
}

/** All data of a trade, and the acts that the viewer may perform. */
export function TradePage({ facts, staff, people, blocks, problems, ...typed }: TradePageProps) {
  const { note, release, scanned = '', parcel } = typed;
  const { trade, items } = facts;
  return (
    <>
      <div className="desk-headline space-below">
        <h1>{trade.number}</h1>
        <StateBadge state={trade.state} test={trade.test} />
      </div>
      <Problems problems={problems} />
      {facts.ctx ? (
        <UndoBar undoable={facts.undoable} action={`/desk/trades/${trade.number}/undo`} until="undo.beforeMail" />
      ) : null}
      {facts.ctx ? (
        <Acts
          facts={facts}
          staff={staff}
          release={release ?? { to: '', reason: '' }}
          scanned={scanned}
          parcel={parcel ?? { position: '', text: '' }}
          problems={problems}
        />
      ) : (
        <ShopGoneNotice tenant={facts.tenant} />
      )}
      <OpinionNotice facts={facts} staff={staff} />
      <div className="desk-columns">
        <div className="desk-stack">
          {items.map((piece) => (
            <TradeItemView key={piece.item} facts={facts} tradeItem={piece} />
          ))}
        </div>
        <div className="desk-stack">
          <Facts facts={facts} />
          <CreditNotes notes={facts.creditNotes} />
          <Parcels facts={facts} />
          <AssignmentForm facts={facts} people={people} problems={problems} />
          {facts.ctx ? (
            <ImeiChecks facts={facts} mayCheck={staff.roles.includes('inspect')} problems={problems} />
          ) : null}
          <SellerMessages facts={facts} mayWrite={mayWrite(staff)} blocks={blocks} />
          <Notes facts={facts} mayWrite={mayWrite(staff)} typed={note} error={problems.note} />
          <History facts={facts} />
          <Mails mails={facts.mails} />
        </div>
      </div>
    </>
  );
}

function Facts({ facts: { trade, customerNumber, vatRegistered, tenant, lang } }: { facts: TradeFacts }) {
  const texts = useTexts();
  const { address, voucher, payout, currency } = trade;
  return (
    <section className="desk-panel" aria-labelledby="facts">
      <h2 id="facts" className="h3 space-below-small">
        {texts.t('trade.trade')}
      </h2>
      <dl className="desk-facts">
        <dt>{texts.t('trade.total')}</dt>
        <dd>{texts.money(trade.totalCents, currency)}</dd>
        {voucher ? (
          <>
            <dt>
              {voucher.partner === undefined
                ? texts.t('trade.includingVoucher')
                : texts.t('trade.includingVoucherOf', { partner: voucher.partner })}
            </dt>
            <dd>{`${texts.money(voucher.valueCents, currency)} (${voucher.code})`}</dd>
          </>
        ) : null}
        {trade.company ? <Company company={trade.company} registered={vatRegistered} /> : null}
        <dt>{texts.t('trade.seller')}</dt>
        <dd lang={lang}>
          {`${address.firstName} ${address.lastName}`}
          <br />
          {address.street}
          <br />
          {`${address.postalCode} ${address.city}`}
        </dd>
        {customerNumber === null ? null : (
          <>
            <dt>{texts.t('trade.customerNumber')}</dt>
            <dd>
              {customerNumber}
              {trade.customerNumber !== null && trade.customerNumber !== customerNumber
                ? ` ${texts.t('trade.guestNumber', { number: trade.customerNumber })}`
                : null}
            </dd>
          </>
        )}
        <dt>{texts.t('trade.eMail')}</dt>
        <dd>{address.email}</dd>
        <dt>{texts.t('trade.paysTo')}</dt>
        <dd>{payout ? payout.masked : texts.t('trade.noneGivenAway')}</dd>
        <dt>{texts.t('trade.parcel')}</dt>
        <dd>{`${trade.carrier} ${trade.trackingNumber}`}</dd>
        <dt>{texts.t('trade.shop')}</dt>
        <dd>{tenant}</dd>
        <dt>{texts.t('trade.sold')}</dt>
        <dd>
          <DateTime at={new Date(trade.createdAt)} />
        </dd>
        <dt>{texts.t('trade.toBeSentBy')}</dt>
        <dd>
          <DateTime at={new Date(trade.shipUntil)} />
        </dd>
      </dl>
    </section>
  );
}

interface CompanyProps {
  company: NonNullable<TradeFacts['trade']['company']>;
  registered: boolean | null;
}

function Company({ company, registered }: CompanyProps) {
  const texts = useTexts();
  const { name, vatNumber = '', selfBilling, smallBusiness } = company;
  return (
    <>
      <dt>{texts.t('trade.company')}</dt>
      <dd>{name}</dd>
      <dt>{texts.t('trade.vatNumber')}</dt>
      <dd>
        {vatNumber === ''
          ? texts.t('trade.hasNone')
          : `${vatNumber} (${describeVatRegistration(texts, vatNumber, registered)})`}
      </dd>
      {selfBilling === undefined ? null : (
        <>
          <dt>{texts.t('trade.invoice')}</dt>
          <dd>
            {texts.t(selfBilling ? 'trade.invoice.creditNote' : 'trade.invoice.own')}
            {smallBusiness ? `, ${texts.t('trade.invoice.smallBusiness')}` : null}
          </dd>
        </>
      )}
    </>
  );
}

function describeVatRegistration(texts: DeskTexts, vatNumber: string, registered: boolean | null): string {
  if (registered !== null) return texts.t(registered ? 'trade.vat.registered' : 'trade.vat.notRegistered');
  return texts.t(isInVatRegister(vatNumber) ? 'trade.vat.unchecked' : 'trade.vat.notInVies');
}
