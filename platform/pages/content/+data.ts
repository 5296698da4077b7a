import type { ContentView } from '../../features/content/ContentScreen.tsx';
import { contentMarkup } from '../../features/content/content-markup.ts';
import { fillContent } from '../../features/content/fill-content.ts';
import { buildBreadcrumbList } from '../../features/search-engines/structured-data.ts';
import { formatsFor } from '../../shared/format.ts';
import type { Cents } from '../../shared/money.ts';
import { buildHref } from '../../tenancy/href.ts';
import { renderNotFound } from '../not-found.ts';
import { screenData } from '../screen-data.ts';

export const data = screenData<ContentView>(async ({ shop, seo, t, findContent }) => {
  const page = findContent(shop.match.params.slug ?? '');
  if (!page) throw renderNotFound();
  const { title, description, html, lang } = page;
  const href = buildHref(shop.routeTable, shop.prefix);
  const home = { label: t('shell.home'), href: href('home') };
  const around = {
    lang,
    contents: t('content.contents'),
    closing: {
      title: t('content.closing.title'),
      text: t('content.closing.text'),
      links: [
        { label: t('thankYou.noneAction'), href: `${home.href}#search` },
        { label: t('error.toContact'), href: href('contact') },
      ],
    },
  };
  const { currency, dateFormat, timeZone } = shop.tenant;
  const formats = { lang: shop.lang, thousand: t('format.thousand'), currency, dateFormat, timeZone };
  const formatMoney = (cents: Cents) => formatsFor(formats).moneyShort(cents);
  const structuredData = [buildBreadcrumbList(seo.origin, [home, { label: title }])];
  return {
    view: { title, lang, html: contentMarkup(fillContent(html, shop, formatMoney), around) },
    document: { title, description, structuredData },
  };
});
