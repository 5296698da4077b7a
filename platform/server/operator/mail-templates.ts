import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { contentId, type MailDefinition, type MailDraft, withPictures } from '../../services/mail/index.server.ts';
import { isBusinessMode } from '../../shared/business-mode.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Fleet } from '../boot/fleet.ts';
import { sendMailHtml } from '../edge/mail-policy.ts';
import type { Services } from '../services.ts';
import { findMails } from './mail-kinds.ts';
import { escapeHtml, onOperatorHost, sendOperatorPage } from './operator-page.ts';

interface TemplateOptions {
  fleet: () => Fleet;
  services: Pick<Services, 'mail'>;
}

interface Asked {
  Params: { kind: string };
  Querystring: { tenant?: string; locale?: string };
}

/** The selected shop and language. */
interface Choice {
  tenant: string;
  locale: string;
}

/** Every mail of every shop in every language, rendered with sample data. Local stage only. */
export const mailTemplateRoutes: FastifyPluginAsync<TemplateOptions> = async (app, { fleet, services: { mail } }) => {
  const write = ({ log }: FastifyRequest, definition: MailDefinition<unknown>, choice: Choice): MailDraft => {
    const ctx = createContext(fleet(), choice, log);
    return mail.write(definition, ctx, definition.sample(ctx));
  };
  const findTemplate = async (request: FastifyRequest<Asked>) => {
    const choice = toChoice(fleet(), request.query);
    const definition = (await findMails()).find(({ kind }) => kind === request.params.kind);
    return choice && definition && { choice, draft: write(request, definition, choice) };
  };

  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get<Asked>('/mail/templates', onOperatorHost, async (request, reply) => {
    const choice = toChoice(fleet(), request.query);
    if (!choice) return notFound(reply);
    const kinds = await findMails();
    const drafts = kinds.map((definition) => write(request, definition, choice));
    const rows = kinds.map((definition, at) => row(drafts[at] as MailDraft, definition, choice));
    const head =
      '<thead><tr><th>Kind</th><th>Subject</th><th>Reader</th><th>When the rate limit is reached</th></tr></thead>';
    const table = `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
    return sendOperatorPage(
      reply,
      'Mail templates',
      `${printSwitcher(fleet(), choice, '')}<h1>Mail templates</h1>${drafts.slice(0, 1).map(printEnvelope).join('')}${table}`,
    );
  });

  app.get<Asked>('/mail/templates/:kind', onOperatorHost, async (request, reply) => {
    const printChoice = await findTemplate(request);
    if (!printChoice) return notFound(reply);
    const { choice, draft } = printChoice;
    const frame = `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${getHref(`/${draft.kind}/html`, choice)}"></iframe>`;
    const body = `${printSwitcher(fleet(), choice, `/${draft.kind}`)}<p><a href="${getHref('', choice)}">All templates</a></p><h1>${escapeHtml(draft.subject)}</h1>${printEnvelope(draft)}${frame}<h2>Text</h2><pre>${escapeHtml(draft.text)}</pre>`;
    return sendOperatorPage(reply, draft.subject, body);
  });

  app.get<Asked>('/mail/templates/:kind/html', onOperatorHost, async (request, reply) => {
    const printChoice = await findTemplate(request);
    return printChoice
      ? sendMailHtml(reply, withPictures(printChoice.draft.html, printChoice.draft.pictures))
      : notFound(reply);
  });
};

/**
 * The selection in the URL; by default the first shop in its own language, as for a language that the shop does not
 * offer. Undefined for an unknown shop or language.
 */
function toChoice({ ids, tenant, locales }: Fleet, asked: Partial<Choice>): Choice | undefined {
  const id = asked.tenant === undefined ? ids[0] : ids.find((printChoice) => printChoice === asked.tenant);
  if (id === undefined) return undefined;
  const { locale: own, languages } = tenant(id).server;
  const { locale = own } = asked;
  if (!Object.hasOwn(locales, locale)) return undefined;
  return { tenant: id, locale: languages.find((one) => one === locale) ?? own };
}

function createContext(
  { ids, tenant }: Fleet,
  { tenant: id, locale }: Choice,
  log: RequestContext['log'],
): RequestContext {
  const known = ids.find((printChoice) => printChoice === id);
  if (known === undefined) throw new Error(`Unknown shop ${id}.`);
  const { server } = tenant(known);
  const business = isBusinessMode(server, undefined);
  return { tenant: server, locale, business, now: () => new Date(), requestId: 'sample', log };
}

function getHref(path: string, { tenant, locale }: Choice): string {
  return escapeHtml(`/mail/templates${path}?tenant=${encodeURIComponent(tenant)}&locale=${encodeURIComponent(locale)}`);
}

/** The same page for every other shop and language. */
function printSwitcher({ ids, tenant: getTenant }: Fleet, choice: Choice, path: string): string {
  const printChoice = (label: string, other: Choice, current: boolean) =>
    current ? `<b>${escapeHtml(label)}</b>` : `<a href="${getHref(path, other)}">${escapeHtml(label)}</a>`;
  const shops = ids.map((tenant) => printChoice(tenant, { ...choice, tenant }, tenant === choice.tenant));
  const shown = ids.find((id) => id === choice.tenant);
  const languages = (shown ? getTenant(shown).server.languages : []).map((locale) =>
    printChoice(locale, { ...choice, locale }, locale === choice.locale),
  );
  return `<p><a href="/mail">Mails</a></p><dl><dt>Shop</dt><dd>${shops.join(' · ')}</dd><dt>Language</dt><dd>${languages.join(' · ')}</dd></dl>`;
}

function row(draft: MailDraft, { reader, rateLimitPolicy }: MailDefinition<unknown>, choice: Choice): string {
  const { kind, subject } = draft;
  return `<tr><td><a href="${getHref(`/${kind}`, choice)}">${escapeHtml(kind)}</a></td><td>${escapeHtml(subject)}</td><td>${reader}</td><td>${rateLimitPolicy}</td></tr>`;
}

function formatSender({ from }: MailDraft): string {
  return escapeHtml(`${from.name} <${from.address}>`);
}

/** The logo as mails show it, in both color schemes where they differ; the name as text for a brand without a logo. */
function renderLogo({ from, pictures }: MailDraft): string {
  if (pictures.length === 0) return escapeHtml(from.name);
  const images = pictures.map(
    (printChoice) => `<img src="cid:${contentId(printChoice)}" alt="${escapeHtml(from.name)}" height="36">`,
  );
  return withPictures(images.join(' '), pictures);
}

/** The headers that a mail program shows. */
function printEnvelope(draft: MailDraft): string {
  return `<dl><dt>From</dt><dd>${formatSender(draft)}</dd><dt>Answers to</dt><dd>${escapeHtml(draft.replyTo)}</dd><dt>Mark</dt><dd>${renderLogo(draft)}</dd></dl>`;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('There is no such template.\n');
}
