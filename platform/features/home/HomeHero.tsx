import { HeroSearch } from '../search/deferred-search.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { HeroDrawing } from './HeroDrawing.tsx';
import type { HomeView } from './home-view.ts';
import { QuickLinks } from './QuickLinks.tsx';

/** Headline, search and the thread around the devices. */
export function HomeHero({ view }: { view: HomeView }) {
  const t = useText();
  const { money } = useFormat();
  const tag = view.tagged && {
    label: t('home.tag', { device: view.tagged.name }),
    price: money(view.tagged.maxPriceCents),
  };
  return (
    <div className="wrap">
      <section className="hero">
        <div className="hero-inner">
          <div>
            <h1>{t('home.headline')}</h1>
            <p className="lead muted">{t('home.lead')}</p>
            <HeroSearch />
            <QuickLinks links={view.quickLinks} />
          </div>
          <HeroDrawing {...(tag ? { tag } : {})} />
        </div>
      </section>
    </div>
  );
}
