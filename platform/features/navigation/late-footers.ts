import { latePart } from '../shop/late-part.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';

export const SiteFooter = latePart(
  import.meta.env.SSR
    ? (await import('./SiteFooter.tsx')).SiteFooter
    : lazyWithRetry(() => import('./SiteFooter.tsx').then((module) => module.SiteFooter)),
);

export const SlimFooter = latePart(
  import.meta.env.SSR
    ? (await import('./SiteFooter.tsx')).SlimFooter
    : lazyWithRetry(() => import('./SiteFooter.tsx').then((module) => module.SlimFooter)),
);

export const WidgetFooter = latePart(
  import.meta.env.SSR
    ? (await import('./WidgetFooter.tsx')).WidgetFooter
    : lazyWithRetry(() => import('./WidgetFooter.tsx').then((module) => module.WidgetFooter)),
);
