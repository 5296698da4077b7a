import { useId } from 'react';

const STAR = 'M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5-5.8-3.3-5.8 3.3 1.3-6.5-4.8-4.5 6.5-.8z';
const STEP = 26;
const STARS = [0, 1, 2, 3, 4];

/** Five stars, filled up to the score. The figure is beside them as text. */
export function Stars({ score }: { score: number }) {
  const id = useId();
  return (
    <svg className="stars" viewBox={`0 0 ${STARS.length * STEP - 2} 24`} aria-hidden="true">
      <clipPath id={id}>
        <rect width={filledWidth(score)} height="24" />
      </clipPath>
      {STARS.map((star) => (
        <path key={star} className="star-rim" d={STAR} transform={`translate(${star * STEP})`} />
      ))}
      <g clipPath={`url(#${id})`}>
        {STARS.map((star) => (
          <path key={star} className="star-full" d={STAR} transform={`translate(${star * STEP})`} />
        ))}
      </g>
    </svg>
  );
}

/** Whole stars with their gaps, then the part of the next one. */
function filledWidth(score: number): number {
  const whole = Math.floor(score);
  return Math.round((whole * STEP + (score - whole) * 24) * 10) / 10;
}
