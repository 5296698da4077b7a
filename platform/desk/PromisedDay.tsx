import { endOfWorkingDays } from '../shared/working-days.ts';
import { useTexts } from './texts.ts';
import { deskTimeZone } from './time-zone.ts';

interface PromisedDayProps {
  /** What is to be done. */
  act: 'inspect' | 'pay';
  from: Date;
  /** Working days that the shops promise to need. */
  days: number;
  now: Date;
}

/** The last day on which staff keep what the texts promise, and a badge once it has passed. */
export function PromisedDay({ act, from, days, now }: PromisedDayProps) {
  const texts = useTexts();
  const until = endOfWorkingDays(from, days, deskTimeZone);
  return (
    <small className="desk-promised">
      {texts.t(act === 'pay' ? 'frame.payBy' : 'frame.inspectBy', { day: texts.weekday(until) })}
      {until < now ? <span className="desk-state over">{texts.t('frame.late')}</span> : null}
    </small>
  );
}
