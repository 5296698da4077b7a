/** Limits of one file by the sitemap protocol, https://www.sitemaps.org/protocol.html */
export const LIMITS: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

export interface SitemapLimits {
  addresses: number;
  bytes: number;
}

export interface SitemapEntry {
  /** Absolute address. */
  address: string;
  /** Day of the last change, yyyy-mm-dd; omitted where unknown. */
  since?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OPEN = `${HEAD}<urlset ${NAMESPACE}>\n`;
const CLOSE = '</urlset>\n';

/**
 * Sitemap files by path: one at `/sitemap.xml` where everything fits, else an index there and the parts at
 * `/sitemap-1.xml` and on. `origin` is scheme and host, without a path.
 */
export function sitemapFiles(
  origin: string,
  entries: Iterable<SitemapEntry>,
  limits: SitemapLimits = LIMITS,
): ReadonlyMap<string, string> {
  const parts = inParts(entries, limits);
  const [only = ''] = parts;
  if (parts.length <= 1) return new Map([['/sitemap.xml', `${OPEN}${only}${CLOSE}`]]);
  const named = parts.map((part, index) => [`/sitemap-${index + 1}.xml`, `${OPEN}${part}${CLOSE}`] as const);
  const rows = named.map(([path]) => `<sitemap><loc>${escapeXml(`${origin}${path}`)}</loc></sitemap>\n`);
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${rows.join('')}</sitemapindex>\n`;
  return new Map([['/sitemap.xml', index], ...named]);
}

function inParts(entries: Iterable<SitemapEntry>, limits: SitemapLimits): string[] {
  const parts: string[] = [];
  const room = limits.bytes - Buffer.byteLength(OPEN) - Buffer.byteLength(CLOSE);
  let rows: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const row = printEntry(entry);
    const length = Buffer.byteLength(row);
    if (rows.length === limits.addresses || (rows.length > 0 && bytes + length > room)) {
      parts.push(rows.join(''));
      rows = [];
      bytes = 0;
    }
    rows.push(row);
    bytes += length;
  }
  if (rows.length > 0) parts.push(rows.join(''));
  return parts;
}

function printEntry({ address, since }: SitemapEntry): string {
  return `<url><loc>${escapeXml(address)}</loc>${since ? `<lastmod>${since}</lastmod>` : ''}</url>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
