import type { Fleet } from '../boot/fleet.ts';

const css = `
:root{color-scheme:light dark;--page:#f1f4f1;--text:#12211b;--muted:#46564e;--line:#cbd5ce;--link:#a92c07}
@media (prefers-color-scheme:dark){:root{--page:#0b1511;--text:#f1f4f1;--muted:#a5b6ad;--line:#2c443a;--link:#ffc2ac}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1280px;padding:32px clamp(16px,3.2vw,40px) 64px;background:var(--page);color:var(--text);font:17px/1.55 system-ui,sans-serif}
h1{margin:0 0 4px;font:500 clamp(32px,5vw,48px)/1.1 Georgia,serif;letter-spacing:-.02em}
p{margin:0 0 32px;color:var(--muted)}
table{width:100%;border-collapse:collapse}
th{padding:10px 24px 10px 0;border-bottom:2px solid var(--text);text-align:start;font-size:14px;font-weight:600}
td{padding:10px 24px 10px 0;font-size:15px;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child{font-weight:600}
@media (min-width:68.75em){td{white-space:nowrap}}
a{color:var(--link);display:inline-block;padding:10px 0;margin:-10px 0}
:focus-visible{outline:3px solid;outline-offset:3px}
@media (max-width:68.6875em){thead{display:none}tr{display:block}td{display:grid;grid-template-columns:7rem 1fr;padding:2px 0;border:0}td:first-child{padding-top:14px;border-top:1px solid var(--line)}td:last-child{padding-bottom:14px}td::before{content:attr(data-label);color:var(--muted);font-size:14px;font-weight:400}}
`;

/** The start page on a development machine: every tenant with its address and theme. */
export function fleetIndex(fleet: Fleet, port: string, deskHost?: string): string {
  const desk = deskHost ? ` · <a href="http://${quoteText(deskHost)}${quoteText(port)}/desk">The desk</a>` : '';
  const rows = fleet.ids.map((id) => row(fleet, id, port)).join('\n');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The fleet (${fleet.ids.length} shops)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fleet.css">
</head>
<body>
<main>
<h1>The fleet</h1>
<p>${fleet.ids.length} shops answer here. <a href="/mail">Outbox</a> · <a href="/tracking">Tracking events</a> · <a href="/violations">Content-security-policy reports</a>${desk}</p>
<table>
<thead><tr><th scope="col">Tenant</th><th scope="col">Host</th><th scope="col">Language</th><th scope="col">Theme</th><th scope="col">Layouts</th><th scope="col">Routes</th><th scope="col">Redirects</th><th scope="col">State</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</main>
</body>
</html>`;
}
fleetIndex.css = css;

function row(fleet: Fleet, id: Fleet['ids'][number], port: string): string {
  const { server, routing } = fleet.tenant(id);
  const hosts = Object.entries(fleet.hosts).filter(([, tenant]) => tenant === id);
  const links = hosts
    .map(([host]) => `<a href="http://${quoteText(host)}${quoteText(port)}/">${quoteText(host)}</a>`)
    .join('<br>');
  const layouts = [...new Set(Object.values(server.layouts).map(({ name }) => name))].map(quoteText).join('<br>');
  const routes = routing.tables[routing.own.id]?.length ?? 0;
  const state = [server.state, server.noindex ? 'not indexed' : 'indexed', ...(server.features.b2b ? ['B2B'] : [])];
  const cells: [string, string][] = [
    ['Tenant', quoteText(id)],
    ['Host', links],
    ['Language', quoteText(server.lang)],
    ['Theme', quoteText(server.theme)],
    ['Layouts', layouts],
    ['Routes', String(routes)],
    ['Redirects', String(server.redirects.length)],
    ['State', state.join(', ')],
  ];
  return `<tr>${cells.map(([label, html]) => `<td data-label="${label}">${html}</td>`).join('')}</tr>`;
}

function quoteText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
