import type { MessageId } from '../generated/message-ids.gen.ts';

/** A route's document title and description, used where its data give none. */
export interface DocumentFacts {
  /** Null: computed from the view. */
  title: MessageId | null;
  /** Description of the document, for search engines and previews. Null: none, or computed from the view. */
  description: MessageId | null;
  /** Sentence under the heading of a page that asks for a sign-in. */
  lead: MessageId | null;
}

/**
 * What every page's data() returns besides its view: the document's title and description, and whether it may be
 * indexed.
 */
export interface PageMeta {
  /** Subject of the page, as previews show it beside the shop's name. */
  title: string;
  /** The same with the shop's name, for `<title>`. */
  documentTitle: string;
  description?: string;
  /** Words people look for the page by, as the catalogue lists them. */
  keywords?: string;
  noindex?: boolean;
  /** The page is about a trade of the test mode. */
  test?: boolean;
  /** The object of the address does not exist: the page says so, with status 404. */
  missing?: boolean;
  /** JSON-LD about this page, without `@context`; the server writes it into the head of the document. */
  structuredData?: object[];
}

/** One version of a page: BCP 47 tag, or `x-default`, and absolute address. */
export interface PageAlternate {
  lang: string;
  href: string;
}

/** Canonical and alternate URLs of a page. Server only. */
export interface PageSeo {
  /** `https://host` of this shop, without a path. */
  origin: string;
  /** Absolute address of the page without query; absent where the page must not be indexed. */
  canonical?: string;
  /** The same page in every country that has it, including this one, and `x-default`; empty where there is no other. */
  alternates: readonly PageAlternate[];
}

/** Document head metadata for search engines and link previews. */
export interface HeadFacts {
  title: string;
  meta: Omit<PageMeta, 'documentTitle'> | undefined;
  seo: PageSeo;
  /** Not an error page: an unknown address must not be indexed either. */
  found: boolean;
  /** Name of the shop, and BCP 47 tag of the page. */
  siteName: string;
  lang: string;
}

/** Whether search engines may index the page: it has a canonical URL, and the page allows it. */
export function isIndexable({ meta, seo, found }: Pick<HeadFacts, 'meta' | 'seo' | 'found'>): boolean {
  return found && seo.canonical !== undefined && meta?.noindex !== true;
}

/** Canonical, hreflang, Open Graph and JSON-LD of an indexable page, or `noindex`. HTML. */
export function headMarkup(facts: HeadFacts): string {
  const { meta, seo } = facts;
  const named = (['description', 'keywords'] as const).flatMap((name) => {
    const content = meta?.[name];
    return content ? [printElement('meta', { name, content })] : [];
  });
  if (!isIndexable(facts)) return [...named, printElement('meta', { name: 'robots', content: 'noindex' })].join('\n');
  return [
    ...named,
    printElement('link', { rel: 'canonical', href: seo.canonical ?? '' }),
    ...seo.alternates.map(({ lang, href }) => printElement('link', { rel: 'alternate', hreflang: lang, href })),
    ...openGraph(facts),
    ...(meta?.structuredData ?? []).map(dataBlock),
  ].join('\n');
}

function openGraph({ title, meta, seo, siteName, lang }: HeadFacts): string[] {
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    ...(meta?.description ? { 'og:description': meta.description } : {}),
    'og:url': seo.canonical ?? '',
    'og:locale': lang.replace('-', '_'),
  };
  return [
    ...Object.entries(properties).map(([property, content]) => printElement('meta', { property, content })),
    printElement('meta', { name: 'twitter:card', content: 'summary' }),
  ];
}

/** A data block is not a script that runs, so the security policy allows it. Its content cannot end the element. */
function dataBlock(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

function printElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${quoteAttribute(value)}"`);
  return `<${name} ${written.join(' ')}>`;
}

function quoteAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
