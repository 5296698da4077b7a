/** Whether a text is a valid calendar day, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The present calendar day in the time zone that is furthest ahead: no shop has a later one. */
export function today(): string {
  const FURTHEST_AHEAD_MS = 14 * 60 * 60 * 1000;
  return new Date(Date.now() + FURTHEST_AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
