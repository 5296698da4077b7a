import type { FormFactor } from '../../services/catalogue/types.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facets } from '../../ui/Facets.tsx';
import { ManufacturerTiles } from '../../ui/ManufacturerTiles.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { HeroSearch } from '../search/deferred-search.ts';
import { pageHref, pageName, type ResultsChoice, resultsHref } from '../search/suggestion.ts';
import { describeNotBought } from '../search/use-empty-message.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { type Facet, RESULTS_SHOWN, type ResultsView, type SearchView } from './results-view.ts';
import { ShelfSection } from './ShelfSection.tsx';

/** All search results with the shelf below; also the complete search without JavaScript. */
export function SearchScreen({ search, shelf }: SearchView) {
  return (
    <>
      <SearchResults search={search} />
      <ShelfSection shelf={shelf} />
    </>
  );
}

function SearchResults({ search }: { search: ResultsView }) {
  const t = useText();
  const { found, text, failed } = search;
  const none = failed ? t('error.broken') : describeNotBought(search.notBought, text, t);
  return (
    <div className="wrap pad-top results">
      <HeroSearch />
      <h1 className="headline-small space-above-medium space-below">
        {found === 0 ? none : t('search.results', { count: found, text })}
      </h1>
      {found === 0 && (failed ? <p>{t('error.brokenText')}</p> : <Reason search={search} />)}
      {search.pages.length > 0 && <Pages search={search} />}
      {found > 0 && <Devices search={search} />}
    </div>
  );
}

/** Address of the narrowed list; the page's own address contains the whole query. */
function useChoiceHref(): (choice: ResultsChoice) => string {
  const shop = useShop();
  return (choice) => resultsHref(shop, shop.query.q ?? '', choice);
}

/** Families and makers have pages of their own. */
function Pages({ search: { pages, found } }: { search: ResultsView }) {
  const shop = useShop();
  const t = useText();
  const tiles = pages.map((page) => ({
    href: pageHref(shop, page),
    name: pageName(page, t),
    detail: [page.type === 'series' ? page.category : '', t('catalogue.models', { count: page.deviceCount })]
      .filter(Boolean)
      .join(' · '),
  }));
  const title = found > 0 ? t('search.pages') : t('search.near');
  return (
    <section className={found > 0 ? undefined : 'space-above-large'} aria-label={title}>
      {found === 0 && <h2 className="h3 space-below">{title}</h2>}
      <ManufacturerTiles tiles={tiles} />
    </section>
  );
}

function Devices({ search }: { search: ResultsView }) {
  const t = useText();
  const getHref = useChoiceHref();
  const { results, total, kind, maker } = search;
  const rest = total - results.length;
  const next = results.length + RESULTS_SHOWN;
  const steps = Array.from({ length: Math.ceil(results.length / RESULTS_SHOWN) }, (_, step) =>
    results.slice(step * RESULTS_SHOWN, (step + 1) * RESULTS_SHOWN),
  );
  return (
    <section className="space-above-large" aria-label={t('search.devices')}>
      <Choices search={search} />
      {(kind || maker) && <p className="space-below">{t('search.narrowed', { count: total })}</p>}
      {steps.map((step, at) => (
        <div key={step[0]?.url} id={at > 0 ? `results-${at + 1}` : undefined}>
          <DeviceRows devices={step} detail="kind" />
        </div>
      ))}
      {rest > 0 && (
        <p className="space-above">
          <a className="button" href={`${getHref({ kind, maker, shown: String(next) })}#results-${steps.length + 1}`}>
            {t('search.more', { count: Math.min(rest, RESULTS_SHOWN) })}
          </a>
        </p>
      )}
    </section>
  );
}

/** Kinds and makers to narrow the list to. */
function Choices({ search: { kinds, makers, kind, maker } }: { search: ResultsView }) {
  const { categories } = useShop();
  const t = useText();
  const getHref = useChoiceHref();
  const title = (id: FormFactor) => categories.find(({ formFactor }) => formFactor === id)?.title ?? t(`kind.${id}`);
  return (
    <>
      <Choice
        label={t('search.kind')}
        of={kinds}
        chosen={kind}
        name={title}
        href={(id) => getHref({ kind: id, maker })}
      />
      <Choice
        label={t('search.maker')}
        of={makers}
        chosen={maker}
        name={(id) => id}
        href={(id) => getHref({ kind, maker: id })}
      />
    </>
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  of: readonly Facet<Id>[];
  chosen: Id | undefined;
  name: (id: Id) => string;
  /** Target of a choice; selecting the current choice removes it. */
  href: (id?: Id) => string;
}

/** Each choice is a link. Renders nothing where there is only one choice. */
function Choice<Id extends string>({ label, of, chosen, name, href }: ChoiceProps<Id>) {
  const t = useText();
  if (of.length < 2 && !chosen) return null;
  const all = { label: t('search.everything'), href: href(), current: !chosen };
  const each = of.map(({ id, count }) => ({ label: name(id), count, href: href(id), current: id === chosen }));
  return <Facets label={label} facets={[all, ...each]} />;
}

/** What to do where nothing was found. */
function Reason({ search: { notBought } }: { search: ResultsView }) {
  const { href } = useShop();
  const t = useText();
  if (notBought?.reason === 'number') return <WhereIsTheName />;
  if (notBought?.reason === 'kind') return <p className="lead">{t('search.kind.text')}</p>;
  if (notBought?.reason === 'model') {
    return (
      <>
        <p className="lead">{t('search.model.text')}</p>
        <p className="space-above">
          <a className="button" href={href('contact', {}, { subject: 'deviceNotListed' })}>
            {t('search.noneAction')}
          </a>
        </p>
      </>
    );
  }
  return <NoResults />;
}

const PLATFORMS = ['apple', 'android', 'mac', 'windows', 'camera', 'lens'] as const;

/** A number says nothing about the model: where its name is written on each kind of device. */
function WhereIsTheName() {
  const t = useText();
  return (
    <>
      <p className="lead">{t('search.number.text')}</p>
      <dl className="space-above-medium">
        {PLATFORMS.map((platform) => (
          <div className="space-below" key={platform}>
            <dt>
              <b>{t(`search.number.${platform}`)}</b>
            </dt>
            <dd>{t(`search.number.${platform}Where`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function NoResults() {
  const { href } = useShop();
  const t = useText();
  return (
    <EmptyState
      drawing="phone"
      title={t('search.noneTitle')}
      text={t('search.noneText')}
      action={
        <a className="button" href={href('contact', {}, { subject: 'deviceNotListed' })}>
          {t('search.noneAction')}
        </a>
      }
    />
  );
}
