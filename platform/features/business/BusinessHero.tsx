import { BUSINESS_FIELD } from '../../shared/business-mode.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { useB2BMode } from '../stores/stores-context.tsx';
import type { BoughtKind } from './business-view.ts';

/** Headline, two links, and a shelf of company devices on one thread. */
export function BusinessHero({ kinds }: { kinds: readonly BoughtKind[] }) {
  const t = useText();
  const { money } = useFormat();
  const notebook = kinds.find(({ formFactor }) => formFactor === 'notebook') ?? kinds[0];
  return (
    <div className="wrap">
      <section className="hero">
        <div className="hero-inner">
          <div>
            <p className="small muted space-below">{t('business.eyebrow')}</p>
            <h1>{t('business.headline')}</h1>
            <p className="lead muted">{t('business.lead')}</p>
            <div className="button-pair">
              <a className="button button-primary" href="#enquiry">
                {t('business.toEnquiry')}
              </a>
              <SellNow />
            </div>
          </div>
          <Shelf
            {...(notebook
              ? { tag: { label: t('home.tag', { device: notebook.title }), price: money(notebook.maxPriceCents) } }
              : {})}
          />
        </div>
      </section>
    </div>
  );
}

/** Starts selling immediately and switches to business mode, unless the visitor already sells as a company. */
function SellNow() {
  const { href } = useShop();
  const t = useText();
  if (useB2BMode()) {
    return (
      <a className="button" href={`${href('home')}#search`}>
        {t('business.toPrice')}
      </a>
    );
  }
  return (
    <form method="post" action={href('b2bLandingpage')}>
      <button type="submit" className="button" name={BUSINESS_FIELD} value="on">
        {t('business.sellNow')}
      </button>
    </form>
  );
}

/** Notebook, tablets and phones on one thread. Shapes come from the sprite. */
function Shelf({ tag }: { tag?: { label: string; price: string } }) {
  return (
    <svg className="art" viewBox="0 0 600 452" aria-hidden="true">
      <path className="thread-line" d="M604 322c-6-60-150-60-206-96-30-22-40-60-26-110 8-26 8-48 6-74" />
      <path className="shelf-line" d="M-20 430h620" />
      <use href="#drawing-tablet" transform="translate(356 158) scale(1.478)" />
      <use href="#drawing-notebook" transform="translate(-20 70) scale(1.957)" />
      <use href="#drawing-phone" transform="translate(268 217) scale(1.158)" />
      <use href="#drawing-phone" transform="translate(428 217) scale(1.158)" />
      <path className="thread-line" d="M-60 372C80 412 250 404 400 392S612 372 604 322" />
      {tag && (
        <g transform="translate(364 2)">
          <path className="tag-shape" d="M16 0h204v84H16L0 68V16z" />
          <circle className="tag-hole" cx="17" cy="42" r="5.5" />
          <text className="tag-label" x="36" y="29">
            {tag.label}
          </text>
          <text className="tag-price" x="35" y="66">
            {tag.price}
          </text>
        </g>
      )}
    </svg>
  );
}
