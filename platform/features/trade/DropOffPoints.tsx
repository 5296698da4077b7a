import type { DropOffPoint } from '../../shared/drop-off.ts';
import { useText } from '../shop/use-text.ts';

/** Drop-off points for the parcel; renders nothing where the shop has none. */
export function DropOffPoints({ points }: { points: readonly DropOffPoint[] }) {
  const t = useText();
  return points.length > 0 ? (
    <section className="space-above-large">
      <h3 className="h3">{t('dropOff.title')}</h3>
      <p className="muted small space-above-small space-below">{t('dropOff.text')}</p>
      <ul className="rows">
        {points.map(({ name, place, hours }) => (
          <li key={place} className="row">
            <span>
              <b>{name}</b>
              <br />
              {place}
              <br />
              <span className="muted small">{hours}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
}
