import type { ScanState } from './desk-route.ts';

/** The box that every page has: a scanned parcel, or a typed number, leads to its trade. */
export function ScanForm({ focused, unknown }: Partial<ScanState>) {
  return (
    <form className="desk-scan" action="/desk/scan" aria-label="Scan">
      <label htmlFor="scan" className="visually-hidden">
        Parcel or trade number
      </label>
      <input
        id="scan"
        name="code"
        type="text"
        placeholder="Scan or type a number"
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        required
        maxLength={200}
        // biome-ignore lint/a11y/noAutofocus: the page is for scanning
        autoFocus={focused}
        {...(unknown === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'scan-unknown' })}
      />
      <button type="submit">Open</button>
    </form>
  );
}

/** The box keeps the cursor: the next number can be scanned at once. */
export function ScanUnknown({ code }: { code: string }) {
  return (
    <p id="scan-unknown" className="message-box error space-below" role="alert">
      {`No trade and no parcel has the number “${code}”.`}
    </p>
  );
}
