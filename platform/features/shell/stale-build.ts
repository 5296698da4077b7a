let stale = false;

/** A new build was deployed since this page was loaded; chunks that this page would request may be gone. */
export function markStale(): void {
  stale = true;
}

/** Whether the next page must be a full load. Typed values on this page stay until the reader navigates. */
export function isPageStale(): boolean {
  return stale;
}
