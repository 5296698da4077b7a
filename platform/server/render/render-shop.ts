import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { ListedPage } from './list-pages.ts';
import type { OpenShops } from './open-shops.ts';
import type { Cookies } from './sample-visitor.ts';

export interface Rendered {
  status: number;
  location: string | undefined;
  html: string;
}

let visits = 0;

/** Requests a page in this process, as a browser that came from another page of the shop: no language is negotiated. */
export async function renderPage({ app, fleet }: OpenShops, tenant: TenantId, page: ListedPage): Promise<Rendered> {
  visits += 1;
  const cookie = printCookies(page.cookies);
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url: page.url,
    headers: {
      host: fleet.tenant(tenant).server.hosts[fleet.stage][0] ?? '',
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      cookie,
    },
    // Each visit is another client for the rate limits.
    remoteAddress: `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`,
  });
  return { status: statusCode, location: headers.location as string | undefined, html: body };
}

export function printCookies(cookies: Cookies): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
