import { HeroSearch } from '../search/deferred-search.ts';
import { useText } from '../shop/use-text.ts';
import { HomeFacts } from './HomeFacts.tsx';
import type { HomeView } from './home-view.ts';
import { QuickLinks } from './QuickLinks.tsx';
import { ShelfSection } from './ShelfSection.tsx';

/** Home inside another site's page: search, shelf and guarantees. The host page has the rest. */
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

/** Headline and search in one row where there is room. No drawing, so that the shelf is in the first view. */
function WidgetHero({ view }: { view: HomeView }) {
  const t = useText();
  return (
    <div className="wrap">
      <section className="hero hero-low">
        <div className="hero-inner">
          <div>
            <h1 className="headline-small">{t('home.headline')}</h1>
            <p className="muted">{t('home.widgetLead')}</p>
          </div>
          <div>
            <HeroSearch />
            <QuickLinks links={view.quickLinks} />
          </div>
        </div>
      </section>
    </div>
  );
}
