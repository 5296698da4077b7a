import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { prepareCalls } from '../../api-client/call-endpoint.ts';
import { loadCode, loadCodeWithRetry } from '../../shared/load-code.ts';
import { Toast } from '../../ui/Toast.tsx';
import { keepsLoginWithoutCustomer } from '../account/stored-login.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { watchBuild } from './build-watch.ts';
import { interceptOfflineClicks } from './offline.ts';
import { isPendingShown, subscribePending } from './pending.ts';
import { preloadLinks } from './preload-links.ts';
import { onToast, type ToastMessage } from './toasts.ts';

/** Toasts and the progress line of every page, and the background tasks. */
export function Shell() {
  const { build, tenant } = useShop();
  useEffect(() => {
    // Needed at a moment when it may no longer be available.
    void loadCodeWithRetry(() => import('./fetch-rules.ts'));
    const ends = [interceptOfflineClicks(), preloadLinks()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useEffect(() => watchBuild(build), [build]);
  const { account, customers } = tenant.services;
  useEffect(() => {
    if (!keepsLoginWithoutCustomer(() => localStorage)) return;
    // The next page tries again; until then the login stays without a customer, which every screen allows.
    loadCode(() => import('../account/end-stored-login.ts'))
      .then((login) => login.endStoredLogin({ account, customers }))
      .catch(() => {});
  }, [account, customers]);
  useEffect(() => onFirstSign(() => void prepareCalls()), []);
  return (
    <>
      <PageProgress />
      <Toasts />
    </>
  );
}

/** A visitor who only reads makes no calls. Returns the function that cancels the wait. */
function onFirstSign(task: () => void): () => void {
  const ended = new AbortController();
  const options = { once: true, signal: ended.signal };
  window.addEventListener('focusin', task, options);
  window.addEventListener('pointerdown', task, options);
  return () => ended.abort();
}

function PageProgress() {
  const t = useText();
  const shown = useSyncExternalStore(subscribePending, isPendingShown, () => false);
  return (
    <>
      {shown && <div className="progress-line" aria-hidden="true" />}
      <p className="visually-hidden" role="status">
        {shown ? t('shell.loading') : null}
      </p>
    </>
  );
}

function Toasts() {
  const t = useText();
  const [shown, setShown] = useState<{ message: ToastMessage; key: number }>();
  useEffect(() => onToast((message) => setShown((last) => ({ message, key: (last?.key ?? 0) + 1 }))), []);
  const close = useCallback(() => setShown(undefined), []);
  const { text, icon, action } = shown?.message ?? {};
  return (
    <div className="toasts" role="status">
      {text && icon && (
        <Toast
          key={shown?.key}
          icon={icon}
          {...(action ? { action: { label: t(action.label), run: action.run } } : {})}
          onDone={close}
        >
          {t(text)}
        </Toast>
      )}
    </div>
  );
}
