import { render } from 'vike/abort';
import { findRouteName, getPageFolder } from '../tenancy/route-facts.ts';
import type { PageContextShared } from './page-context.ts';

/**
 * Names the folder that shows a request. The server has decided the route before Vike sees the request, and answers with its
 * own status; Vike only needs to know which kind of error page a failed request gets.
 */
export function onBeforeRoute({ shop, failure = 404 }: Partial<PageContextShared>) {
  if (shop?.match.name === 'error') throw render(failure >= 500 ? 500 : 404);
  const name = findRouteName(shop?.match.name);
  return { pageContext: { urlLogical: `/~/${name ? getPageFolder(name, shop?.query ?? {}) : 'none'}` } };
}
