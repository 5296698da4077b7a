import type { Shop } from '../shop/shop-context.tsx';
import type { Text } from '../shop/use-text.ts';
import { contentHref } from './content-link.ts';

export interface FooterLink {
  label: string;
  href: string;
}

/** Links whose page exists in the shown language. */
export function existingLinks(links: readonly { label: string; href: string | undefined }[]): FooterLink[] {
  return links.filter((link): link is FooterLink => link.href !== undefined);
}

/** Imprint, privacy and terms: required on every page of every shop. */
export function legalLinks(shop: Shop, t: Text): FooterLink[] {
  return existingLinks([
    { label: t('footer.imprint'), href: contentHref(shop, 'imprint') },
    { label: t('footer.privacy'), href: contentHref(shop, 'privacy') },
    { label: t('footer.terms'), href: contentHref(shop, 'terms') },
  ]);
}
