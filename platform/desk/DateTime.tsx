const format = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A date and time in the server's time zone (`TZ`). */
export function DateTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>;
}
