import { problemOfForm } from '../../features/product/offer-problems.ts';
import type { ProductQuestion, ProductView } from '../../features/product/product-view.ts';
import { buildBreadcrumbList, deviceDemand } from '../../features/search-engines/structured-data.ts';
import type { Services } from '../../server/services.ts';
import type { ConditionQuestion, Device } from '../../services/catalogue/types.ts';
import { parseAnswers } from '../../shared/answer-query.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import { highestQuote } from '../../shared/highest-quote.ts';
import { withPhoto } from '../../shared/picture.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { endOfDay } from '../../shared/zoned-day.ts';
import { buildHref, type Href } from '../../tenancy/href.ts';
import { categoryAbove } from '../category-above.ts';
import { renderNotFound } from '../not-found.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

export const data = screenData<ProductView>(async (pageContext) => {
  const { services, ctx, shop, seo, t } = pageContext;
  const device = await services.catalogue.findDevice(ctx, shop.match.params.pdp ?? '');
  if (!device) throw renderNotFound();
  const sheet = services.pricing.sheetFor(ctx, device);
  const asked = pageContext.form?.values ?? (await withOffered(pageContext, device));
  const answers = parseAnswers(sheet, asked);
  const crumbs = await loadBreadcrumbs(
    services,
    ctx,
    buildHref(shop.routeTable, shop.prefix),
    device,
    t('product.home'),
  );
  // The page says "up to" until the first answer.
  const upTo = Object.keys(answers).length === 0 ? { upToCents: highestQuote(sheet) } : {};
  const refusal = problemOfForm(pageContext.form?.problems ?? []);
  const view: ProductView = {
    ...(refusal ? { refusal } : {}),
    device: {
      id: device.id,
      name: device.name,
      model: device.model,
      url: device.url,
      drawing: withPhoto(device.image, ctx, device, { width: 84, inView: true, name: device.name }),
      categoryId: device.categoryId,
    },
    questions: services.pricing.questionsFor(ctx, device).map(toView),
    sheet,
    answers,
    validUntil: endOfDay(ctx.now(), ctx.tenant.offerValidityDays, ctx.tenant.timeZone).toISOString(),
    ...getVideo(pageContext, device),
    crumbs,
    ...replacedLine(pageContext, asked.replace),
  };
  return {
    view,
    document: {
      title: titleFor(device, t),
      description: t('product.description', { device: device.name }),
      ...(device.metaKeywords ? { keywords: device.metaKeywords } : {}),
      structuredData: [
        buildBreadcrumbList(seo.origin, [...crumbs, { label: device.name }]),
        deviceDemand({ origin: seo.origin, tenant: shop.tenant }, { ...device, ...upTo }),
      ],
    },
  };
});

/** Answers of the address; missing ones come from the offer whose answers are edited. */
async function withOffered({ services, ctx, shop: { query } }: PageContextServer, device: Device) {
  const offer = query.replace ? await services.offers.find(ctx, query.replace) : undefined;
  return offer?.deviceId === device.id ? { ...offer.answers, ...query } : query;
}

/** Only offers in this browser's cart can be replaced. */
function replacedLine({ cookies }: PageContextServer, offerId: string | undefined): Pick<ProductView, 'replaces'> {
  const line = parseCartCookie(cookies[CART_COOKIE]).find((one) => one.offerId === offerId);
  return line ? { replaces: line } : {};
}

/** The video, where the shop shows it, with its captions as text. */
function getVideo({ ctx, shop, t }: PageContextServer, { formFactor }: Device): Pick<ProductView, 'video'> {
  const { features, video } = ctx.tenant;
  if (!features.conditionsVideo || !video?.formFactors.includes(formFactor)) return {};
  const { name, width, height, seconds, cues } = video;
  const transcript = cues.map(({ messageKey }) => t(messageKey));
  const captions = `/media/captions/${name}.${shop.locale}.vtt`;
  return { video: { base: `/media/${name}`, captions, width, height, seconds, transcript } };
}

/** Maximum length of a title in a result list, in characters. */
const TITLE_SHOWN = 65;

/** The name is never cut; the purpose of the page is added where it fits. */
function titleFor({ name, categoryId: category }: Device, t: PageContextServer['t']): string {
  const titles = [t('product.title', { device: name, category }), t('overview.headline', { name, category })];
  return titles.find(({ length }) => length <= TITLE_SHOWN) ?? name;
}

function toView(question: ConditionQuestion): ProductQuestion {
  return {
    id: question.id,
    question: question.question,
    hint: question.description,
    label: question.label,
    ...(question.pictures ? { pictures: question.pictures } : {}),
    answers: question.answers.map((answer) => ({
      id: answer.id,
      text: answer.text,
      hint: answer.hint ?? '',
      label: answer.label,
    })),
  };
}

/** Home, category, manufacturer, series: those that the catalogue contains. */
async function loadBreadcrumbs(services: Services, ctx: RequestContext, href: Href, device: Device, home: string) {
  const [category, manufacturer, series] = await Promise.all([
    categoryAbove(services, ctx, device.categoryId),
    services.catalogue.findManufacturerById(ctx, device.manufacturerId),
    services.catalogue.findSeriesById(ctx, device.seriesId),
  ]);
  return [
    { label: home, href: href('home') },
    ...(category ? [{ label: category.title, href: href('sellCategory', { category: category.url }) }] : []),
    ...(manufacturer
      ? [{ label: manufacturer.name, href: href('productOverview', { overview: manufacturer.url }) }]
      : []),
    // The device and its series may have one name, which is said once.
    ...(series && !isSameName(series.name, device)
      ? [{ label: series.name, href: href('productOverview', { overview: series.url }) }]
      : []),
  ];
}

function isSameName(name: string, device: Device): boolean {
  return [device.model, device.name].some((one) => one.toLowerCase() === name.toLowerCase());
}
