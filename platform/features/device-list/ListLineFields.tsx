import { DEVICE_CONDITIONS, lineField, MAX_LINE_TEXT } from '../../shared/device-list.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownLine } from './device-list-view.ts';

interface ListLineFieldsProps {
  line: ShownLine;
  /** Position, from 0. */
  at: number;
  /** Values of a rejected form. */
  typed: Readonly<Record<string, string>>;
  /** The quantity is not a number. */
  hasProblem: boolean;
}

/** One line: what was typed, the device or the candidates, quantity, condition and price. */
export function ListLineFields({ line, at, typed, hasProblem }: ListLineFieldsProps) {
  const t = useText();
  const { match, choices } = line;
  const name = (field: Parameters<typeof lineField>[0]) => lineField(field, at);
  const number = t('list.line.typed', { number: String(at + 1) });
  const label = (text: string) => `${number}: ${text}`;
  return (
    <li className={match ? 'device-list__line' : 'device-list__line device-list__line--open'}>
      <div className="device-list__device">
        <label className="small muted" htmlFor={name('text')}>
          {number}
        </label>
        <input
          id={name('text')}
          name={name('text')}
          defaultValue={typed[name('text')] ?? line.text}
          maxLength={MAX_LINE_TEXT}
          autoComplete="off"
        />
        {choices.length > 0 ? (
          <span className="select">
            <select
              name={name('device')}
              aria-label={label(t('list.line.choice'))}
              defaultValue={typed[name('device')] ?? line.device}
            >
              <option value="">{t('list.line.choose')}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        ) : null}
        <LineResult line={line} />
      </div>
      <div className="device-list__numbers">
        <span>
          <label className="small muted" htmlFor={name('quantity')}>
            {t('list.line.quantity')}
          </label>
          <input
            id={name('quantity')}
            name={name('quantity')}
            className="tabular"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={hasProblem || undefined}
            defaultValue={typed[name('quantity')] ?? String(line.quantity)}
          />
        </span>
        <span>
          <label className="small muted" htmlFor={name('condition')}>
            {t('list.line.condition')}
          </label>
          <span className="select">
            <select
              id={name('condition')}
              name={name('condition')}
              defaultValue={typed[name('condition')] ?? line.condition}
            >
              {DEVICE_CONDITIONS.map((condition) => (
                <option key={condition} value={condition}>
                  {t(`list.condition.${condition}`)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </span>
        <LinePrice line={line} />
      </div>
    </li>
  );
}

/** The device with its assumed answers, or why there is none. */
function LineResult({ line: { match, choices } }: Pick<ListLineFieldsProps, 'line'>) {
  const t = useText();
  if (!match) return <p className="status">{t(choices.length > 0 ? 'list.line.unclear' : 'list.line.unmatched')}</p>;
  return (
    <p>
      <strong>{match.name}</strong>
      <br />
      <span className="small muted">{match.summary}</span>
    </p>
  );
}

function LinePrice({ line: { match } }: Pick<ListLineFieldsProps, 'line'>) {
  const t = useText();
  const { money } = useFormat();
  if (!match) return <p className="device-list__price">–</p>;
  if (match.priceCents === 0) return <p className="device-list__price small">{t('list.line.recycling')}</p>;
  return (
    <p className="device-list__price tabular">
      <strong>{money(match.totalCents)}</strong>
      <br />
      <span className="small muted">{t('list.line.each', { price: money(match.priceCents) })}</span>
    </p>
  );
}
