import { renderPage } from 'vike/server';
import type { ShopState } from '../../features/shop/shop-state.ts';
import type { ContentPage } from '../../shared/content-page.ts';
import { isIndexable, type PageMeta, type PageSeo } from '../../shared/document-head.ts';
import type { FormState } from '../../shared/form-state.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Language } from '../boot/language-files.ts';
import type { Services } from '../services.ts';
import type { Failure } from './shop-page.ts';

export interface PageRequest {
  /** Address as asked for, with query, and with Vike's suffix when the browser asks for a page's data only. */
  url: string;
  ctx: RequestContext;
  shop: ShopState;
  language: Language;
  seo: PageSeo;
  /** Address of the theme's display font, where the page's first view is set in it. */
  displayFont: string | undefined;
  cookies: Record<string, string | undefined>;
  /** Content page of the shown language by slug. */
  content: (slug: string) => ContentPage | undefined;
  form?: FormState;
  /** The request failed before its page could be made: the designed page for that is rendered instead. */
  failure?: Failure;
}

export interface RenderedPage {
  status: number;
  contentType: string;
  body: string;
  /** No search engine may keep it. */
  noindex: boolean;
}

/**
 * Renders one decided request through Vike. The status is the page's own, or `request.form`'s caller decides.
 * Throws when Vike has no answer at all, which is a bug.
 */
export async function renderShopPage(services: Services, request: PageRequest): Promise<RenderedPage> {
  const { ctx, language } = request;
  const pageContext = await renderPage({
    // Vike takes what follows a bare # for a fragment and redirects the rest; here it is part of a name nothing has.
    urlOriginal: request.url.replaceAll('#', '%23'),
    shop: request.shop,
    ...(request.form ? { form: request.form } : {}),
    ...(request.failure ? { failure: request.failure } : {}),
    services,
    ctx,
    seo: request.seo,
    displayFont: request.displayFont,
    cookies: request.cookies,
    findContent: request.content,
    messages: language.messages,
    t: (id: string, values?: Record<string, string | number>) => language.intl.formatMessage({ id }, values),
    plain: (id: string, values?: Record<string, string | number>) =>
      language.intl.formatMessage({ id }, { ...values, a: unmarked, b: unmarked }),
  });
  // A page that is not there, or was refused before, is no failure.
  if (pageContext.errorWhileRendering && !request.failure && pageContext.httpResponse.statusCode >= 500) {
    ctx.log.error(
      { err: pageContext.errorWhileRendering, tenant: ctx.tenant.id, requestId: ctx.requestId },
      'page failed',
    );
  }
  const response = pageContext.httpResponse;
  const contentType = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const { meta } = (pageContext as { data?: { meta?: PageMeta } }).data ?? {};
  const found = response.statusCode === 200;
  return {
    status: response.statusCode,
    contentType: contentType ?? 'text/html;charset=utf-8',
    body: response.body,
    noindex: !isIndexable({ meta, seo: request.seo, found }),
  };
}

/** The text of a marked part alone. */
function unmarked(parts: readonly string[]): string {
  return parts.join('');
}
