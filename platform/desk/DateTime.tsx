const format = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time zone of the pages, and of the deadlines that staff keep. */
export const deskTimeZone = format.resolvedOptions().timeZone;

/** A date and time in the server's time zone (`TZ`). */
export function DateTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>;
}
