import { CategoryShelf } from '../../ui/CategoryShelf.tsx';
import { NumberedSteps } from '../../ui/NumberedSteps.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { HomeNewsletter } from '../newsletter/HomeNewsletter.tsx';
import { HomeRatings } from '../ratings/HomeRatings.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { HomeFacts } from './HomeFacts.tsx';
import { HomeHero } from './HomeHero.tsx';
import type { HomeView } from './home-view.ts';
import { SearchResults } from './SearchResults.tsx';

/** Home; with a search it is the list of results, the shelf below it. */
export function HomeScreen({ view }: { view: HomeView }) {
  const t = useText();
  if (view.search) {
    return (
      <>
        <SearchResults search={view.search} />
        <ShelfSection shelf={view.shelf} />
      </>
    );
  }
  return (
    <>
      <HomeHero view={view} />
      <HomeFacts />
      <ShelfSection shelf={view.shelf} />
      <section className="wrap sec-s">
        <h2 className="mb">{t('home.steps')}</h2>
        <NumberedSteps
          steps={[
            { title: t('home.step.price'), text: t('home.step.priceText') },
            { title: t('home.step.send'), text: t('home.step.sendText') },
            { title: t('home.step.money'), text: t('home.step.moneyText') },
          ]}
        />
      </section>
      <section className="wrap sec-s">
        <div className="split">
          {view.demand.length > 0 && (
            <div>
              <h2 className="mb">{t('home.demand')}</h2>
              <DeviceRows devices={view.demand} detail="kind" />
            </div>
          )}
          <PriceChange />
        </div>
      </section>
      <HomeRatings ratings={view.ratings} />
      <HomeNewsletter />
    </>
  );
}

function ShelfSection({ shelf }: { shelf: HomeView['shelf'] }) {
  const { href } = useShop();
  const { moneyShort } = useFormat();
  const t = useText();
  const items = shelf.map(({ url, title, formFactor, maxPriceCents }) => ({
    href: href('sellCategory', { category: url }),
    drawing: formFactor,
    name: title,
    ...(maxPriceCents > 0 ? { tag: t('price.upToAmount', { amount: moneyShort(maxPriceCents) }) } : {}),
  }));
  return (
    <section className="wrap sec-s">
      <h2 className="mb">{t('home.shelf')}</h2>
      <CategoryShelf items={items} />
    </section>
  );
}

function PriceChange() {
  const shop = useShop();
  const t = useText();
  const howItWorks = contentHref(shop, 'howItWorks');
  return (
    <div className="stack">
      <h2>{t('home.change')}</h2>
      <p>{t('home.changeWhen')}</p>
      <p>{t('home.changeChoice')}</p>
      {howItWorks && (
        <p>
          <a href={howItWorks}>{t('home.changeMore')}</a>
        </p>
      )}
    </div>
  );
}
