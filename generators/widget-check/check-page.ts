import { didYouMean, findNearest, quoteText } from '../check/wording.ts';
import { findTenant, listHostsByStage } from '../commands/find-tenant.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { getState } from '../resolve/tenant-state.ts';
import { checkAttributes } from './attribute-rules.ts';
import { findFrameBlock, findScriptBlock, type PagePolicy, readPolicies } from './page-policy.ts';
import type { PageFault, PartnerPage } from './read-page.ts';
import { readTags, type Tag } from './read-tags.ts';

/** Something that keeps the widget from working; `line` is its place in the page. */
export interface Finding extends PageFault {
  line?: number;
}

type Finder = (id: string, message: string, fix: string, tag?: Tag) => void;

/** Paths of the script on every widget host. */
const SCRIPT_PATHS = ['/widget.js', '/widget/v1.js'];

/** What is missing or wrong in a partner's page, in the order in which a partner can put it right. */
export function checkPage(fleet: Fleet, page: PartnerPage): Finding[] {
  const findings: Finding[] = [];
  const find: Finder = (id, message, fix, tag) =>
    findings.push({ id, message, fix, ...(tag ? { line: tag.line } : {}) });
  const tags = readTags(page.html);
  const scripts = findScripts(tags, page);
  const shop = checkScript(fleet, scripts, find);
  if (!shop) return [...findings, ...checkElements(fleet, tags, undefined)];
  findings.push(...checkElements(fleet, tags, shop.tenant));
  checkOrigin(shop, page, find);
  checkPolicies(shop, page, tags, find);
  checkHeaders(page, find);
  checkDocument(page, tags, find);
  return findings;
}

interface Script {
  tag: Tag;
  url: URL;
}

interface Shop {
  tenant: Tenant;
  script: Script;
}

/** Scripts that are or want to be the widget's. */
function findScripts(tags: readonly Tag[], page: PartnerPage): Script[] {
  const base = page.origin ? `${page.origin}/` : 'https://page.invalid/';
  return tags.flatMap((tag) => {
    const src = tag.name === 'script' ? tag.attributes.get('src') : undefined;
    if (!src || !URL.canParse(src, base)) return [];
    const url = new URL(src, base);
    return /\/widget(?:\.js|\/v?\d*(?:\.js)?)?$/.test(url.pathname) ? [{ tag, url }] : [];
  });
}

function checkScript(fleet: Fleet, scripts: readonly Script[], find: Finder): Shop | undefined {
  const [script, second] = scripts;
  if (!script) {
    const fix = 'Copy both lines of the embed code: <script src="https://<host>/widget.js" async></script>.';
    find('script.missing', 'The page does not load the widget’s script.', fix);
    return undefined;
  }
  const { url, tag } = script;
  const tenant = findTenant(fleet, url.hostname);
  if (typeof tenant === 'string') {
    const hosts = fleet.tenants.filter(isWidget).flatMap((one) => listHostsByStage(one).flatMap(([, list]) => list));
    find('script.host', `${quoteText(url.hostname)} is the host of no shop.`, didYouMean(url.hostname, hosts), tag);
    return undefined;
  }
  if (!isWidget(tenant)) {
    const fix = 'Name the host of a shop with frameAncestors, or add them to its tenant file.';
    find('script.shop', `${tenant.id} names no frameAncestors, so it has no widget.`, fix, tag);
    return undefined;
  }
  if (!SCRIPT_PATHS.includes(url.pathname)) {
    const fix = `Write https://${url.host}${SCRIPT_PATHS[0]}.`;
    find('script.path', `${quoteText(url.pathname)} is not an address of the script.`, fix, tag);
    return undefined;
  }
  if (second && second.url.host !== url.host)
    find(
      'script.second',
      `The page loads the scripts of two shops; ${second.url.host} has no effect.`,
      'Keep one of them.',
      second.tag,
    );
  checkScriptTag({ tenant, script }, find);
  return { tenant, script };
}

function checkScriptTag({ tenant, script: { tag, url } }: Shop, find: Finder): void {
  const local = url.hostname.endsWith('localhost');
  if (url.protocol === 'http:' && !local)
    find(
      'script.insecure',
      'The script is loaded over http: browsers block it in a page over https.',
      `Write https://${url.host}${url.pathname}.`,
      tag,
    );
  const stage = listHostsByStage(tenant).find(([, hosts]) => hosts.includes(url.hostname))?.[0];
  if (stage !== 'production' && stage !== 'local')
    find(
      'script.stage',
      `${url.hostname} is a host of the stage ${stage}.`,
      `Visitors need a host of production: ${listHostsByStage(tenant).find(([name]) => name === 'production')?.[1][0] ?? 'add one'}.`,
      tag,
    );
  if (tag.attributes.has('integrity') && !tag.attributes.has('crossorigin'))
    find(
      'script.crossorigin',
      'A script of another site with integrity needs crossorigin, or it does not run.',
      'Add crossorigin="anonymous".',
      tag,
    );
  const state = getState(tenant);
  if (state !== 'live')
    find(
      'shop.state',
      `${tenant.id} is ${state}: visitors see no shop.`,
      'Set "state": "live" in its tenant file.',
      tag,
    );
}

function isWidget({ merged: { frameAncestors } }: Tenant): boolean {
  return Array.isArray(frameAncestors) && frameAncestors.length > 0;
}

function checkElements(fleet: Fleet, tags: readonly Tag[], tenant: Tenant | undefined): Finding[] {
  const elements = tags.filter(({ name }) => name === 'umlauf-widget');
  if (elements.length > 0) return elements.flatMap((element) => checkElement(fleet, element, tenant));
  const near = tags.find(({ name }) => name.includes('-') && findNearest(name, ['umlauf-widget']));
  const message = near ? `<${near.name}> is not the element of the widget.` : 'The page has no <umlauf-widget>.';
  const fix = near ? 'Write <umlauf-widget>.' : 'Copy both lines of the embed code.';
  return [{ id: 'element.missing', message, fix, ...(near ? { line: near.line } : {}) }];
}

function checkElement(fleet: Fleet, element: Tag, tenant: Tenant | undefined): Finding[] {
  const { line, inside, selfClosing } = element;
  if (inside === undefined || selfClosing) {
    const fix = 'Write <umlauf-widget>…</umlauf-widget>: HTML knows no short form of an element.';
    return [
      { id: 'element.open', message: 'The element has no end tag, so the rest of the page is inside it.', fix, line },
    ];
  }
  const faults = checkAttributes(fleet, element, tenant).map((fault) => ({ ...fault, line }));
  if (/<a\s[^>]*href/i.test(inside)) return faults;
  const fix = 'Put a link to the shop into the element: <a href="https://<host>/">…</a>.';
  return [...faults, { id: 'element.link', message: 'Without scripts the element is empty.', fix, line }];
}

function checkOrigin({ tenant }: Shop, { origin }: PartnerPage, find: Finder): void {
  const ancestors = (tenant.merged.frameAncestors as string[]) ?? [];
  if (origin === undefined || ancestors.includes(origin)) return;
  const place = `frameAncestors of ${tenant.file.path}`;
  if (origin.startsWith('http:') && ancestors.includes(origin.replace('http:', 'https:'))) {
    const fix = 'Redirect it to https: only that origin may show the shop.';
    find('page.insecure', 'The page was loaded over http.', fix);
    return;
  }
  const twin = ancestors.find((one) => bare(one) === bare(origin));
  const fix = twin
    ? `Redirect to ${twin}, or add ${quoteText(origin)} to ${place}.`
    : `Add ${quoteText(origin)} to ${place}, which allows ${ancestors.join(', ')}.`;
  find('origin.forbidden', `${origin} may not show ${tenant.id}.`, fix);
}

function bare(origin: string): string {
  return origin.replace(/^https?:\/\/(?:www\.)?/, '');
}

function checkPolicies({ script: { url, tag } }: Shop, page: PartnerPage, tags: readonly Tag[], find: Finder): void {
  const metas = tags.filter(
    ({ name, attributes }) => name === 'meta' && /^content-security-policy$/i.test(attributes.get('http-equiv') ?? ''),
  );
  const texts = [
    page.headers.get('content-security-policy') ?? '',
    ...metas.map(({ attributes }) => attributes.get('content') ?? ''),
  ];
  const policies: PagePolicy[] = texts.flatMap(readPolicies);
  const wanted = { url, origin: page.origin, nonce: tag.attributes.get('nonce') };
  const name = (found: (string | undefined)[]) => found.find((one) => one !== undefined);
  const script = name(policies.map((policy) => findScriptBlock(policy, wanted)));
  if (script) find('policy.script', `The page’s ${script} blocks the script.`, `Add ${url.origin} to script-src.`);
  const frame = name(
    policies.map((policy) => findFrameBlock(policy, { ...wanted, url: new URL('/widget/start', url) })),
  );
  if (frame) find('policy.frame', `The page’s ${frame} blocks the frame.`, `Add ${url.origin} to frame-src.`);
  const sandboxed = policies.find(
    (policy) => policy.has('sandbox') && !policy.get('sandbox')?.includes('allow-scripts'),
  );
  if (sandboxed)
    find(
      'policy.sandbox',
      'The page’s policy has a sandbox without scripts.',
      'Add allow-scripts, allow-same-origin, allow-forms and allow-popups, or remove it.',
    );
}

function checkHeaders({ headers }: PartnerPage, find: Finder): void {
  const embedder = headers.get('cross-origin-embedder-policy') ?? '';
  if (/^(require-corp|credentialless)\b/i.test(embedder))
    find(
      'header.embedder',
      `Cross-Origin-Embedder-Policy: ${embedder} keeps the shop out of its frame.`,
      'Remove the header from this page.',
    );
  const permissions = headers.get('permissions-policy') ?? '';
  if (/\bclipboard-write=\(\s*\)/.test(permissions))
    find(
      'header.permissions',
      'Permissions-Policy forbids clipboard-write in every frame.',
      'Remove clipboard-write from it: the shop copies codes with it.',
    );
  const disposition = headers.get('content-disposition') ?? '';
  if (/^attachment\b/i.test(disposition))
    find('header.download', 'The page is sent as a download.', 'Remove Content-Disposition.');
}

function checkDocument({ html }: PartnerPage, tags: readonly Tag[], find: Finder): void {
  if (!/^\s*(?:<!--[\s\S]*?-->\s*)*<!doctype html/i.test(html.replace(/^\ufeff/, '')))
    find(
      'page.doctype',
      'The page has no <!DOCTYPE html>, so browsers measure heights as in 1999.',
      'Begin the page with <!DOCTYPE html>.',
    );
  const viewport = tags.find(
    ({ name, attributes }) => name === 'meta' && attributes.get('name')?.toLowerCase() === 'viewport',
  );
  if (!viewport)
    find(
      'page.viewport',
      'Without a viewport phones show the page 980 pixels wide.',
      'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    );
  else if (!/width\s*=\s*device-width/i.test(viewport.attributes.get('content') ?? ''))
    find(
      'page.viewport',
      'The viewport is not as wide as the device.',
      'Write content="width=device-width, initial-scale=1".',
      viewport,
    );
}
