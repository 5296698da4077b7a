import type { RouteName } from '../../generated/routes.gen.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { findMails } from '../operator/mail-kinds.ts';
import type { FindBrokenLink } from './link-check.ts';
import { type ListedPage, listPages } from './list-pages.ts';
import type { Complaints } from './note-complaints.ts';
import type { OpenShops } from './open-shops.ts';
import { findPageFaults, findTextFaults, type IsMessageId, type TextFault } from './page-faults.ts';
import { renderPage } from './render-shop.ts';
import { createSampleVisitor } from './sample-visitor.ts';
import { createVisitContext } from './visit-context.ts';

/** A fault that only a rendered page or mail shows. */
export interface RenderFault {
  tenant: string;
  locale: string;
  /** Route, `error` for the error page, or the kind of a mail. */
  page: RouteName | 'error' | `mail ${string}`;
  /** Address with its host; empty for a mail. */
  url: string;
  message: string;
  /** What the fault is about, where it is known. */
  messageId?: string;
  content?: string;
}

export interface CheckParts {
  shops: OpenShops;
  complaints: Complaints;
  findBrokenLink: FindBrokenLink;
  /** Called for each page and mail. */
  onRendered: () => void;
}

/** Renders the pages and mails of a shop in some of its languages; an empty list means all that it offers. */
export async function checkShop(parts: CheckParts, id: TenantId, locales: readonly string[]): Promise<RenderFault[]> {
  const { shops, complaints } = parts;
  const { fleet, services } = shops;
  const tenant = fleet.tenant(id);
  const { own, offered } = tenant.routing;
  const languages = [own, ...offered.filter((one) => one.id !== own.id)];
  const rendered = languages.filter(({ id: locale }) => locales.length === 0 || locales.includes(locale));
  const ctx = createVisitContext(tenant, own.id, complaints.log);
  const { visitor, missing } = await createSampleVisitor({ services, ctx, routing: tenant.routing });
  const faults: RenderFault[] = missing.map(({ route, message }) => ({
    tenant: id,
    locale: own.id,
    page: route,
    url: '',
    message: `${message}.`,
  }));
  for (const line of complaints.take())
    faults.push({ tenant: id, locale: own.id, page: 'checkout', url: '', ...toFault(line) });
  for (const locale of rendered) {
    for (const page of await listPages({ tenant, services, visitor }, ctx, locale)) {
      faults.push(...(await checkPage(parts, id, page)));
      parts.onRendered();
    }
    faults.push(...(await checkMails(parts, id, locale.id)));
  }
  return faults;
}

async function checkPage(parts: CheckParts, tenant: TenantId, page: ListedPage): Promise<RenderFault[]> {
  const { shops, complaints, findBrokenLink } = parts;
  const { fleet } = shops;
  const host = fleet.tenant(tenant).server.hosts[fleet.stage][0] ?? '';
  const { route, locale, url, content } = page;
  const where = { tenant, locale, page: route, url: `${host}${url}`, ...(content ? { content } : {}) };
  const { status, location, html } = await renderPage(shops, tenant, page);
  const said = complaints.take().map((line) => ({ ...where, ...toFault(line) }));
  if (status !== page.status) {
    const to = location === undefined ? '' : ` and leads to ${location}`;
    return [{ ...where, message: `The page answers ${status}${to} instead of ${page.status}.` }, ...said];
  }
  const language = fleet.tenant(tenant).texts.language(locale);
  const { faults, markup } = findPageFaults(html, createIdCheck(language.messages));
  const found = [...said, ...faults.map((fault) => ({ ...where, ...fault }))];
  for (const link of new Set(markup.links)) {
    const broken = await findBrokenLink(tenant, link, { ids: markup.ids, cookies: page.cookies });
    if (broken) found.push({ ...where, message: `The link ${link} ${broken}.` });
  }
  return found;
}

/** Every mail of the shop with sample facts. */
async function checkMails(parts: CheckParts, tenant: TenantId, locale: string): Promise<RenderFault[]> {
  const { shops, complaints, onRendered } = parts;
  const of = shops.fleet.tenant(tenant);
  const ctx = createVisitContext(of, locale, complaints.log);
  const isMessageId = createIdCheck(of.texts.language(locale).messages);
  const faults: RenderFault[] = [];
  for (const definition of await findMails()) {
    const where = { tenant, locale, page: `mail ${definition.kind}` as const, url: '' };
    try {
      const { subject, text } = shops.services.mail.write(definition, ctx, definition.sample(ctx));
      const shown = [subject, ...text.split('\n')].flatMap((line) => findTextFaults(line, isMessageId));
      faults.push(...shown.map((fault) => ({ ...where, ...fault })));
    } catch (error) {
      faults.push({ ...where, ...toFault((error as Error).message) });
    }
    faults.push(...complaints.take().map((line) => ({ ...where, ...toFault(line) })));
    onRendered();
  }
  return faults;
}

function createIdCheck(messages: object): IsMessageId {
  return (text) => Object.hasOwn(messages, text);
}

/** A line of the log or the console; `shared/messages.ts` names the message that is missing. */
function toFault(line: string): TextFault {
  const text = line.split('\n', 1)[0] ?? '';
  const messageId = /no message "([^"]+)"/.exec(text)?.[1];
  const message = `The program says: ${text}${/[.!?]$/.test(text) ? '' : '.'}`;
  return { message, ...(messageId ? { messageId } : {}) };
}
