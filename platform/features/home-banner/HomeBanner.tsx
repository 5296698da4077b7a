import { type FormEvent, useState } from 'react';
import { BANNER_CLOSE_FIELD, BANNER_COOKIE } from '../../shared/banner-cookie.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { writeCookie } from '../stores/cookie-jar.ts';

/** The current campaign. Closing it is stored for the session; the server then omits it, so nothing moves. */
export function HomeBanner() {
  const { banner, href } = useShop();
  const t = useText();
  const [closed, setClosed] = useState<string>();
  if (!banner || closed === banner.id) return null;
  const close = (event: FormEvent) => {
    event.preventDefault();
    writeCookie(document, { name: BANNER_COOKIE, value: banner.id, maxAge: 'session' });
    setClosed(banner.id);
    // The focused button was removed; focus moves to the start of the page.
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
