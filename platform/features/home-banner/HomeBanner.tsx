import { type FormEvent, useState } from 'react';
import { BANNER_CLOSE_FIELD, BANNER_COOKIE } from '../../shared/banner-cookie.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { writeCookie } from '../stores/cookie-jar.ts';

/** The campaign of the day. Closing it is remembered for the visit; the server then leaves it out, so nothing jumps. */
export function HomeBanner() {
  const { banner, href } = useShop();
  const t = useText();
  const [closed, setClosed] = useState<string>();
  if (!banner || closed === banner.id) return null;
  const close = (event: FormEvent) => {
    event.preventDefault();
    writeCookie(document, { name: BANNER_COOKIE, value: banner.id, maxAge: 'session' });
    setClosed(banner.id);
    // The button that had the focus is gone; reading goes on where the page begins.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className="banner" aria-label={t('banner.label')}>
      <div className="wrap">
        <p>
          {banner.text} <a href={banner.href}>{banner.link}</a>
        </p>
        <form method="post" action={href('home')} onSubmit={close}>
          <button type="submit" name={BANNER_CLOSE_FIELD} value={banner.id} aria-label={t('banner.close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
    </aside>
  );
}
