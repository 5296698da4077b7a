import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { ConsentPurpose } from '../../shared/consent.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

const texts = {
  measurement: ['consent.measurement', 'consent.measurement.text'],
  personalisation: ['consent.personalisation', 'consent.personalisation.text'],
  tagManager: ['consent.tagManager', 'consent.tagManager.text'],
  support: ['consent.support', 'consent.support.text'],
} as const satisfies Record<ConsentPurpose['id'], readonly [MessageId, MessageId]>;

/** Purposes that this shop asks consent for, and the recipients of the data. */
export function PurposeList() {
  const { consentPurposes } = useShop();
  const t = useText();
  return (
    <dl className="purposes">
      {consentPurposes.map(({ id, provider = '' }) => (
        <div key={id}>
          <dt>{t(texts[id][0])}</dt>
          <dd>
            {t(texts[id][1], { provider })}
            {id === 'measurement' && provider && ` ${t('consent.measurement.provider', { provider })}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
