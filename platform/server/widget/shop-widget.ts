import { createHash } from 'node:crypto';
import type { WidgetColours, WidgetConfig, WidgetTexts } from '../../widget/widget-config.ts';
import type { Stage } from '../boot/environment.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import { listAncestors } from '../edge/frame-ancestors.ts';

interface WidgetPlace {
  stage: Stage;
  /** Origin under which the partner's page reached the shop. */
  origin: string;
}

/** Whether partners may show the shop in their pages. */
export function hasWidget({ server }: Pick<FleetTenant, 'server'>): boolean {
  return server.frameAncestors.length > 0;
}

/** What the script knows of a shop: only what its answers say to everyone. */
export function widgetConfig(tenant: FleetTenant, { stage, origin }: WidgetPlace): WidgetConfig {
  const { routing, theme, server } = tenant;
  const port = new URL(origin).port;
  const draft = server.state === 'draft' && stage !== 'local';
  return {
    origin,
    ...(draft ? { draft } : {}),
    ancestors: listAncestors(server, { previews: stage === 'local' }).map((one) =>
      one.replace(':*', port && `:${port}`),
    ),
    locale: routing.own.id,
    texts: Object.fromEntries(listLanguages(tenant).map((id) => [id, widgetTexts(tenant, id, draft)])),
    light: themeColours(theme.body.split('@media')[0] ?? ''),
    dark: themeColours(theme.body.split('[data-scheme="dark"]')[1] ?? ''),
  };
}

/** The script with the facts of a shop in front of it; nothing of it is global. */
export function printWidget(script: string, config: WidgetConfig): string {
  const facts = JSON.stringify(config).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `(()=>{const UMLAUF_WIDGET=${facts};${script}})();\n`;
}

/** Value of the attribute `integrity` that pins the script. */
export function getIntegrity(script: string): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

/** One locale per language: the shop's own, then those that are public. */
function listLanguages({ routing: { own, offered } }: FleetTenant): string[] {
  const shown = [own, ...offered.filter(({ state }) => state === undefined)];
  const bases = new Map([...shown].reverse().map(({ base, id }) => [base, id]));
  return [...bases.values()];
}

function widgetTexts({ texts, server }: FleetTenant, locale: string, draft: boolean): WidgetTexts {
  const { text } = texts.language(locale).words;
  const shop = server.contact.fromName;
  return {
    title: text('widget.title', { shop }),
    open: text('widget.open'),
    close: text('support.close'),
    loading: text('shell.loading'),
    forbidden: text('widget.forbidden', { shop }),
    unreachable: text('widget.unreachable', { shop }),
    link: text('widget.link', { shop }),
    ...(draft ? { draft: text('widget.draft', { shop }) } : {}),
  };
}

/** The colours that a block of the compiled theme declares. */
function themeColours(block: string): WidgetColours {
  const find = (name: string) => new RegExp(`--c-${name}: ([^;]+);`).exec(block)?.[1] ?? 'CanvasText';
  return [find('page'), find('surface'), find('text'), find('line'), find('action'), find('on-action')];
}
