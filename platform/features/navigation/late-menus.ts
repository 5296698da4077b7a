import { latePart } from '../shop/late-part.tsx';
import { lateCode } from '../shop/lazy-with-retry.ts';

export const SmallMenu = latePart(
  import.meta.env.SSR
    ? (await import('./SmallMenu.tsx')).SmallMenu
    : lateCode(() => import('./SmallMenu.tsx').then((module) => module.SmallMenu)),
);

export const LocaleSwitcher = latePart(
  import.meta.env.SSR
    ? (await import('./LocaleSwitcher.tsx')).LocaleSwitcher
    : lateCode(() => import('./LocaleSwitcher.tsx').then((module) => module.LocaleSwitcher)),
);
