/** Attributes of `<umlauf-widget>` in the order in which they are written. */
export const WIDGET_ATTRIBUTES = [
  'lang',
  'category',
  'device',
  'query',
  'voucher',
  'reference',
  'appearance',
  'min-height',
  'consent',
  'sync-url',
  'mode',
  'test',
  'preview',
] as const;

export type WidgetAttributes = Partial<Record<(typeof WIDGET_ATTRIBUTES)[number], string>>;

interface Embedded {
  /** Origin of the shop. */
  origin: string;
  attributes?: WidgetAttributes;
  /** Text of the link for visitors without scripts. */
  link: string;
}

/** The two lines that a partner copies into a page. */
export function printEmbedCode({ origin, attributes = {}, link }: Embedded): string {
  const written = WIDGET_ATTRIBUTES.flatMap((name) => {
    const value = attributes[name];
    if (value === undefined || value === '') return [];
    return name === 'sync-url' || name === 'test' ? [` ${name}`] : [` ${name}="${escapeText(value)}"`];
  });
  return `<script src="${origin}/widget.js" async></script>
<umlauf-widget${written.join('')}><a href="${origin}/">${escapeText(link)}</a></umlauf-widget>`;
}

/** Reserves the place of the element until its script is loaded; for an element in the first view of a page. */
export const RESERVED_PLACE = 'umlauf-widget:not(:defined) { display: block; min-height: max(37.5rem, 100svh); }';

/** The directives of a strict content security policy that the element needs. */
export function printNeededPolicy(origin: string): string {
  return `script-src ${origin}; frame-src ${origin}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
