import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Fleet } from '../boot/fleet.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves built assets, fonts, compiled messages, themes and directories. Names are content-hashed or never change, so all are
 * immutable.
 */
export function registerFiles(app: FastifyInstance, root: string, fleet: () => Fleet): void {
  const assets = join(root, 'dist/client/assets');
  if (existsSync(assets)) {
    app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      wildcard: true,
      decorateReply: false,
    });
  }
  app.register(fastifyStatic, {
    root: join(root, 'themes/fonts'),
    prefix: '/fonts/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.get('/favicon.svg', async (request, reply) => {
    const icon = request.ctx && fleet().tenant(request.ctx.tenant.id).icon;
    if (!icon) return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon);
  });
  // Browsers and bots request it without a link; the shop has one icon for all sizes.
  app.get('/favicon.ico', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/favicon.svg', 301),
  );
  for (const folder of ['messages', 'themes', 'directory']) {
    app.get(`/assets/${folder}/:name`, async (request, reply) => {
      const file = fleet().files.get(`/assets/${folder}/${(request.params as { name: string }).name}`);
      const body = file?.read();
      if (!file || body === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
      return reply.type(file.type).header('cache-control', FOREVER).send(body);
    });
  }
}
