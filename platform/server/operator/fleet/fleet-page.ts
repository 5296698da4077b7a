import type { FleetReport } from '../../../../generators/development/fleet-report.ts';
import type { Fleet } from '../../boot/fleet.ts';
import { escapeHtml } from '../operator-page.ts';
import { printDocument } from './document.ts';
import { printLanguages } from './language-list.ts';
import { count, printProblems } from './problem-list.ts';
import { listHosts, printShop } from './shop-entry.ts';
import { printThemes } from './theme-list.ts';

export interface FleetPage {
  fleet: Fleet;
  /** `:3000` or empty. */
  port: string;
  deskHost: string | undefined;
  report: FleetReport | undefined;
  /** The page follows saved files. */
  live: boolean;
  /** The filter, as in the address. */
  filter: ShopFilter;
}

interface ShopFilter {
  /** A part of an id, host, language or theme. */
  q: string;
  /** A state, or empty for all. */
  state: string;
}

const STATES = ['live', 'draft', 'closed'];

/** The start page on a development machine: every shop, what its files say, and links to everything else. */
export function printFleetPage(page: FleetPage): string {
  const { fleet, port, deskHost, report, live, filter } = page;
  const desk = deskHost ? ` · <a href="http://${escapeHtml(deskHost)}${escapeHtml(port)}/desk">The desk</a>` : '';
  const shown = fleet.ids.filter((id) => matches(page, id));
  const shops = shown.map((id) => printShop({ fleet, id, port: escapeHtml(port), report, live }));
  const body = `<h1>The fleet</h1>
<p class="muted">${count(fleet.ids.length, 'shop')} answer here. <a href="/preview">Compare side by side</a> · <a href="/partners">Widgets</a> · <a href="/mail">Outbox</a> · <a href="/tracking">Tracking events</a> · <a href="/violations">Content-security-policy reports</a>${desk}</p>
${printProblems(report, live)}
<h2 id="shops-title">Shops</h2>
${printFilter(filter)}
<form action="/preview" aria-labelledby="shops-title">
<p class="actions"><button>Compare the chosen shops</button> <span id="shown" role="status">${count(shown.length, 'shop')}</span></p>
<ul class="tenants" id="shops">${shops.join('')}</ul>
</form>
${printLanguages(report)}
${printThemes(report)}`;
  return printDocument({ title: `The fleet (${count(fleet.ids.length, 'shop')})`, body, live });
}

/** Works without the script too, which filters as one types. */
function printFilter({ q, state }: ShopFilter): string {
  const options = STATES.map((one) => `<option${one === state ? ' selected' : ''}>${one}</option>`);
  return `<form class="filter" id="filter" role="search" action="/" aria-label="Shops">
<label>Search <input type="search" name="q" value="${escapeHtml(q)}" autocomplete="off"></label>
<label>State <select name="state"><option value="">all</option>${options.join('')}</select></label>
<button>Filter</button>
</form>`;
}

function matches({ fleet, filter: { q, state } }: FleetPage, id: Fleet['ids'][number]): boolean {
  const { server } = fleet.tenant(id);
  const words = [id, ...listHosts(fleet, id), server.lang, server.theme].join(' ').toLowerCase();
  return words.includes(q.toLowerCase()) && (state === '' || server.state === state);
}
