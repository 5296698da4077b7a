import { useTexts } from './texts.ts';

/** A date and time in the operator's time zone. */
export function DateTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{useTexts().dateTime(at)}</time>;
}
