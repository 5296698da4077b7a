/**
 * The document is older than the visitor's current choice, so its policy blocks scripts that are now allowed. Browser
 * only.
 */
let outdated = false;

export function isDocumentOutdated(): boolean {
  return outdated;
}

/** The next page is a full load, whose policy matches the choice. */
export function markDocumentOutdated(): void {
  outdated = true;
}
