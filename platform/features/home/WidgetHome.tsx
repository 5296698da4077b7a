import { HeroSearch } from '../search/HeroSearch.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { HomeFacts } from './HomeFacts.tsx';
import { ShelfSection } from './HomeSections.tsx';
import type { HomeView } from './home-view.ts';

/** Home inside another site's page: search, shelf, what a seller can rely on. That page has the rest. */
export function WidgetHome({ view }: { view: HomeView }) {
  return (
    <>
      <WidgetHero view={view} />
      <ShelfSection shelf={view.shelf} />
      <div className="pad-bottom">
        <HomeFacts />
      </div>
    </>
  );
}

/** Headline and search in one row where there is room; no drawing, so that the shelf stands in the first view. */
function WidgetHero({ view }: { view: HomeView }) {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wrap">
      <section className="hero low">
        <div className="hero-inner">
          <div>
            <h1 className="headline-small">{t('home.headline')}</h1>
            <p className="muted">{t('home.widgetLead')}</p>
          </div>
          <div>
            <HeroSearch />
            {view.quickLinks.length > 0 && (
              <nav className="quick-links" aria-label={t('home.quickLinks')}>
                {view.quickLinks.map((link) => (
                  <a key={link.url} href={href('productDetail', { pdp: link.url })}>
                    {link.label}
                  </a>
                ))}
              </nav>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}
