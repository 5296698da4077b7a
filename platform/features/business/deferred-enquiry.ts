import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';

export const EnquiryForm = deferPart(
  import.meta.env.SSR
    ? (await import('./EnquiryForm.tsx')).EnquiryForm
    : fetchLazy(() => import('./EnquiryForm.tsx').then((module) => module.EnquiryForm)),
);
