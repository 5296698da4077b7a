import type { Fleet } from '../../boot/fleet.ts';
import { PARTNER_HOST } from '../../edge/frame-ancestors.ts';
import { printEmbedCode, printNeededPolicy, RESERVED_PLACE, type WidgetAttributes } from '../../widget/embed-code.ts';
import { printDocument } from '../fleet/document.ts';
import { listHosts } from '../fleet/shop-entry.ts';
import { escapeHtml } from '../operator-page.ts';
import { listWidgetShops, type PartnerChoice, printPartnerQuery } from './partner-choice.ts';

interface PartnerPage {
  fleet: Fleet;
  /** `:3000` or empty. */
  port: string;
  choice: PartnerChoice;
  /** Ids of the categories with their names. */
  categories: readonly { id: string; title: string }[];
  /** Value of the attribute `integrity` for the script of the first production host. */
  integrity: string;
}

const WIDTHS = [360, 768, 1120];

/** The shops that have a page for partners. */
export function printPartnerList(fleet: Fleet): string {
  const items = listWidgetShops(fleet).map(
    (id) => `<li><a href="/partners/${escapeHtml(id)}">${escapeHtml(id)}</a></li>`,
  );
  const body = `<p><a href="/">The fleet</a></p><h1>Widgets</h1>
<p class="muted">Shops that name <code>frameAncestors</code>: partners show them in their own pages.</p><ul>${items.join('')}</ul>`;
  return printDocument({ title: 'Widgets', body, live: false });
}

/** The page of one partner: code to copy, what the page needs, and a live example on another origin. */
export function printPartnerPage({ fleet, port, choice, categories, integrity }: PartnerPage): string {
  const tenant = fleet.tenant(choice.shop);
  const [host = ''] = tenant.server.hosts.production;
  const origin = `https://${host}`;
  const { attributes } = choice;
  const code = printEmbedCode({ origin, attributes, link: tenant.server.contact.fromName });
  const ancestors = tenant.server.frameAncestors.map((one) => `<li><code>${escapeHtml(one)}</code></li>`);
  const body = `<p><a href="/">The fleet</a> · <a href="/partners">Widgets</a> · <a href="http://${escapeHtml(listHosts(fleet, choice.shop)[0] ?? '')}${port}/">The shop itself</a></p>
<h1>Widget of ${escapeHtml(choice.shop)}</h1>
<h2>Code to copy</h2>
${printCode(code)}
<p class="muted">The element may stand anywhere in the page, more than once, and in a shadow tree. Without scripts the link stays. <code>docs/partner-widget.md</code> describes attributes, events and versions.</p>
<h2>What your page needs</h2>
<dl class="facts facts--needs">
<dt>Origin</dt><dd>one of these, exactly:<ul>${ancestors.join('')}</ul></dd>
<dt>Policy</dt><dd><code>${escapeHtml(printNeededPolicy(origin))}</code><br>in a page with a Content-Security-Policy; nothing else, no inline style</dd>
<dt>Viewport</dt><dd><code>${escapeHtml('<meta name="viewport" content="width=device-width, initial-scale=1">')}</code></dd>
<dt>First view</dt><dd><code>${escapeHtml(RESERVED_PLACE)}</code><br>in your style sheet, if the element is in the first view: nothing then moves when the script arrives</dd>
<dt>Integrity</dt><dd><code>${escapeHtml(integrity)}</code><br>of <code>${escapeHtml(origin)}/widget/v1.js</code> in this release, with <code>crossorigin="anonymous"</code>; it changes with every release and theme</dd>
</dl>
<h2 id="try">Try it</h2>
${printForm(
  choice,
  tenant.routing.offered.map(({ id, lang }) => ({ id, lang })),
  categories,
)}
<p class="muted">Each frame is a page of <code>${PARTNER_HOST}</code>, another site than the shop, with a strict policy. Its event log is below the widget. Cookies are partitioned, as on a partner's page.</p>
<div class="frames" role="region" aria-label="Example pages" tabindex="0" data-scale="100">${WIDTHS.map((width) => printFrame(width, choice, port)).join('')}</div>`;
  return printDocument({ title: `Widget of ${choice.shop}`, body, live: false });
}

function printCode(code: string): string {
  return `<pre class="code" role="region" aria-label="Code to copy" tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
}

function printFrame(width: number, choice: PartnerChoice, port: string): string {
  const address = `http://${PARTNER_HOST}${port}/?${printPartnerQuery(choice)}`;
  const source = escapeHtml(address);
  return `<figure class="shot" data-width="${width}"><figcaption><a href="${source}" target="_blank">${width} px, ${choice.page}</a></figcaption><div class="shot__window"><iframe class="shot__page" data-scheme="${choice.page}" title="Partner's page, ${width} px" src="${source}"></iframe></div></figure>`;
}

interface Option {
  value: string;
  text: string;
}

function printForm(
  { shop, attributes, page }: PartnerChoice,
  locales: readonly { id: string; lang: string }[],
  categories: PartnerPage['categories'],
): string {
  const choose = (name: keyof WidgetAttributes, options: Option[]) =>
    printSelect(name, attributes[name] ?? '', options);
  const plain = (...values: string[]) => values.map((value) => ({ value, text: value }));
  const type = (name: keyof WidgetAttributes) =>
    `<label>${name} <input name="${name}" value="${escapeHtml(attributes[name] ?? '')}" autocomplete="off"></label>`;
  return `<form class="filter" action="/partners/${escapeHtml(shop)}#try" aria-labelledby="try">
${choose(
  'lang',
  locales.map(({ id, lang }) => ({ value: id, text: lang })),
)}
${choose('category', plain(...categories.map(({ id }) => id)))}
${type('device')}${type('query')}${type('voucher')}${type('reference')}
${choose('appearance', plain('light', 'dark', 'auto'))}
${type('min-height')}
${choose('consent', plain('granted', 'denied'))}
${choose('sync-url', [{ value: 'yes', text: 'on' }])}
${choose('mode', plain('inline', 'popup', 'page'))}
${choose('test', [{ value: 'yes', text: 'on' }])}${type('preview')}
${printSelect('page', page, [{ value: 'dark', text: 'dark' }], 'light')}
<button>Show</button>
</form>`;
}

function printSelect(name: string, chosen: string, options: Option[], none = 'not set'): string {
  const printed = options.map(
    ({ value, text }) =>
      `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
  );
  return `<label>${name} <select name="${name}"><option value="">${none}</option>${printed.join('')}</select></label>`;
}
