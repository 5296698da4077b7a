import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PreviewService } from '../../services/previews/index.server.ts';
import { isApiRequest, sendProblem } from './problems.ts';
import { NOINDEX } from './robots-tag.ts';

export interface DraftOptions {
  previews: PreviewService;
  /** The stage has public hosts. A developer's machine shows drafts to everyone. */
  https: boolean;
}

const PREVIEW_COOKIE = 'umlauf_preview';
/** Answered without a link: it tells crawlers to stay away. */
const ROBOTS_TEXT = '/robots.txt';
const PREVIEW = /^\/\?preview=([\w.-]+)$/;
/** The first address of a partner's frame, with the link of the element's attribute. */
const FRAME_START = /^\/widget\/start\?(?:[^#]*&)?preview=([\w.-]+)(?:&|$)/;
/** The script of a partner's page: without a link its element says that the shop is not open yet. */
const WIDGET_SCRIPT = /^\/widget(?:\/v1)?\.js$/;
/** Files without a word about the shop, under names that never change. */
const SHARED_FILE = /^\/(assets|fonts)\//;

/**
 * Hides a shop that is not public yet: all its hosts answer 404, until the browser has opened a signed preview link. The
 * frame of a partner's page opens it as it starts.
 * Register after the cookies.
 */
export function registerDraftShops(app: FastifyInstance, options: DraftOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hidesShop(request, options)) return done();
    const { url = '' } = request.raw;
    if (url === ROBOTS_TEXT || WIDGET_SCRIPT.test(url) || hasPreview(request, options)) return done();
    const opened = openPreview(request, options);
    if (!opened) return void refuse(request, reply);
    const { cookie, maxAgeSeconds: maxAge } = opened;
    reply
      .setCookie(PREVIEW_COOKIE, cookie, { path: '/', sameSite: 'lax', secure: true, httpOnly: true, maxAge })
      .header('referrer-policy', 'no-referrer');
    // A frame goes on to its own first page.
    if (FRAME_START.test(url)) return done();
    reply.redirect('/', 303);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hidesShop(request, options)) {
      reply.header(NOINDEX[0], 'noindex, nofollow');
      // A shared cache would show a page to people without the link.
      if (!SHARED_FILE.test(request.raw.url ?? '')) reply.header('cache-control', 'private, no-store');
    }
    done(null, payload);
  });
}

/** Whether the request is for a shop that visitors must not know of. */
export function hidesShop(request: FastifyRequest, { https }: Pick<DraftOptions, 'https'>): boolean {
  return https && request.ctx?.tenant.state === 'draft';
}

function hasPreview({ ctx, cookies }: FastifyRequest, { previews }: DraftOptions): boolean {
  const cookie = cookies[PREVIEW_COOKIE];
  return cookie !== undefined && previews.opensPages(ctx.tenant.id, cookie, ctx.now());
}

function openPreview({ ctx, method, raw }: FastifyRequest, { previews }: DraftOptions) {
  const { url = '' } = raw;
  const [, link] = (method === 'GET' && (PREVIEW.exec(url) ?? FRAME_START.exec(url))) || [];
  return link === undefined ? undefined : previews.openLink(ctx.tenant.id, link, ctx.now());
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApiRequest(request)) return sendProblem(request, reply, { status: 404, code: 'path.unknown' });
  return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
}
