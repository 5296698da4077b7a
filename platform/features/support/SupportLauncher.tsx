import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { loadCode } from '../../shared/load-code.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

const SupportDialog = lazy(() =>
  loadCode(() => import('./SupportDialog.tsx')).then(({ SupportDialog: one }) => ({ default: one })),
);

/**
 * Opens the support widget in shops that have one. Until it is pressed it is a link to the contact page, and without
 * JavaScript it stays one. `className` styles it per place.
 */
export function SupportLauncher({ className }: { className: string }) {
  const { tenant, href } = useShop();
  const t = useText();
  const link = useRef<HTMLAnchorElement>(null);
  const [asked, setAsked] = useState(false);
  if (!tenant.support.account || !tenant.support.scriptUrl) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
  };
  const close = () => {
    setAsked(false);
    link.current?.focus();
  };
  return (
    <>
      <a className={className} href={href('contact')} onClick={open} ref={link}>
        <Icon name="chat" />
        {t('support.ask')}
      </a>
      {asked && (
        <Suspense fallback={null}>
          <SupportDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The launcher at the bottom of the window, where the shop wants one. */
export function SupportPill() {
  return useShop().tenant.support.pill ? <SupportLauncher className="floating-button pill" /> : null;
}
