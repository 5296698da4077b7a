import { latePart } from '../shop/late-part.tsx';
import { lateCode } from '../shop/lazy-with-retry.ts';

export const SiteFooter = latePart(
  import.meta.env.SSR
    ? (await import('./SiteFooter.tsx')).SiteFooter
    : lateCode(() => import('./SiteFooter.tsx').then((module) => module.SiteFooter)),
);

export const SlimFooter = latePart(
  import.meta.env.SSR
    ? (await import('./SiteFooter.tsx')).SlimFooter
    : lateCode(() => import('./SiteFooter.tsx').then((module) => module.SlimFooter)),
);

export const WidgetFooter = latePart(
  import.meta.env.SSR
    ? (await import('./WidgetFooter.tsx')).WidgetFooter
    : lateCode(() => import('./WidgetFooter.tsx').then((module) => module.WidgetFooter)),
);
