import { useEffect, useRef } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { ConsentPurpose } from '../../shared/consent.ts';
import { contentHref } from '../navigation/content-link.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { PurposeList } from './PurposeList.tsx';

/** The question of the consent bar. Its form works before this code has loaded. */
export function ConsentQuestion() {
  const shop = useShop();
  const t = useText();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current ? tellHeight(bar.current) : undefined), []);
  const privacy = contentHref(shop, 'privacy');
  return (
    <section className="consent" aria-labelledby="consent" ref={bar}>
      <div className="wrap">
        <div>
          {/* Separate elements, so that neither moves the other when the font arrives. */}
          <p id="consent">{t(getQuestionMessage(shop.consentPurposes))}</p>
          <p>{t('consent.text')}</p>
          <details>
            <summary>{t('consent.details')}</summary>
            <PurposeList />
            <p>
              {t('consent.lasts')} {privacy && <a href={privacy}>{t('footer.privacy')}</a>}
            </p>
          </details>
        </div>
        <ConsentForm />
      </div>
    </section>
  );
}

function getQuestionMessage(purposes: readonly ConsentPurpose[]): MessageId {
  const has = (id: ConsentPurpose['id']) => purposes.some((purpose) => purpose.id === id);
  if (!has('personalisation')) return 'consent.question.measure';
  return has('measurement') || has('tagManager') ? 'consent.question.both' : 'consent.question.adapt';
}

/** Share of the window that the closed bar may cover; a taller one is above the page. */
const MAX_SHARE = 0.3;

/** Publishes the height that the bar covers to the styles, so that nothing else is drawn or focused under it. */
function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isClosed = bar.querySelector('details[open]') === null;
    if (isClosed) bar.classList.toggle('consent-tall', bar.offsetHeight > innerHeight * MAX_SHARE);
    const covered = getComputedStyle(bar).position === 'fixed' ? bar.offsetHeight : 0;
    style.setProperty('--foot', `${covered}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}
