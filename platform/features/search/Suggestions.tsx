import { Suspense } from 'react';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import type { SearchBox } from './use-search-box.ts';

/** Without a connection there is no list; the page still works. */
const SuggestionList = lazyWithRetry(() => import('./SuggestionList.tsx').then((module) => module.SuggestionList));

/** The list under a search field, from the first answer on. */
export function Suggestions({ id, box }: { id: string; box: SearchBox }) {
  if (!box.open || (box.hrefs.length === 0 && box.answer.status === 'idle')) return null;
  return (
    <Suspense>
      <SuggestionList id={id} box={box} />
    </Suspense>
  );
}
