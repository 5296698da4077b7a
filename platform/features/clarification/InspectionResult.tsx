import { Amount } from '../../ui/Amount.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { PhotoLink } from '../thread/PhotoLink.tsx';
import type { ShownItem } from './clarification-view.ts';

/** Declared and inspected answers side by side, each with its price. */
export function Comparison({ item }: { item: ShownItem }) {
  const t = useText();
  const format = useFormat();
  if (item.outcome && item.outcome !== 'otherModel') return <OutcomeText item={item} />;
  const more = item.newCents > item.oldCents;
  return (
    <div className="comparison">
      <div className="before">
        <p className="muted">{t('clarification.told')}</p>
        <div>
          <Words words={item.told} />
        </div>
        <p className="space-above">
          <Amount {...format.moneyParts(item.oldCents)} />
        </p>
        <p className="muted">{t('clarification.offerOf', { date: format.date(item.offeredAt) })}</p>
      </div>
      <div>
        <p className="muted">{t('clarification.found')}</p>
        <div>
          <Words words={item.found} />
        </div>
        <p className="space-above">
          <Amount {...format.moneyParts(item.newCents)} />
        </p>
        <p className="muted">
          {t(more ? 'outcome.otherModel.more' : 'clarification.less', {
            amount: format.money(Math.abs(item.oldCents - item.newCents)),
          })}
        </p>
      </div>
    </div>
  );
}

/** Numbers of the messages that tell how to remove a lock. */
const STEPS = [1, 2, 3] as const;

/** What was found besides answers; a price is not compared, because nothing is offered for it. */
function OutcomeText({ item }: { item: ShownItem }) {
  const t = useText();
  const format = useFormat();
  const { outcome, device, oldCents, lock } = item;
  if (!outcome) return null;
  const steps = lock ? STEPS.map((step) => t(`outcome.lock.${lock}.${step}`)) : [];
  return (
    <div className="stack">
      <p>{t(`outcome.${outcome}.found`, { device, offered: format.money(oldCents), found: '' })}</p>
      {steps.length > 0 ? (
        <>
          <h2 className="h3">{t('outcome.steps')}</h2>
          <ol className="stack">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return words.map((word) => (
    <p key={word}>
      <b>{word}</b>
    </p>
  ));
}

/** The inspector's note and observations. */
export function InspectionResult({ item }: { item: ShownItem }) {
  const t = useText();
  const { photos, difference, device } = item;
  return (
    <section>
      <h2 className="h3 space-below">{t('clarification.seen')}</h2>
      <figure className="inspection-result">
        {photos.length > 0 ? (
          <div className="inspection-photos">
            {photos.map((photo, index) => (
              <PhotoLink
                key={photo.id}
                photo={photo}
                eager={index === 0}
                label={t('clarification.photo', { number: index + 1, count: photos.length, device })}
              />
            ))}
          </div>
        ) : null}
        {difference ? <figcaption>{difference}</figcaption> : null}
      </figure>
    </section>
  );
}
