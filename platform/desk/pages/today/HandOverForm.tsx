import { FormField } from '../../../ui/FormField.tsx';
import { MAX_SCAN_LENGTH } from '../../ScanForm.tsx';
import { useTexts } from '../../texts.ts';
import { worklists } from '../../worklists.ts';

interface HandOverProps {
  typed: string;
  problem: string | undefined;
  /** The last form handed over a parcel: the next scan is the next parcel. */
  continues: boolean;
}

/** The carrier takes parcel after parcel: each scan into this field sends the form. */
export function HandOverForm({ typed, problem, continues }: HandOverProps) {
  const texts = useTexts();
  return (
    <form method="post" action={worklists.toReturn.path} className="desk-panel desk-line space-below">
      <FormField
        id="parcel"
        name="parcel"
        label={texts.t('today.handOver')}
        hint={texts.t('today.parcelHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={MAX_SCAN_LENGTH}
        defaultValue={typed}
        aria-keyshortcuts="b"
        data-takes-scans="send"
        {...(continues ? { 'data-next-scan': '' } : {})}
        {...(problem === undefined ? {} : { error: problem })}
      />
      <button type="submit" className="button button-primary">
        {texts.t('today.handedOver')}
      </button>
    </form>
  );
}
