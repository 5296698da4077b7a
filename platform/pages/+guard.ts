import { render } from 'vike/abort';
import type { PageContextServer } from './page-context.ts';

/** Runs before a page's data: a request that failed already gets the page for that, never half of its own. */
export function guard({ failure }: PageContextServer): void {
  // The server answers with its own status; Vike only needs to know which kind of error page this is.
  if (failure !== undefined) throw render(failure >= 500 ? 500 : 404);
}
