import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';

export const SiteFooter = deferPart(
  import.meta.env.SSR
    ? (await import('./SiteFooter.tsx')).SiteFooter
    : fetchLazy(() => import('./SiteFooter.tsx').then((module) => module.SiteFooter)),
);

export const SlimFooter = deferPart(
  import.meta.env.SSR
    ? (await import('./SiteFooter.tsx')).SlimFooter
    : fetchLazy(() => import('./SiteFooter.tsx').then((module) => module.SlimFooter)),
);

export const WidgetFooter = deferPart(
  import.meta.env.SSR
    ? (await import('./WidgetFooter.tsx')).WidgetFooter
    : fetchLazy(() => import('./WidgetFooter.tsx').then((module) => module.WidgetFooter)),
);
