import type { DayFigures } from '../../../services/figures/index.server.ts';
import { type DeskTexts, useTexts } from '../../texts.ts';

export type CountedFigure = Exclude<keyof DayFigures, 'day'>;

const WIDTH = 360;
const HEIGHT = 72;
/** Maximum days; with more, bars would be thinner than the gaps. */
const MAX_BARS = 62;
const WEEK = 7;

interface Bar {
  from: string;
  until: string;
  count: number;
}

/** A bar chart of one figure by day, with a text summary below; the table has the values per day. */
export function DayChart({
  title,
  days,
  counted,
}: {
  title: string;
  days: readonly DayFigures[];
  counted: CountedFigure;
}) {
  const texts = useTexts();
  const bars = toBars(days, counted);
  const most = bars.reduce((best, bar) => (bar.count > best.count ? bar : best), bars[0] as Bar);
  const sum = bars.reduce((total, bar) => total + bar.count, 0);
  const step = WIDTH / bars.length;
  const isByWeek = bars.length < days.length;
  const values = { sum: texts.count(sum), most: texts.count(most.count), days: formatSpan(texts, most) };
  return (
    <figure className="desk-chart">
      <figcaption>
        <b>{title}</b>
        {` ${sum === 0 ? texts.t('figures.sumNone') : texts.t(isByWeek ? 'figures.sumByWeek' : 'figures.sumByDay', values)}`}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.t(isByWeek ? 'figures.byWeekOf' : 'figures.byDayOf', { title })}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map((bar, place) => {
          const height = most.count === 0 ? 0 : (bar.count / most.count) * (HEIGHT - 4);
          return (
            <rect key={bar.from} x={place * step} y={HEIGHT - height} width={step * 0.8} height={height}>
              <title>{`${formatSpan(texts, bar)}: ${texts.count(bar.count)}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

function toBars(days: readonly DayFigures[], counted: CountedFigure): Bar[] {
  const size = days.length > MAX_BARS ? WEEK : 1;
  const bars: Bar[] = [];
  for (let first = 0; first < days.length; first += size) {
    const part = days.slice(first, first + size);
    const count = part.reduce((sum, day) => sum + day[counted], 0);
    bars.push({ from: part[0]?.day ?? '', until: part.at(-1)?.day ?? '', count });
  }
  return bars;
}

function formatSpan(texts: DeskTexts, { from, until }: Bar): string {
  if (from === until) return texts.day(from);
  return texts.t('figures.span', { from: texts.day(from), until: texts.day(until) });
}
