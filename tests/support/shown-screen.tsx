import { existsSync } from 'node:fs';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ShopState } from '../../platform/features/shop/shop-state.ts';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import type { LocaleId, TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { App } from '../../platform/pages/App.tsx';
import type { PageContextServer, PageMeta } from '../../platform/pages/page-context.ts';
import { serverRouteFacts } from '../../platform/server/pages/server-route-facts.ts';
import type { FormState } from '../../platform/shared/form-state.ts';
import { getPageFolder } from '../../platform/tenancy/route-facts.ts';
import { shopState } from '../unit/ui/shop.tsx';
import { publicConfig, routeTables } from './compiled-fleet.ts';
import { createContext, loadTestFleet, type Shops } from './selling.ts';

export interface ScreenInput {
  services: Partial<Shops>;
  locale?: LocaleId;
  form?: FormState;
  query?: Record<string, string>;
  params?: Record<string, string>;
  cookies?: Record<string, string>;
  path?: string;
  now?: () => Date;
  countries?: ShopState['countries'];
}

/** A page of a shop as the server writes it, without the document around it. */
export async function shownScreen(id: TenantId, name: RouteName, over: ScreenInput) {
  const ctx = await createContext(id, over);
  const locale = ctx.locale as LocaleId;
  const { words, messages } = (await loadTestFleet()).tenant(id).texts.language(locale);
  const shop = shopState({
    tenant: publicConfig[id],
    locale,
    lang: words.lang,
    match: { name, params: over.params ?? {} },
    query: over.query ?? {},
    routeTable: routeTables[id][locale],
    ...(over.path === undefined ? {} : { path: over.path }),
    ...(over.countries ? { countries: over.countries } : {}),
  });
  const t = words.text;
  const page = `../../platform/pages/${getPageFolder(name, over.query ?? {})}`;
  const { data } = (await import(
    existsSync(new URL(`${page}/+data.ts`, import.meta.url)) ? `${page}/+data.ts` : '../../platform/pages/+data.ts'
  )) as {
    data: (given: PageContextServer) => Promise<{ meta: PageMeta }>;
  };
  const { Page } = (await import(`${page}/+Page.tsx`)) as { Page: ComponentType };
  const given = {
    shop,
    ctx,
    t,
    services: over.services,
    documentFacts: serverRouteFacts[name],
    cookies: over.cookies ?? {},
    ...(over.form ? { form: over.form } : {}),
  } as unknown as PageContextServer;
  const found = await data(given);
  const html = renderToStaticMarkup(<App Page={Page} pageContext={{ ...given, data: found }} messages={messages} />);
  return { html, meta: found.meta, t };
}

/** The page's own part, without what surrounds it everywhere. */
export const getMainHtml = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
