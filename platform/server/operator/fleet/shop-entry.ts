import type { FleetReport, ShopReport } from '../../../../generators/development/fleet-report.ts';
import type { Fleet } from '../../boot/fleet.ts';
import { escapeHtml } from '../operator-page.ts';
import { printPlace } from './document.ts';
import { count } from './problem-list.ts';
import { lowestPair, printStrip } from './theme-list.ts';

export type ShopId = Fleet['ids'][number];

/** A running shop and what its files say. */
export interface ShopToPrint {
  fleet: Fleet;
  id: ShopId;
  /** `:3000` or empty. */
  port: string;
  report: FleetReport | undefined;
  live: boolean;
}

/** One shop of the list. */
export function printShop(shop: ShopToPrint): string {
  const { fleet, id, port, report } = shop;
  const { server, routing } = fleet.tenant(id);
  const said = report?.shops.find((one) => one.id === id);
  const hosts = listHosts(fleet, id);
  const layouts = [...new Set(Object.values(server.layouts).map(({ name }) => name))];
  const routes = routing.tables[routing.own.id]?.length ?? 0;
  const facts: [string, string][] = [
    ['Hosts', hosts.map((host) => `<a href="http://${escapeHtml(host)}${port}/">${escapeHtml(host)}</a>`).join('<br>')],
    ['Language', escapeHtml(server.lang)],
    ['Theme', printTheme(report, server.theme)],
    ['Layouts', layouts.map(escapeHtml).join(', ')],
    ['Addresses', `${count(routes, 'route')}, ${count(server.redirects.length, 'redirect')}`],
    ['Features', printFeatures(server.features)],
    ['Texts', printTexts(said)],
    ['Launch', printLaunch(said, shop.live)],
  ];
  const errors =
    said && said.errors > 0 ? ` <b class="problem__kind" data-level="error">${count(said.errors, 'error')}</b>` : '';
  return `<li class="tenant" data-shop data-state="${server.state}" data-search="${escapeHtml([id, ...hosts, server.lang, server.theme].join(' ').toLowerCase())}">
<h3 class="tenant__name"><label class="tenant__choice"><input type="checkbox" name="shop" value="${escapeHtml(id)}"> ${escapeHtml(id)}</label></h3>
<p class="tenant__state"><span class="badge" data-state="${server.state}">${server.state}</span> ${server.noindex ? 'not indexed' : 'indexed'}${errors}</p>
<dl class="facts">${facts.map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`).join('')}</dl>
</li>`;
}

/** The hosts of the running stage. */
export function listHosts({ hosts }: Fleet, id: ShopId): string[] {
  return Object.entries(hosts).flatMap(([host, tenant]) => (tenant === id ? [host] : []));
}

function printTheme(report: FleetReport | undefined, name: string): string {
  const theme = report?.themes.find((one) => one.name === name);
  const lowest = theme && lowestPair(theme);
  const link = theme ? `<a href="#theme-${escapeHtml(name)}">${escapeHtml(name)}</a>` : escapeHtml(name);
  return `${link}${theme ? printStrip(theme) : ''}${lowest ? `<span class="muted">lowest contrast ${lowest.ratio.toFixed(2)}, needs ${lowest.required}</span>` : ''}`;
}

function printFeatures(features: object): string {
  const flags = Object.entries(features).filter(([, value]) => typeof value === 'boolean');
  const printed = flags.map(
    ([name, on]) => `<li class="flag" data-on="${on}">${escapeHtml(name)} <span>${on ? 'on' : 'off'}</span></li>`,
  );
  return `<ul class="flags">${printed.join('')}</ul>`;
}

function printTexts(said: ShopReport | undefined): string {
  if (!said?.texts) return '<span class="muted">not known</span>';
  const { texts, missing, same, changed } = said.texts;
  const open: [number, string][] = [
    [missing.texts, 'missing'],
    [same.texts, 'same as the source'],
    [changed.texts, 'changed since'],
  ];
  const left = open.filter(([number]) => number > 0).map(([number, word]) => `<b>${number} ${word}</b>`);
  return `${texts} texts${left.length > 0 ? `, ${left.join(', ')}` : ', all translated'}`;
}

/** The points of the launch sheet that are open, with what to change. */
function printLaunch(said: ShopReport | undefined, live: boolean): string {
  if (!said) return '<span class="muted">not known</span>';
  const open = said.launch.filter(({ state }) => state === 'open');
  if (open.length === 0) return 'nothing open';
  const items = open.map(
    ({ title, findings }) => `<li><b>${escapeHtml(title)}</b>${printFindings(findings, live)}</li>`,
  );
  return `<details id="launch-${escapeHtml(said.id)}"><summary>${open.length} of ${said.launch.length} open</summary><ul class="problems">${items.join('')}</ul></details>`;
}

function printFindings(findings: ShopReport['launch'][number]['findings'], live: boolean): string {
  const items = findings.map(
    ({ place, message, fix }) =>
      `<li class="problem"><p>${printPlace(place, live)}</p><p>${escapeHtml(message)}</p><p class="muted">→ ${escapeHtml(fix)}</p></li>`,
  );
  return `<ul class="problems">${items.join('')}</ul>`;
}
