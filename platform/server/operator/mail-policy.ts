import type { FastifyReply } from 'fastify';

/** A mail may style itself and be framed by the page above; it runs nothing, loads nothing, and opens links in a tab of their own. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Answers with a mail as its reader's program would show it. */
export function sendMailHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', MAIL_POLICY)
    .send(html.replace('<head>', '<head><base target="_blank">'));
}
