import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeskAnswer, type DeskPage, type DeskTexts, deskPage, type FlashCode } from '../../desk/index.server.ts';
import { KNOWN_BROWSER_DAYS } from '../../services/accounts/index.server.ts';
import { withPictures } from '../../services/mail/index.server.ts';
import { newToken } from '../../services/secrets/index.server.ts';
import type { StaffMember, StartedSession } from '../../services/staff/index.server.ts';
import { insidePath } from '../../shared/navigation-target.ts';
import { sendMailHtml } from '../edge/mail-policy.ts';
import type { DeskAssets } from './desk-assets.ts';
import { DESK_BROWSER_COOKIE, DESK_COOKIE } from './session-cookie.ts';

export interface DeskFrame {
  assets: () => Promise<DeskAssets>;
  https: boolean;
  /** Texts in the language of the staff member, or of the browser. */
  textsFor: (request: FastifyRequest) => DeskTexts;
}

interface ToSend {
  staff?: StaffMember | undefined;
  flash?: FlashCode | undefined;
}

/** Desk pages are not cached, not indexed, and send no referrer. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};

/** Placeholder for the desk's origin when a path is parsed. */
const OWN = 'https://desk.invalid';

export async function sendAnswer(
  reply: FastifyReply,
  frame: DeskFrame,
  { answer, ...around }: ToSend & { answer: DeskAnswer },
): Promise<FastifyReply> {
  if (answer.kind === 'page') return sendPage(reply, frame, { ...around, page: answer });
  reply.headers(PRIVATE);
  if (answer.kind === 'mail') return sendMailHtml(reply, withPictures(answer.html, answer.pictures));
  if (answer.kind === 'address') return reply.redirect(answer.to, 302);
  if (answer.kind === 'redirect') {
    if (answer.session) keepSession(reply, answer.session, frame);
    return reply.redirect(insidePath(answer.to, OWN), 303);
  }
  const place = answer.name === undefined ? 'inline' : `attachment; filename="${answer.name.replace(/[^\w.-]/g, '_')}"`;
  return reply.type(answer.type).header('content-disposition', place).send(sendable(answer.body));
}

function sendable(body: Extract<DeskAnswer, { kind: 'file' }>['body']): string | Buffer | Readable {
  if (typeof body === 'string') return body;
  return ArrayBuffer.isView(body) ? Buffer.from(body) : Readable.from(body);
}

export async function sendPage(
  reply: FastifyReply,
  { assets, textsFor }: DeskFrame,
  { page, staff, flash }: ToSend & { page: DeskPage },
): Promise<FastifyReply> {
  const { css, js } = await assets();
  const html = deskPage({ page, staff, flash, assets: { css: css.url, js: js.url }, texts: textsFor(reply.request) });
  if (page.retryAfterSeconds !== undefined) reply.header('retry-after', page.retryAfterSeconds);
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .headers(PRIVATE)
    .send(html);
}

/**
 * A cookie from before the session. It grants no access; it identifies a browser that repeats a sign-in after a lost answer.
 */
export function setPreSession(reply: FastifyReply, { https }: DeskFrame): void {
  reply.setCookie(DESK_COOKIE, newToken(), { path: '/', httpOnly: true, sameSite: 'strict', secure: https });
}

function keepSession(reply: FastifyReply, session: StartedSession | 'ended', { https }: DeskFrame): void {
  const kept = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  if (session === 'ended') reply.setCookie(DESK_COOKIE, '', { ...kept, maxAge: 0 });
  else {
    reply.setCookie(DESK_COOKIE, session.token, { ...kept, expires: session.until });
    reply.setCookie(DESK_BROWSER_COOKIE, session.browser, { ...kept, maxAge: KNOWN_BROWSER_DAYS * 86_400 });
  }
}
