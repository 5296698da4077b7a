import { releaseKinds } from '../../../services/fulfilment/index.server.ts';
import { MAX_REASON_LENGTH } from '../../../shared/input-limits.ts';
import { FieldMessageText, FormField } from '../../../ui/FormField.tsx';
import { useTexts } from '../../texts.ts';
import type { TradeFacts } from './trade-facts.ts';

interface ReleaseFormProps {
  facts: Pick<TradeFacts, 'trade' | 'version'>;
  typed: { to: string; reason: string };
  problems: Readonly<Record<string, string>>;
}

/** Ends a hold. A decision of the operator or the police, so it needs a reason that stays in the history. */
export function ReleaseForm({ facts: { trade, version }, typed, problems }: ReleaseFormProps) {
  const texts = useTexts();
  const error = problems['release-cleared'];
  const reasonError = problems['release-reason'];
  return (
    <details className="desk-more" open={Object.keys(problems).length > 0}>
      <summary>{texts.t('trade.release')}</summary>
      <form method="post" action={`/desk/trades/${trade.number}/release`}>
        <input type="hidden" name="version" value={version} />
        <fieldset className="desk-question" aria-describedby={error ? 'release-cleared-error' : undefined}>
          <legend>{texts.t('trade.whatHappensToIt')}</legend>
          {error ? <FieldMessageText id="release-cleared-error" text={error} /> : null}
          <div className="options">
            {releaseKinds.map((to) => (
              <label className="option" key={to}>
                <input type="radio" id={`release-${to}`} name="to" value={to} defaultChecked={typed.to === to} />
                <b>{texts.t(`trade.release.${to}`)}</b>
                <small>{texts.t(`trade.release.${to}.hint`)}</small>
              </label>
            ))}
          </div>
        </fieldset>
        <FormField
          id="release-reason"
          name="reason"
          label={texts.t('trade.releaseHint')}
          hint={texts.t('trade.reasonHint')}
          defaultValue={typed.reason}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          {...(reasonError === undefined ? {} : { error: reasonError })}
        />
        <label className="option space-below-small">
          <input type="checkbox" name="silent" />
          <b>{texts.t('trade.silent')}</b>
        </label>
        <button type="submit" className="button">
          {texts.t('trade.releaseForGood')}
        </button>
      </form>
    </details>
  );
}
