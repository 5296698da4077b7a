import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';

/** Name of a generated picture; it contains the hash of its source, or of the pictures of all answers to a question. */
const PICTURE = /^(?:[0-9a-f]{16}-\d{1,5}x\d{1,5}-\d{1,5}|[a-z-]{1,60}-[0-9a-f]{16}-[A-Za-z0-9]{1,40})\.(avif|webp)$/;

/** Serves videos and posters, with range requests, pictures of the catalogue, and captions generated from the shop's messages. */
export function registerMedia(app: FastifyInstance, root: string, fleet: () => Fleet): void {
  app.register(fastifyStatic, {
    root: join(root, 'themes/media'),
    prefix: '/media/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  });
  registerPictures(app, root, '/media/pictures');
  app.get<{ Params: { file: string } }>('/media/captions/:file', async (request, reply) => {
    const tenant = fleet().tenant(request.ctx.tenant.id as TenantId);
    const body = buildCaptions(tenant, request.params.file);
    if (body === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
    return reply.type('text/vtt; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body);
  });
}

/** Serves the generated pictures below a path: those of a shop, and the same on the desk's host. */
export function registerPictures(app: FastifyInstance, root: string, path: string): void {
  app.get<{ Params: { file: string } }>(`${path}/:file`, async ({ params: { file } }, reply) => {
    const [, format] = PICTURE.exec(file) ?? [];
    const place = join(root, 'platform/generated/pictures', file);
    // Pictures of an earlier build may be gone: the page then shows the drawing.
    const found = format && (await readFile(place).catch(() => undefined));
    if (!found) return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
    return reply
      .type(`image/${format}`)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // Shops with this catalogue on another host show them too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(found);
  });
}

/** WebVTT of `<video name>.<locale>.vtt`; undefined where the shop has no such video or language. */
function buildCaptions({ server, routing, texts }: FleetTenant, file: string): string | undefined {
  const { features, video } = server;
  if (!features.conditionsVideo || !video) return undefined;
  const locale = [routing.own, ...routing.offered].find(({ id }) => file === `${video.name}.${id}.vtt`);
  if (!locale) return undefined;
  const { words } = texts.language(locale.id);
  const cues = video.cues.map(
    ({ id, from, to, messageKey }) =>
      `${id}\n${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${escapeCue(words.text(messageKey))}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function formatTimestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function escapeCue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s*\n\s*/g, ' ');
}
