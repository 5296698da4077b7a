import { useEffect, useRef, useState } from 'react';
import { REFERENCE_COOKIE } from '../../shared/partner-reference.ts';
import type { FrameMessage, HostMessage } from '../../shared/widget-messages.ts';
import { useConsent } from '../consent/consent-store.ts';
import { useShop } from '../shop/shop-context.tsx';
import { type CookieJar, writeCookie } from '../stores/cookie-jar.ts';
import { useStores } from '../stores/stores-context.tsx';
import { useCartReady } from '../stores/use-cart-ready.ts';
import { observeEvents } from '../tracking/events.ts';
import { addVoucher } from './add-voucher.ts';
import { followHeight, showAppearance, showView } from './frame-document.ts';
import { cartMessage, navigateMessage, toFrameMessage } from './frame-messages.ts';
import { openAccountOutside } from './open-account-outside.ts';
import { ParentLink } from './parent-link.ts';

type Init = Extract<HostMessage, { type: 'init' }>;

/** Renders nothing. Connects the shop with the page of a partner around its frame. Mount once, only in a frame. */
export function FramedShop() {
  const { consent, choose } = useConsent();
  const [link, setLink] = useState<ParentLink>();
  const [init, setInit] = useState<Init>();
  const decision = useRef({ consent, choose });
  decision.current = { consent, choose };
  useEffect(() => {
    const receive = (message: HostMessage) => {
      if (message.type === 'view') return showView(document, message);
      if (message.type === 'appearance') return showAppearance(document, message.value);
      if (message.type === 'init') setInit(message);
      const said = message.type === 'init' ? message.consent : message.value;
      const granted = said === 'granted';
      if (said !== null && granted !== decision.current.consent) decision.current.choose(granted);
    };
    const opened = new ParentLink(window, receive);
    setLink(opened);
    const close = openAccountOutside(document);
    return () => {
      opened.close();
      close();
    };
  }, []);
  return link && init ? <Reports init={init} post={(message) => link.post(message)} /> : null;
}

/** Applies what the page around the frame asked for, and reports to it from then on. */
function Reports({ init, post }: { init: Init; post: (message: FrameMessage) => void }) {
  const shop = useShop();
  const { cart } = useStores();
  const ready = useCartReady();
  const send = useRef(post);
  send.current = post;
  const { currency } = shop.tenant;

  useEffect(() => {
    showAppearance(document, init.appearance);
    document.documentElement.dataset.framed = init.fits ? 'fits' : 'window';
    keepReference(document, init.reference);
    let first = true;
    return followHeight(document, (height) => {
      send.current({ type: first ? 'ready' : 'resize', height });
      first = false;
    });
  }, [init]);
  useEffect(
    () =>
      observeEvents((event) => {
        const message = toFrameMessage(event);
        if (message && isNew(message)) send.current(message);
      }),
    [],
  );
  useEffect(() => {
    if (!ready) return undefined;
    void addVoucher(shop.tenant.services, cart, init.voucher);
    return cart.subscribe((state, before) => {
      if (state.cart !== before.cart) send.current(cartMessage(state.cart, currency));
    });
  }, [cart, ready, init.voucher, currency, shop.tenant.services]);
  useEffect(() => send.current(navigateMessage(shop)), [shop]);
  return null;
}

/** For the session of this browser, so that it survives pages without scripts. */
function keepReference(jar: CookieJar, reference: string | null): void {
  const maxAge = reference === null ? 0 : 'session';
  writeCookie(jar, { name: REFERENCE_COOKIE, value: encodeURIComponent(reference ?? ''), maxAge });
}

const REPORTED_KEY = 'umlauf-told-trade';

/** The page of a trade reports it each time it is shown; the page around the frame learns of it once. */
function isNew(message: FrameMessage): boolean {
  if (message.type !== 'trade') return true;
  try {
    if (sessionStorage.getItem(REPORTED_KEY) === message.number) return false;
    sessionStorage.setItem(REPORTED_KEY, message.number);
  } catch {
    // A browser that forbids storage repeats the message after a reload.
  }
  return true;
}
