import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetService } from '../../services/assets/index.server.ts';
import { builtFolder } from '../boot/built-files.ts';
import type { Fleet, ServedFile } from '../boot/fleet.ts';
import type { PageMessages } from '../boot/page-messages.ts';
import { acceptedEncoding, addVary, type ContentEncoding, compress } from './compression.ts';
import { sendNotFound } from './problems.ts';

/** The last part of the address of a page's messages. */
const PAGE_FILE = /^\w{1,40}\.[0-9a-f]{12}\.json$/;
const FOREVER = 'public, max-age=31536000, immutable';
const JSON_TYPE = 'application/json; charset=utf-8';

export interface FileSources {
  root: string;
  fleet: () => Fleet;
  pageMessages: PageMessages | undefined;
  /** Files of other builds, whose pages reach this process during a deployment. */
  stored: Pick<AssetService, 'find'>;
}

/**
 * Serves built assets, fonts, compiled messages, themes and directories. Names are content-hashed or never change, so all are
 * immutable.
 */
export function registerFiles(app: FastifyInstance, { root, fleet, pageMessages, stored }: FileSources): void {
  const assets = join(builtFolder(root), 'client/assets');
  const sendStored = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path = request.raw.url?.split('?', 1)[0] ?? '',
  ): Promise<FastifyReply> => {
    const read = request.method === 'GET' || request.method === 'HEAD';
    const file = read ? await stored.find(path) : undefined;
    return file ? sendFile(reply, file) : sendNotFound(request, reply);
  };
  app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => sendStored(request, reply));
      if (!existsSync(assets)) return;
      await scope.register(fastifyStatic, {
        root: assets,
        prefix: '/',
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        wildcard: true,
        decorateReply: false,
      });
    },
    { prefix: '/assets' },
  );
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
  for (const folder of ['messages', 'themes']) {
    app.get(`/assets/${folder}/:name`, async (request, reply) => {
      const file = fleet().files.get(`/assets/${folder}/${(request.params as { name: string }).name}`);
      return file ? sendCompressed(request, reply, { file, part: '', read: file.read }) : sendStored(request, reply);
    });
  }
  // Not compressed once and for all: there are hundreds, and a form asks for one of them.
  app.get('/assets/directory/:name', async (request, reply) => {
    const body = findDirectory(fleet(), `/assets/directory/${(request.params as { name: string }).name}`);
    return body === undefined ? sendStored(request, reply) : sendFile(reply, { type: JSON_TYPE, body });
  });
  app.get('/assets/messages/:language/:page', async (request, reply) => {
    const { language, page } = request.params as { language: string; page: string };
    if (!PAGE_FILE.test(page)) return sendNotFound(request, reply);
    const path = `/assets/messages/${language}.json`;
    const file = fleet().files.get(path);
    if (!file) return sendStored(request, reply, path);
    const select = pageMessages?.findSelection(page);
    // A page of another build may need other messages.
    const part = select ? { part: page, read: () => select(file.read()) } : { part: '', read: file.read };
    return sendCompressed(request, reply, { file, ...part });
  });
}

/** A country's directory, or a part of its towns. */
function findDirectory({ directories }: Fleet, path: string): string | undefined {
  for (const { url, body, parts } of directories.values()) {
    if (url === path) return body;
    const part = parts.find((one) => one.url === path);
    if (part) return part.read();
  }
  return undefined;
}

/** A part of a file. */
interface Part {
  file: ServedFile;
  /** Empty: the whole file. */
  part: string;
  read: () => string;
}

/** Every first visit loads messages; to compress them takes more processor time than to render its page. */
async function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, part, read }: Part,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (!encoding) return sendFile(reply, { type: file.type, body: read() });
  addVary(reply.header('content-encoding', encoding), 'Accept-Encoding');
  return sendFile(reply, { type: file.type, body: await compressOnce({ file, part, read }, encoding) });
}

const compressed = new WeakMap<ServedFile, Map<string, Promise<Buffer>>>();

function compressOnce({ file, part, read }: Part, encoding: ContentEncoding): Promise<Buffer> {
  const ofFile = compressed.get(file) ?? new Map<string, Promise<Buffer>>();
  const key = `${encoding} ${part}`;
  const made = ofFile.get(key) ?? compress(read(), encoding, { kept: true });
  compressed.set(file, ofFile.set(key, made));
  return made;
}

function sendFile(reply: FastifyReply, { type, body }: { type: string; body: string | Buffer }): FastifyReply {
  return reply.type(type).header('cache-control', FOREVER).send(body);
}
