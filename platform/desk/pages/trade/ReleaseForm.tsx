import type { ReleaseKind } from '../../../services/fulfilment/index.server.ts';
import { MAX_REASON_LENGTH } from '../../../shared/input-limits.ts';
import { FieldMessageText, FormField } from '../../../ui/FormField.tsx';
import type { TradeFacts } from './trade-facts.ts';

interface ReleaseFormProps {
  facts: Pick<TradeFacts, 'trade' | 'version'>;
  typed: { to: string; reason: string };
  problems: Readonly<Record<string, string>>;
}

const choices: readonly { to: ReleaseKind; label: string; hint: string }[] = [
  { to: 'cleared', label: 'Nothing is wrong: inspect it', hint: 'The seller gets a mail; the price stays.' },
  { to: 'seller', label: 'Return it to the seller', hint: 'The seller gets a mail with the return label.' },
  { to: 'police', label: 'It was handed over to the police', hint: 'Final. Nothing is paid or returned.' },
];

/** Ends a hold. A decision of the operator or the police, so it needs a reason that stays in the history. */
export function ReleaseForm({ facts: { trade, version }, typed, problems }: ReleaseFormProps) {
  const error = problems['release-cleared'];
  const reasonError = problems['release-reason'];
  return (
    <details className="desk-more" open={Object.keys(problems).length > 0}>
      <summary>Release the device…</summary>
      <form method="post" action={`/desk/trades/${trade.number}/release`}>
        <input type="hidden" name="version" value={version} />
        <fieldset className="desk-question" aria-describedby={error ? 'release-cleared-error' : undefined}>
          <legend>What happens to it</legend>
          {error ? <FieldMessageText id="release-cleared-error" text={error} /> : null}
          <div className="options">
            {choices.map(({ to, label, hint }) => (
              <label className="option" key={to}>
                <input type="radio" id={`release-${to}`} name="to" value={to} defaultChecked={typed.to === to} />
                <b>{label}</b>
                <small>{hint}</small>
              </label>
            ))}
          </div>
        </fieldset>
        <FormField
          id="release-reason"
          name="reason"
          label="Who decided it, and the number of the file"
          hint="Stays in the history; the seller does not see it"
          defaultValue={typed.reason}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          {...(reasonError === undefined ? {} : { error: reasonError })}
        />
        <label className="option space-below-small">
          <input type="checkbox" name="silent" />
          <b>The police want no letter to the seller</b>
        </label>
        <button type="submit" className="button">
          Release the device for good
        </button>
      </form>
    </details>
  );
}
