import type { StaffMember, StaffRole } from '../../../services/staff/index.server.ts';
import { MAX_REASON_LENGTH } from '../../../shared/input-limits.ts';
import { isBeforeShipping, mayChange } from '../../../shared/trade-states.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { goesBack } from './goes-back.ts';
import type { TradeFacts } from './trade-facts.ts';

interface ActsProps {
  facts: TradeFacts;
  staff: StaffMember;
}

/** The acts that the viewer may perform now. */
export function Acts({ facts, staff }: ActsProps) {
  const { number, state } = facts.trade;
  const hasRole = (role: StaffRole) => staff.roles.includes(role);
  const to = `/desk/trades/${number}`;
  const receive = mayChange(state, 'received') && hasRole('receive');
  const inspect = state === 'received' && hasRole('inspect');
  const cancel = isBeforeShipping(state) && hasRole('receive');
  const returns = goesBack(facts) && hasRole('receive');
  if (!receive && !inspect && !cancel && !returns) return null;
  return (
    <section className="desk-acts space-below-large" aria-label="What to do">
      {inspect ? (
        <a className="button button-primary" href={`${to}/as-described`} data-in-place="" aria-keyshortcuts="d">
          As described…
        </a>
      ) : null}
      {receive ? (
        <form method="post" action={`${to}/receive`} data-in-place="">
          <button type="submit" className="button button-primary" aria-keyshortcuts="r">
            Receive
          </button>
        </form>
      ) : null}
      {inspect ? (
        <a className="button" href={`${to}/inspection`} data-in-place="" aria-keyshortcuts="i">
          Something differs
        </a>
      ) : null}
      {returns ? (
        <form method="post" action={`${to}/return-label`}>
          <button type="submit" className="button" aria-keyshortcuts="l">
            Return label
          </button>
        </form>
      ) : null}
      {cancel ? <Cancel to={to} /> : null}
    </section>
  );
}

function Cancel({ to }: { to: string }) {
  return (
    <details className="desk-more">
      <summary aria-keyshortcuts="x">Cancel this trade…</summary>
      <form method="post" action={`${to}/cancel`}>
        <FormField
          id="reason"
          name="reason"
          label="Why"
          hint="For your colleagues; the seller gets a mail that the trade is cancelled"
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
        <button type="submit" className="button">
          Cancel the trade for good
        </button>
      </form>
    </details>
  );
}
