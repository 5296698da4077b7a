import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import { DateTime } from './DateTime.tsx';

interface WaitsSinceProps {
  since: Date;
  now: Date;
}

/** The date since when something waits, and how long that is. */
export function WaitsSince({ since, now }: WaitsSinceProps) {
  return (
    <>
      <DateTime at={since} /> <span className="desk-age">{`(${describeAge(since, now)})`}</span>
    </>
  );
}

const WEEKS_FROM_DAYS = 21;

/** How long ago an instant was, in its largest unit. */
export function describeAge(since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime());
  if (age < HOUR_MS) return 'less than an hour';
  if (age < DAY_MS) return count(age / HOUR_MS, 'hour');
  const days = age / DAY_MS;
  return days < WEEKS_FROM_DAYS ? count(days, 'day') : count(days / 7, 'week');
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
