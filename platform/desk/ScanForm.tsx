import { useTexts } from './texts.ts';
/** A scanner may send a QR code with several numbers. */
export const MAX_SCAN_LENGTH = 200;

interface ScanFormProps {
  /** Id of a text on the page that a screen reader reads with the focused box. */
  describedBy?: string | undefined;
  invalid: boolean;
}

/** The scan field of every page: a scanned or typed number opens its trade. It has the focus when a page opens. */
export function ScanForm({ describedBy, invalid }: ScanFormProps) {
  const texts = useTexts();
  return (
    <form className="desk-scan" action="/desk/scan" aria-label={texts.t('frame.scan')}>
      <label htmlFor="scan" className="visually-hidden">
        {texts.t('frame.scanLabel')}
      </label>
      <input
        id="scan"
        name="code"
        type="text"
        placeholder={texts.t('frame.scanPlaceholder')}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        required
        maxLength={MAX_SCAN_LENGTH}
        // biome-ignore lint/a11y/noAutofocus: a scanner types wherever the focus is
        autoFocus
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      />
      <button type="submit">{texts.t('frame.open')}</button>
    </form>
  );
}

export const SCAN_UNKNOWN_ID = 'scan-unknown';

export function ScanUnknown({ code }: { code: string }) {
  const texts = useTexts();
  return (
    <p id={SCAN_UNKNOWN_ID} className="message-box error space-below" role="alert">
      {texts.t('frame.unknownCode', { code })}
    </p>
  );
}
