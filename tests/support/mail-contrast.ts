import { contrastRatio, parseRgb } from '../../generators/check/contrast.ts';
import { embeddedServices } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import * as endpoints from '../../platform/generated/api/endpoints.gen.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import type { MailDraft } from '../../platform/services/mail/index.server.ts';
import type { Endpoint } from '../../platform/shared/endpoint.ts';
import { decide } from '../../platform/tenancy/resolve-request.ts';

/** WCAG 2.2 AA for text of every size. */
const MIN_CONTRAST = 4.5;

interface Look {
  color: string;
  background: string;
}

/** Texts of a mail that do not stand out from what is behind them, in light or in dark; [] if all text is readable. */
export function hardToRead(html: string): string[] {
  const dark = darkRules(html);
  return [
    ...listTexts(html, () => ({})).map((one) => ['light', one] as const),
    ...listTexts(html, (classes) => Object.assign({}, ...classes.map((name) => dark[name] ?? {}))).map(
      (one) => ['dark', one] as const,
    ),
  ].flatMap(([scheme, { text, color, background }]) => {
    const [on, behind] = [parseRgb({ hex: color }), parseRgb({ hex: background })];
    const ratio = on && behind ? contrastRatio(on, behind) : 0;
    return ratio >= MIN_CONTRAST ? [] : [`${scheme}: ${color} on ${background} is ${ratio.toFixed(2)}: ${text}`];
  });
}

/** Declarations by class of the one style sheet of a mail. */
function darkRules(html: string): Record<string, Partial<Look>> {
  const sheet = /<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    [...sheet.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name = '', declared = '']) => [name, lookIn(declared)]),
  );
}

function lookIn(declarations: string): Partial<Look> {
  const value = (property: string) =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(#[0-9a-f]{6})`, 'i').exec(declarations)?.[1];
  const [color, background] = [value('color'), value('background')];
  return { ...(color ? { color } : {}), ...(background ? { background } : {}) };
}

/** Each text with the colours it is seen in: those of the nearest element that says any. */
function listTexts(html: string, ofClasses: (classes: string[]) => Partial<Look>): (Look & { text: string })[] {
  const found: (Look & { text: string })[] = [];
  const open: Look[] = [{ color: '', background: '' }];
  for (const [, tag, text] of html.slice(html.indexOf('<body')).matchAll(/<([^>]*)>|([^<]+)/g)) {
    const look = open.at(-1) ?? { color: '', background: '' };
    if (tag === undefined) {
      if (text?.trim()) found.push({ ...look, text: text.trim() });
    } else if (tag.startsWith('/')) open.pop();
    else if (!/^(hr|br|meta|img)\b/.test(tag)) {
      const own = lookIn(/style="([^"]*)"/.exec(tag)?.[1] ?? '');
      const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
      open.push({ ...look, ...own, ...ofClasses(classes) });
    }
  }
  return found;
}

/** Links of a mail that match no page and no call of its shop; [] if all are valid. */
export function deadLinks({ html, text }: Pick<MailDraft, 'html' | 'text'>, id: TenantId, fleet: Fleet): string[] {
  const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const inText = text.match(/https?:\/\/\S+/g) ?? [];
  return [...new Set([...inHtml, ...inText])].filter((url) => !leadsSomewhere(url, id, fleet));
}

function leadsSomewhere(url: string, id: TenantId, fleet: Fleet): boolean {
  if (url.startsWith('mailto:')) return /^mailto:[^@\s]+@[^@\s]+\.[a-z]{2,}$/.test(url);
  const { hostname, pathname, search } = new URL(url);
  if (fleet.hosts[hostname] !== id) return false;
  if (pathname.startsWith('/api/')) return calls.some((call) => call.test(pathname));
  const { routing } = fleet.tenant(id);
  const anonymous = { cookieLocale: undefined, acceptLanguage: undefined, userAgent: undefined };
  const decision = decide(routing, { path: pathname, search, ...anonymous, navigation: true, fromHere: true });
  return decision.kind === 'routes' && decision.candidates.length > 0;
}

/** What can be opened by a link. */
const calls = (Object.values(endpoints) as Endpoint[])
  .filter(({ method }) => method === 'GET')
  .map(({ service, path }) => {
    const base = embeddedServices[service as keyof typeof embeddedServices];
    return new RegExp(`^${`${base}${path}`.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`);
  });
