import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SentFile } from '../../desk/index.server.ts';
import { LimitedError, ProblemError } from '../../shared/problem.ts';
import { SpooledFile, SpoolFolder } from './spooled-file.ts';
import { UploadQuota } from './upload-quota.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Files that a form sent, by the name of their field. */
    sentFiles: ReadonlyMap<string, readonly SentFile[]> | undefined;
  }
}

/** All that one form may send, files and fields together. */
const MAX_SENT_BYTES = 10 * 1024 * 1024;
/** Boundaries and headers of parts. */
const MAX_FRAMING_BYTES = 64 * 1024;
/** What is sent is counted here, over all files: a limit of the parser's own would wait for the end of what is too large. */
const LIMITS = {
  fileSize: 2 * MAX_SENT_BYTES,
  files: 24,
  fields: 400,
  parts: 424,
  fieldSize: 8 * 1024,
  headerPairs: 20,
};

/** How long a client waits that has too much under way. */
const RETRY_SECONDS = 5;

/**
 * Reads forms with files, for the routes of this scope alone; register it behind the hook that decides who may send. What
 * declares too much, or comes from an address that holds too much, is refused before any of it is read. Files go to disk.
 */
export async function registerMultipart(uploads: FastifyInstance, quota = new UploadQuota()): Promise<void> {
  const folder = new SpoolFolder();
  uploads.decorateRequest('sentFiles');
  await uploads.register(fastifyMultipart, { limits: LIMITS });
  uploads.addHook('onRequest', async (request, reply) => {
    if (!isMultipart(request)) return;
    const declared = Number(request.headers['content-length'] ?? MAX_SENT_BYTES);
    if (declared > MAX_SENT_BYTES + MAX_FRAMING_BYTES) throw tooLarge(reply);
    const release = quota.reserve(request.ip, declared);
    if (!release) throw holdsTooMuch(reply);
    // Also when the client leaves in the middle.
    reply.raw.once('close', release);
  });
  uploads.addHook('preValidation', async (request, reply) => {
    if (isMultipart(request)) await readParts(request, reply, await folder.path()).catch(refuse);
  });
  uploads.addHook('onClose', () => folder.remove());
}

function isMultipart(request: FastifyRequest): boolean {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
}

async function readParts(request: FastifyRequest, reply: FastifyReply, folder: string): Promise<void> {
  const body: Record<string, string[]> = Object.create(null);
  const files = new Map<string, SentFile[]>();
  const count = counter(reply);
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      count(Buffer.byteLength(String(part.value)));
      body[part.fieldname] = [...(body[part.fieldname] ?? []), String(part.value)];
    } else {
      const spooled = await SpooledFile.create(folder);
      reply.raw.once('close', () => void spooled.close().catch(() => {}));
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        count(chunk.byteLength);
        await spooled.append(chunk);
      }
      // A field that nobody chose a file in sends one without name and content.
      if (!part.filename && spooled.byteLength === 0) continue;
      const sent = { name: part.filename, read: () => spooled.read() };
      files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), sent]);
    }
  }
  request.body = body;
  request.sentFiles = files;
}

/** Counts what one form sends; throws once it is too much. */
function counter(reply: FastifyReply): (bytes: number) => void {
  let sent = 0;
  return (bytes) => {
    sent += bytes;
    if (sent > MAX_SENT_BYTES) throw tooLarge(reply);
  };
}

/** What is no form at all is its sender's fault. */
function refuse(error: { statusCode?: number }): never {
  if (error instanceof ProblemError || error.statusCode !== undefined) throw error;
  throw new ProblemError(400, 'body.malformed', 'The form breaks off, or is none.');
}

/** The connection ends with the answer: nobody reads what is still on its way. */
function tooLarge(reply: FastifyReply): ProblemError {
  reply.header('connection', 'close');
  return new ProblemError(413, 'body.tooLarge', `A form may send ${MAX_SENT_BYTES / 1024 / 1024} MB.`);
}

/** The photos of one address are under way already. */
function holdsTooMuch(reply: FastifyReply): LimitedError {
  reply.header('connection', 'close');
  return new LimitedError(RETRY_SECONDS);
}
