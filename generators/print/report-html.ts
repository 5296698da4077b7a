import type { PageChange } from '../render/run-renderer.ts';
import { REPORT_STYLE } from './report-style.ts';

export interface Report {
  revision: string;
  commit: string;
  /** Number of pages that were compared. */
  rendered: number;
  /** Shops that are on one side only; their pages are not listed. */
  added: readonly string[];
  removed: readonly string[];
  changes: readonly PageChange[];
}

const WIDTHS = ['Phone, 390 px', 'Desktop, 1280 px'];
const MAX_LINES = 60;
const MAX_LISTED_SHOPS = 4;
const KINDS = { changed: 'Changed', added: 'New page', removed: 'Page is gone' } as const;

/** The report of a pull request: a section per change, those on most shops first, details on request. */
export function printReport(report: Report): string {
  const { revision, commit, rendered, added, removed, changes } = report;
  const pages = new Set(changes.flatMap((change) => change.pages.map(({ url }) => url))).size;
  const shops = new Set(changes.flatMap((change) => change.pages.map(({ tenant }) => tenant))).size;
  const sorted = [...changes].sort((one, other) => countShops(other) - countShops(one));
  const title = `Pages that differ from ${revision}`;
  const whole = [...added.map((id) => `${id}: new shop`), ...removed.map((id) => `${id}: removed shop`)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header class="report-header">
<h1>${escapeHtml(title)}</h1>
<p>${formatNumber(rendered)} pages compared with commit <code>${escapeHtml(commit.slice(0, 10))}</code>. ${
    changes.length === 0
      ? 'No page differs.'
      : `${formatNumber(changes.length)} ${changes.length === 1 ? 'change' : 'changes'} on ${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'} of ${formatNumber(shops)} ${shops === 1 ? 'shop' : 'shops'}.`
  }</p>
${whole.length > 0 ? `<ul>${whole.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : ''}
${sorted.length > 1 ? `<nav aria-label="Changes"><ol>${sorted.map((change, at) => `<li><a href="#change-${at + 1}">${escapeHtml(describe(change))}</a> <span class="report-count">${formatNumber(change.pages.length)}</span></li>`).join('')}</ol></nav>` : ''}
</header>
<main>
${sorted.map(printChange).join('\n')}
</main>
</body>
</html>
`;
}

function printChange(change: PageChange, at: number): string {
  const { kind, pages, pictures } = change;
  const [first] = pages;
  const shops = [...new Set(pages.map(({ tenant }) => tenant))];
  const named = shops.slice(0, MAX_LISTED_SHOPS).join(', ');
  const more = shops.length > MAX_LISTED_SHOPS ? ` and ${shops.length - MAX_LISTED_SHOPS} more shops` : '';
  const shown = [pictures?.before, pictures?.after].some((files) => files?.some(Boolean));
  const same = !shown && [pictures?.before, pictures?.after].some((files) => files?.length);
  return `<section class="change" id="change-${at + 1}" aria-labelledby="change-${at + 1}-title">
<h2 id="change-${at + 1}-title">${escapeHtml(describe(change))}</h2>
<p class="change__where">${KINDS[kind]} · ${formatNumber(pages.length)} ${pages.length === 1 ? 'page' : 'pages'} of ${escapeHtml(named + more)} · shown: <code>${escapeHtml(first?.url ?? '')}</code></p>
${shown ? printPictures(change) : same ? '<p>The page looks the same at both widths.</p>' : ''}
<details${shown ? '' : ' open'}><summary>Markup</summary>${printLines(change)}</details>
<details><summary>All ${formatNumber(pages.length)} ${pages.length === 1 ? 'page' : 'pages'}</summary><ul class="change__pages">${pages.map(({ tenant, locale, route, url }) => `<li><code>${escapeHtml(url)}</code> ${escapeHtml(`${tenant}, ${locale}, ${route}`)}</li>`).join('')}</ul></details>
</section>`;
}

function printPictures({ pictures, pages }: PageChange): string {
  const [first] = pages;
  const figure = (side: 'before' | 'after', at: number) => {
    const file = pictures?.[side]?.[at];
    const label = side === 'before' ? 'Before' : 'After';
    const image = file
      ? `<a href="pictures/${file}"><img src="pictures/${file}" alt="${label}: ${escapeHtml(first?.url ?? '')}, ${WIDTHS[at]}" loading="lazy"></a>`
      : '<p class="change__nothing">There is no page.</p>';
    return `<figure><figcaption>${label}</figcaption>${image}</figure>`;
  };
  const isSame = (at: number) => pictures?.before?.[at] === '' && pictures.after?.[at] === '';
  return WIDTHS.map((width, at) =>
    isSame(at)
      ? `<h3>${width}</h3><p>The page looks the same.</p>`
      : `<h3>${width}</h3><div class="change__sides change__sides--${at === 0 ? 'narrow' : 'wide'}">${figure('before', at)}${figure('after', at)}</div>`,
  ).join('');
}

function printLines({ removed, added }: PageChange): string {
  const row = (sign: '−' | '+', line: string) =>
    `<li class="${sign === '+' ? 'line line--added' : 'line line--removed'}"><span class="line__sign">${sign}</span> ${escapeHtml(line)}</li>`;
  const rows = [...removed.map((line) => row('−', line)), ...added.map((line) => row('+', line))];
  if (rows.length === 0) return '<p>Only the order of the parts differs.</p>';
  const more = rows.length > MAX_LINES ? `<p>and ${rows.length - MAX_LINES} more lines</p>` : '';
  return `<ul class="lines">${rows.slice(0, MAX_LINES).join('')}</ul>${more}`;
}

const MAX_TITLE = 70;

/** The first texts that differ say most; else the first tags. */
function describe({ kind, removed, added, pages }: PageChange): string {
  if (kind !== 'changed') return `${pages[0]?.route ?? ''}: ${pages[0]?.url ?? ''}`;
  const pick = (lines: readonly string[]) => lines.find((line) => !line.startsWith('<')) ?? lines[0];
  const [from, to] = [pick(removed), pick(added)].map((text) => text && crop(decode(text)));
  if (from && to) return `${from} → ${to}`;
  return to ? `+ ${to}` : from ? `− ${from}` : 'Another order';
}

function crop(text: string): string {
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)}…` : text;
}

function decode(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function countShops({ pages }: PageChange): number {
  return new Set(pages.map(({ tenant }) => tenant)).size;
}

function formatNumber(value: number): string {
  return value.toLocaleString('en');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
