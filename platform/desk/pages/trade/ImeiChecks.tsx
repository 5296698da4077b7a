import type { ImeiCheck } from '../../../services/block-lists/index.server.ts';
import { MAX_IMEI_LENGTH } from '../../../shared/input-limits.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { DateTime } from '../../DateTime.tsx';
import { type DeskTexts, useTexts } from '../../texts.ts';
import type { TradeFacts } from './trade-facts.ts';

interface ImeiChecksProps {
  facts: TradeFacts;
  /** Only inspectors ask the lists. */
  mayCheck: boolean;
  problems: Readonly<Record<string, string>>;
}

/** Checks of block lists, newest first, and a form per device that was not inspected. The IMEI is not stored. */
export function ImeiChecks({ facts, mayCheck, problems }: ImeiChecksProps) {
  const texts = useTexts();
  const { imeiChecks, items, trade } = facts;
  const open = mayCheck && trade.state === 'received' ? items.filter(({ decision }) => decision === null) : [];
  if (imeiChecks.length === 0 && open.length === 0) return null;
  return (
    <section className="desk-panel" aria-labelledby="imei">
      <h2 id="imei" className="h3 space-below-small">
        {texts.t('trade.blockLists')}
      </h2>
      <ul className="desk-records">
        {imeiChecks.map(({ item, result, person, at }) => (
          <li key={`${at} ${item}`}>
            <b>{`${item}. ${describeResult(texts, result)}`}</b>
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
              label={texts.t('trade.checkImei', { item, deviceName })}
              hint={texts.t('trade.imeiHint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_IMEI_LENGTH}
              {...(error === undefined ? {} : { error })}
            />
            <button type="submit" className="button">
              {texts.t('trade.check')}
            </button>
          </form>
        );
      })}
    </section>
  );
}

function describeResult(texts: DeskTexts, result: ImeiCheck['result']): string {
  switch (result.state) {
    case 'clear':
      return texts.t('trade.onNoList', { lists: result.lists.join(', ') });
    case 'listed': {
      const details = [
        result.reason,
        result.since === null ? null : texts.t('trade.listedSince', { since: result.since }),
      ].filter(Boolean);
      return texts.t('trade.onAList', { details: [result.list, ...details].join(', ') });
    }
    case 'unavailable':
      return texts.t('trade.listSilent', { lists: result.lists.join(', ') });
    case 'none':
      return texts.t('trade.noList');
  }
}
