let stale = false;

/** The shop was built anew since this page was loaded: parts this page would ask for may be gone. */
export function markStale(): void {
  stale = true;
}

/** Whether the next page must be a full load. What is typed on this one stays until the reader goes on. */
export function isStale(): boolean {
  return stale;
}
