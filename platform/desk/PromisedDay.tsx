import { endOfWorkingDays } from '../shared/working-days.ts';
import { deskTimeZone } from './DateTime.tsx';

const format = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' });

interface PromisedDayProps {
  /** What is to be done: "Pay by". */
  label: string;
  from: Date;
  /** Working days that the shops promise to need. */
  days: number;
  now: Date;
}

/** The last day on which staff keep what the texts promise, and a badge once it has passed. */
export function PromisedDay({ label, from, days, now }: PromisedDayProps) {
  const until = endOfWorkingDays(from, days, deskTimeZone);
  return (
    <small className="desk-promised">
      {`${label} ${format.format(until)}`}
      {until < now ? <span className="desk-state over">late</span> : null}
    </small>
  );
}
