import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type MailSummary, type StoredMail, withPictures } from '../../services/mail/index.server.ts';
import { sendMailHtml } from '../edge/mail-policy.ts';
import type { Services } from '../services.ts';
import { escapeHtml, onOperatorHost, sendOperatorPage } from './operator-page.ts';

const LISTED = 200;

interface IdParams {
  id: string;
}

/** The outbox viewer: mails that were sent, or are queued because no SMTP server is configured. Local stage only. */
export const mailRoutes: FastifyPluginAsync<{ services: Pick<Services, 'mail'> }> = async (
  app,
  { services: { mail } },
) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/mail', onOperatorHost, async (_, reply) =>
    sendOperatorPage(reply, 'Outbox', listBody(await mail.list(LISTED))),
  );

  app.get<{ Params: IdParams }>('/mail/:id', onOperatorHost, async (request, reply) => {
    const found = await mail.find(toId(request.params.id));
    return found ? sendOperatorPage(reply, found.subject, mailBody(found)) : notFound(reply);
  });

  app.get<{ Params: IdParams }>('/mail/:id/html', onOperatorHost, async (request, reply) => {
    const found = await mail.find(toId(request.params.id));
    return found ? sendMailHtml(reply, withPictures(found.html, found.pictures)) : notFound(reply);
  });

  app.get<{ Params: IdParams }>('/mail/:id/text', onOperatorHost, async (request, reply) => {
    const found = await mail.find(toId(request.params.id));
    return found ? reply.type('text/plain; charset=utf-8').send(found.text) : notFound(reply);
  });

  app.get<{ Params: IdParams & { position: string } }>(
    '/mail/:id/attachments/:position',
    onOperatorHost,
    async (request, reply) => {
      const found = await mail.findAttachment(toId(request.params.id), toId(request.params.position));
      if (!found) return notFound(reply);
      const name = found.fileName.replace(/[^\w.-]/g, '_');
      return reply
        .type(found.contentType)
        .header('content-disposition', `inline; filename="${name}"`)
        .send(Buffer.from(found.content));
    },
  );
};

/** Parses an id; -1, which no row has, for an invalid one. */
function toId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('There is no such mail.\n');
}

function listBody(mails: readonly MailSummary[]): string {
  const head = '<h1>Outbox</h1><p><a href="/mail/templates">Every template, with sample data</a></p>';
  if (mails.length === 0) return `${head}<p>No mail has been written yet.</p>`;
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.to)}</td><td>${escapeHtml(mail.tenant)}</td><td>${mail.state}</td><td>${escapeHtml(mail.createdAt)}</td></tr>`,
  );
  return `${head}<table><thead><tr><th>Subject</th><th>To</th><th>Shop</th><th>State</th><th>Written</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function mailBody(mail: StoredMail): string {
  const facts: [string, string][] = [
    ['From', escapeHtml(mail.from)],
    ['To', escapeHtml(mail.to)],
    ...(mail.replyTo ? [['Reply to', escapeHtml(mail.replyTo)] as [string, string]] : []),
    ['Shop', escapeHtml(mail.tenant)],
    ['Kind', escapeHtml(mail.kind)],
    ['State', `${mail.state}, ${mail.attempts} attempts${mail.lastError ? `: ${escapeHtml(mail.lastError)}` : ''}`],
    ['Written', escapeHtml(mail.createdAt)],
    ['Attachments', mail.attachments.map((one) => attachmentLink(mail.id, one)).join(', ') || 'none'],
    ['Parts', `<a href="/mail/${mail.id}/html">HTML</a>, <a href="/mail/${mail.id}/text">text</a>`],
  ];
  const heading = `<p><a href="/mail">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>`;
  const list = facts.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('');
  if (mail.html === '') return `${heading}<dl>${list}</dl><p>The text was deleted after sending.</p>`;
  return `${heading}<dl>${list}</dl><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe><h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`;
}

function attachmentLink(id: number, { position, fileName, size }: StoredMail['attachments'][number]): string {
  return `<a href="/mail/${id}/attachments/${position}">${escapeHtml(fileName)}</a> (${Math.ceil(size / 1024)} KB)`;
}
