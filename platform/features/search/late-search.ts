import { latePart } from '../shop/late-part.tsx';
import { lateCode } from '../shop/lazy-with-retry.ts';

export const HeaderSearch = latePart(
  import.meta.env.SSR
    ? (await import('./HeaderSearch.tsx')).HeaderSearch
    : lateCode(() => import('./HeaderSearch.tsx').then((module) => module.HeaderSearch)),
);

export const HeroSearch = latePart(
  import.meta.env.SSR
    ? (await import('./HeroSearch.tsx')).HeroSearch
    : lateCode(() => import('./HeroSearch.tsx').then((module) => module.HeroSearch)),
);
