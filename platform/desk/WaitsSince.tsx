import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import { DateTime } from './DateTime.tsx';
import { type DeskTexts, useTexts } from './texts.ts';

interface WaitsSinceProps {
  since: Date;
  now: Date;
}

/** The date since when something waits, and how long that is. */
export function WaitsSince({ since, now }: WaitsSinceProps) {
  const texts = useTexts();
  return (
    <>
      <DateTime at={since} /> <span className="desk-age">{`(${describeAge(texts, since, now)})`}</span>
    </>
  );
}

const WEEKS_FROM_DAYS = 21;

/** How long ago an instant was, in its largest unit. */
export function describeAge(texts: DeskTexts, since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime());
  if (age < HOUR_MS) return texts.t('frame.underAnHour');
  if (age < DAY_MS) return texts.t('frame.hours', { count: Math.floor(age / HOUR_MS) });
  const days = age / DAY_MS;
  return days < WEEKS_FROM_DAYS
    ? texts.t('frame.days', { count: Math.floor(days) })
    : texts.t('frame.weeks', { count: Math.floor(days / 7) });
}
