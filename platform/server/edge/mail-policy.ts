import type { FastifyReply } from 'fastify';

/** A mail may have inline styles and be framed by its page. It runs and loads nothing, and opens links in a new tab. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Answers with a mail as a mail program would show it. */
export function sendMailHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', MAIL_POLICY)
    .send(html.replace('<head>', '<head><base target="_blank">'));
}
