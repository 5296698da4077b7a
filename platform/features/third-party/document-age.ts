/** The document was sent before the visitor's present choice: its policy keeps out what is allowed by now. Browser only. */
let outdated = false;

export function isDocumentOutdated(): boolean {
  return outdated;
}

/** The next page is asked for as a new document, whose policy fits the choice. */
export function markDocumentOutdated(): void {
  outdated = true;
}
