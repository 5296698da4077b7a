import type { ShopState } from '../features/shop/shop-state.ts';
import type { Services } from '../server/services.ts';
import type { ContentPage } from '../shared/content-page.ts';
import type { DocumentFacts, PageMeta, PageSeo } from '../shared/document-head.ts';
import type { FormState } from '../shared/form-state.ts';
import type { RequestContext } from '../shared/request-context.ts';

export type { PageMeta } from '../shared/document-head.ts';

/** Page context on both sides. */
export interface PageContextShared {
  shop: ShopState;
  form?: FormState;
  data?: { meta?: PageMeta };
  /** True on the 404 page, false on the 500 page, null or absent elsewhere. */
  is404?: boolean | null;
  /** Status of a request that failed before its page was resolved; the error page is shown instead. */
  failure?: number;
  /** True for a client-side navigation; absent on the server. */
  isClientSideNavigation?: boolean;
}

/** Only for data(): services never reach a browser. */
export interface PageContextServer extends PageContextShared {
  services: Services;
  ctx: RequestContext;
  cookies: Record<string, string | undefined>;
  /** The stage uses TLS. */
  https: boolean;
  /** Compiled messages of the shown locale, for text rendered on the server (titles, mails). */
  messages: Record<string, never>;
  seo: PageSeo;
  /** Document head of the route's facts; undefined on the error page. */
  documentFacts: DocumentFacts | undefined;
  /** Address of the theme's display font, where the page's first view uses it. */
  displayFont: string | undefined;
  /** The content page with this slug in the shown language. */
  findContent: (slug: string) => ContentPage | undefined;
  /** Formats one message in the shown language. */
  t: (id: string, values?: Record<string, string | number>) => string;
  /** The same for a message with links or emphasis, without the markup. */
  formatPlain: (id: string, values?: Record<string, string | number>) => string;
}
