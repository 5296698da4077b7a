import { render } from 'vike/abort';
import type { PageContextServer } from './page-context.ts';

/** Runs before a page's data: a request that failed already gets the page for that, never half of its own. */
export function guard(pageContext: PageContextServer): void {
  if (pageContext.broken) throw render(500);
}
