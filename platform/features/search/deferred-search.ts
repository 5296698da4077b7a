import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';

export const HeaderSearch = deferPart(
  import.meta.env.SSR
    ? (await import('./HeaderSearch.tsx')).HeaderSearch
    : fetchLazy(() => import('./HeaderSearch.tsx').then((module) => module.HeaderSearch)),
);

export const HeroSearch = deferPart(
  import.meta.env.SSR
    ? (await import('./HeroSearch.tsx')).HeroSearch
    : fetchLazy(() => import('./HeroSearch.tsx').then((module) => module.HeroSearch)),
);
