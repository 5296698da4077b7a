import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { useConsent } from '../consent/consent-store.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { isSupportLoaded, loadSupport, openSupport, toSupportSettings } from './support-widget.ts';

/**
 * Asks for consent before the widget's script is loaded, unless the visitor has allowed third parties. Reports a failed
 * load.
 */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { tenant, lang, href } = useShop();
  const { consent } = useConsent();
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<'asking' | 'loading' | 'failed'>('asking');
  const scriptUrl = tenant.support.scriptUrl ?? '';
  const load = () => {
    if (state === 'loading') return;
    setState('loading');
    const settings = toSupportSettings(tenant.support, lang, (id) => t(id as MessageId));
    loadSupport(window, scriptUrl, settings).then(onClose, () => setState('failed'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the launcher was pressed
  useEffect(() => {
    if (isSupportLoaded()) {
      openSupport(window);
      return onClose();
    }
    dialog.current?.showModal();
    if (consent === true) load();
  }, []);
  // Rendered in the body, so that it looks the same for every launcher.
  return createPortal(
    <dialog className="dialog" aria-labelledby="support-title" ref={dialog} onClose={onClose}>
      <h2 id="support-title">{t(state === 'failed' ? 'support.failed' : 'support.question')}</h2>
      <p>{t(state === 'failed' ? 'support.failedText' : 'support.text', { provider: new URL(scriptUrl).hostname })}</p>
      <p className="visually-hidden" role="status">
        {state === 'loading' ? t('support.loading') : ''}
      </p>
      <div className="choice">
        <button type="button" className="button button-equal" onClick={() => dialog.current?.close()}>
          {t(state === 'failed' ? 'support.close' : 'support.cancel')}
        </button>
        {state === 'failed' ? (
          <a className="button button-equal" href={href('contact')}>
            {t('support.form')}
          </a>
        ) : (
          <button type="button" className="button button-equal" onClick={load} aria-disabled={state === 'loading'}>
            {t(state === 'loading' ? 'support.loading' : 'support.load')}
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  );
}
