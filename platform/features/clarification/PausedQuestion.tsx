import { Drawing } from '../../ui/Drawing.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useText } from '../shop/use-text.ts';
import type { ShownQuestion } from './clarification-view.ts';
import { Decided } from './DecisionForm.tsx';

/** A second person inspects; the deadline rests. */
export function PausedQuestion({ question: { trade, items } }: { question: ShownQuestion }) {
  const t = useText();
  return (
    <div className="wrap pad-top pad-bottom">
      <p className="status neutral">
        <Icon name="clock" />
        {t('opinion.rests')}
      </p>
      <h1 className="headline-small space-above">{t('opinion.pausedHeadline')}</h1>
      <p className="lead muted space-above">
        <RichText id="opinion.pausedText" values={{ number: trade }} />
      </p>
      <ul className="rows space-above-large">
        {items.map((item) => (
          <li key={item.offer} className="row picture">
            <Drawing name={item.formFactor} />
            <b>{item.device}</b>
            {item.decision === null ? null : <Decided item={item} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
