import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';

export const SmallMenu = deferPart(
  import.meta.env.SSR
    ? (await import('./SmallMenu.tsx')).SmallMenu
    : fetchLazy(() => import('./SmallMenu.tsx').then((module) => module.SmallMenu)),
);

export const LocaleSwitcher = deferPart(
  import.meta.env.SSR
    ? (await import('./LocaleSwitcher.tsx')).LocaleSwitcher
    : fetchLazy(() => import('./LocaleSwitcher.tsx').then((module) => module.LocaleSwitcher)),
);
