import type { StaffMember, StaffRole } from '../../../services/staff/index.server.ts';
import { isNotKept } from '../../../shared/erasure.ts';
import { MAX_REASON_LENGTH } from '../../../shared/input-limits.ts';
import { awaitsParcel, isBeforeShipping, isWithdrawable } from '../../../shared/trade-states.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { useTexts } from '../../texts.ts';
import { goesBack } from './goes-back.ts';
import { AbsentParcels, ReceiveForms, type TypedParcel } from './ParcelActs.tsx';
import { ReleaseForm } from './ReleaseForm.tsx';
import { listBlockedItems, type TradeFacts } from './trade-facts.ts';

/** The staff member whose inspection the seller disagrees with; another person inspects now. */
export function isFirstInspector({ opinion }: Pick<TradeFacts, 'opinion'>, email: string): boolean {
  return opinion !== null && opinion.closedAt === null && opinion.firstPerson === email;
}

interface ActsProps {
  facts: TradeFacts;
  staff: StaffMember;
  /** A rejected release, as typed. */
  release: { to: string; reason: string };
  /** Position of the parcel whose label was scanned; empty for a trade that was opened in another way. */
  scanned: string;
  /** A rejected form about a parcel, as typed. */
  parcel: TypedParcel;
  problems: Readonly<Record<string, string>>;
}

/** The acts that the viewer may perform now. */
export function Acts({ facts, staff, release, scanned, parcel, problems }: ActsProps) {
  const texts = useTexts();
  const { number, state } = facts.trade;
  const hasRole = (role: StaffRole) => staff.roles.includes(role);
  const to = `/desk/trades/${number}`;
  const receive = awaitsParcel(state) && hasRole('receive');
  const inspect = state === 'received' && hasRole('inspect') && !isFirstInspector(facts, staff.email);
  const cancel = isBeforeShipping(state) && hasRole('receive');
  const withdraw = isWithdrawable(state) && hasRole('receive');
  const returns = goesBack(facts) && hasRole('receive');
  const held = state === 'held' && hasRole('inspect');
  const locked = state === 'clarification' && hasRole('inspect') && facts.items.some(isLocked);
  const blocked = listBlockedItems(facts).length > 0;
  const erase = facts.erased.some(({ decision }) => !isNotKept(decision)) && hasRole('inspect');
  if (!receive && !inspect && !cancel && !withdraw && !returns && !held && !locked && !erase) return null;
  return (
    <section className="desk-acts space-below-large" aria-label={texts.t('trade.whatToDo')}>
      {blocked ? (
        <p className="message-box warning" role="alert">
          {texts.t('trade.blockedDevice')}
        </p>
      ) : null}
      {inspect && !blocked ? (
        <a className="button button-primary" href={`${to}/as-described`} data-in-place="" aria-keyshortcuts="d">
          {texts.t('trade.asDescribed')}
        </a>
      ) : null}
      {receive ? <ReceiveForms facts={facts} scanned={scanned} mayInspect={hasRole('inspect')} /> : null}
      {inspect ? (
        <a className="button" href={`${to}/inspection`} data-in-place="" aria-keyshortcuts="i">
          {texts.t('trade.somethingDiffers')}
        </a>
      ) : null}
      {erase ? (
        <a className="button" href={`${to}/erasure`} aria-keyshortcuts="z">
          {countMissing(facts) > 0
            ? texts.t('trade.eraseMissing', { count: countMissing(facts) })
            : texts.t('trade.erasure')}
        </a>
      ) : null}
      {returns ? (
        <form method="post" action={`${to}/return-label`}>
          <button type="submit" className="button" aria-keyshortcuts="l">
            {texts.t('trade.returnLabel')}
          </button>
        </form>
      ) : null}
      {locked ? (
        <form method="post" action={`${to}/unlocked`}>
          <input type="hidden" name="version" value={facts.version} />
          <button type="submit" className="button">
            {texts.t('trade.unlocked')}
          </button>
        </form>
      ) : null}
      {held ? <ReleaseForm facts={facts} typed={release} problems={problems} /> : null}
      {receive ? <AbsentParcels facts={facts} typed={parcel} problems={problems} /> : null}
      {cancel ? <Cancel to={to} /> : null}
      {withdraw ? <Withdraw to={to} /> : null}
    </section>
  );
}

/** Its seller has not decided about it. */
function isLocked({ outcome, decision }: TradeFacts['items'][number]): boolean {
  return outcome?.kind === 'locked' && decision === null;
}

/** Bought items that may still hold data. */
function countMissing({ erased }: TradeFacts): number {
  return erased.filter(
    ({ carriesData, decision, erasure }) => carriesData && decision === 'accepted' && erasure?.result !== 'verified',
  ).length;
}

function Cancel({ to }: { to: string }) {
  const texts = useTexts();
  return (
    <details className="desk-more">
      <summary aria-keyshortcuts="x">{texts.t('trade.cancelThisTrade')}</summary>
      <form method="post" action={`${to}/cancel`}>
        <FormField
          id="reason"
          name="reason"
          label={texts.t('trade.why')}
          hint={texts.t('trade.cancelHint')}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
        <button type="submit" className="button">
          {texts.t('trade.cancelForGood')}
        </button>
      </form>
    </details>
  );
}

function Withdraw({ to }: { to: string }) {
  const texts = useTexts();
  return (
    <details className="desk-more">
      <summary aria-keyshortcuts="x">{texts.t('trade.withdraw')}</summary>
      <form method="post" action={`${to}/withdraw`}>
        <FormField
          id="reason"
          name="reason"
          label={texts.t('trade.request')}
          hint={texts.t('trade.asDescribedHint')}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
        <button type="submit" className="button">
          {texts.t('trade.returnEveryDevice')}
        </button>
      </form>
    </details>
  );
}
