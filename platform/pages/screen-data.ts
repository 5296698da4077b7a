import type { PageMeta } from '../shared/document-head.ts';
import { documentTitle } from '../shared/document-title.ts';
import type { FormState } from '../shared/form-state.ts';
import { getRouteRules } from '../tenancy/route-middleware.ts';
import type { PageContextServer } from './page-context.ts';

/** View data of a screen, and document head values that the route's facts leave out or that override them. */
export interface Screen<View> {
  view: View;
  document?: Partial<Omit<PageMeta, 'documentTitle'>> & {
    /** A value of the visitor is rejected, in a form or before: the title says so first. */
    refused?: boolean;
  };
}

/** Data of a screen as the page gets it. */
export type ScreenData<View> = View & { meta: PageMeta };

/**
 * A screen's data() from its view: the document's title and other head values are computed here, for every screen
 * alike.
 */
export function screenData<View extends object>(load: (pageContext: PageContextServer) => Promise<Screen<View>>) {
  return async (pageContext: PageContextServer): Promise<ScreenData<View>> => {
    const { view, document } = await load(pageContext);
    return { ...view, meta: documentMeta(pageContext, document) };
  };
}

/** Problems caused by the shop, not by the visitor. */
const NEWS = new Set(['scripts.needed', 'off', 'link.gone']);

/** Whether a plain form was returned because the visitor must correct a value. */
export function isRefused(form: FormState | undefined): boolean {
  return form?.problems.some(({ pointer, code }) => pointer !== '' || !NEWS.has(code)) === true;
}

function documentMeta(pageContext: PageContextServer, own: Screen<unknown>['document'] = {}): PageMeta {
  const { shop, form, t, documentFacts, is404 } = pageContext;
  const { name } = shop.match;
  if (name === 'error' || typeof is404 === 'boolean')
    return { ...createTitle(t('ERRORPAGE_OOPS'), pageContext), noindex: true };
  const { refused = isRefused(form), ...said } = own;
  const title = said.title ?? (documentFacts?.title ? t(documentFacts.title) : shop.tenant.contact.fromName);
  const description = said.description ?? (documentFacts?.description ? t(documentFacts.description) : undefined);
  return {
    ...said,
    ...createTitle(refused ? `${t('form.errorPrefix')} ${title}` : title, pageContext),
    ...(description === undefined ? {} : { description }),
    ...(getRouteRules(shop.routeTable, name).personal || said.noindex ? { noindex: true } : {}),
  };
}

function createTitle(title: string, { shop }: PageContextServer): Pick<PageMeta, 'title' | 'documentTitle'> {
  return { title, documentTitle: documentTitle(title, shop.tenant) };
}
