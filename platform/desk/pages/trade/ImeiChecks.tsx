import type { ImeiCheck } from '../../../services/block-lists/index.server.ts';
import { MAX_IMEI_LENGTH } from '../../../shared/input-limits.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { DateTime } from '../../DateTime.tsx';
import type { TradeFacts } from './trade-facts.ts';

interface ImeiChecksProps {
  facts: TradeFacts;
  /** Only inspectors ask the lists. */
  mayCheck: boolean;
  problems: Readonly<Record<string, string>>;
}

/** Checks of block lists, newest first, and a form per device that was not inspected. The IMEI is not stored. */
export function ImeiChecks({ facts, mayCheck, problems }: ImeiChecksProps) {
  const { imeiChecks, items, trade } = facts;
  const open = mayCheck && trade.state === 'received' ? items.filter(({ decision }) => decision === null) : [];
  if (imeiChecks.length === 0 && open.length === 0) return null;
  return (
    <section className="desk-panel" aria-labelledby="imei">
      <h2 id="imei" className="h3 space-below-small">
        Block lists
      </h2>
      <ul className="desk-records">
        {imeiChecks.map(({ item, result, person, at }) => (
          <li key={`${at} ${item}`}>
            <b>{`${item}. ${describeResult(result)}`}</b>
            <p className="muted small">
              {person}, <DateTime at={new Date(at)} />
            </p>
          </li>
        ))}
      </ul>
      {open.map(({ item, deviceName }) => {
        const name = `imei-${item}`;
        const error = problems[name];
        return (
          <form key={item} method="post" action={`/desk/trades/${trade.number}/imei`}>
            <input type="hidden" name="item" value={item} />
            <FormField
              id={name}
              name="imei"
              label={`Check IMEI: ${item}. ${deviceName}`}
              hint="Only the result and its time are stored"
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_IMEI_LENGTH}
              {...(error === undefined ? {} : { error })}
            />
            <button type="submit" className="button">
              Check
            </button>
          </form>
        );
      })}
    </section>
  );
}

function describeResult(result: ImeiCheck['result']): string {
  switch (result.state) {
    case 'clear':
      return `On no block list (${result.lists.join(', ')})`;
    case 'listed': {
      const details = [result.reason, result.since === null ? null : `since ${result.since}`].filter(Boolean);
      return `On a block list: ${[result.list, ...details].join(', ')}`;
    }
    case 'unavailable':
      return `No answer (${result.lists.join(', ')}): inspected without it, or check again`;
    case 'none':
      return 'This shop has no block list';
  }
}
