import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SentFile } from '../../desk/index.server.ts';
import { LimitedError, ProblemError } from '../../shared/problem.ts';
import { SpooledFile, SpoolFolder } from './spooled-file.ts';
import { UploadQuota } from './upload-quota.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Uploaded files by field name. */
    sentFiles: ReadonlyMap<string, readonly SentFile[]> | undefined;
  }
}

/** Size limit of one form, files and fields together. */
const MAX_SENT_BYTES = 10 * 1024 * 1024;
/** Allowance for boundaries and headers of parts. */
const MAX_FRAMING_BYTES = 64 * 1024;
/** Bytes are counted here over all files: the parser's own limit would read an oversized file to its end. */
const LIMITS = {
  fileSize: 2 * MAX_SENT_BYTES,
  files: 24,
  fields: 400,
  parts: 424,
  fieldSize: 8 * 1024,
  headerPairs: 20,
};

/** Retry-After for a client with too many running uploads. */
const RETRY_SECONDS = 5;

/**
 * Reads forms with files, only for the routes of this scope. Register it after the authorisation hook. A form that
 * declares too many bytes, or whose address exceeds its quota, is rejected unread, and so is one of a route that takes no
 * files. Files go to disk.
 */
export async function registerMultipart(
  uploads: FastifyInstance,
  quota = new UploadQuota(),
  takesFiles: (request: FastifyRequest) => boolean = () => true,
): Promise<void> {
  const folder = new SpoolFolder();
  uploads.decorateRequest('sentFiles');
  await uploads.register(fastifyMultipart, { limits: LIMITS });
  uploads.addHook('onRequest', async (request, reply) => {
    if (!isMultipart(request)) return;
    if (!takesFiles(request)) throw new ProblemError(415, 'body.unsupported', 'This form takes no files.');
    const declared = Number(request.headers['content-length'] ?? MAX_SENT_BYTES);
    if (declared > MAX_SENT_BYTES + MAX_FRAMING_BYTES) throw tooLarge(reply);
    const release = quota.reserve(request.ip, declared);
    if (!release) throw holdsTooMuch(reply);
    // Also when the client disconnects early.
    reply.raw.once('close', release);
  });
  uploads.addHook('preValidation', async (request, reply) => {
    if (isMultipart(request)) await readParts(request, reply, await folder.path()).catch(rejectUpload);
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
      // The file is read by then: a failed close loses nothing.
      reply.raw.once('close', () => void spooled.close().catch(() => {}));
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        count(chunk.byteLength);
        await spooled.append(chunk);
      }
      // An empty file field sends a part without name and content.
      if (!part.filename && spooled.byteLength === 0) continue;
      const sent = { name: part.filename, read: () => spooled.read() };
      files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), sent]);
    }
  }
  request.body = body;
  request.sentFiles = files;
}

/** Counts the bytes of one form; throws above the limit. */
function counter(reply: FastifyReply): (bytes: number) => void {
  let sent = 0;
  return (bytes) => {
    sent += bytes;
    if (sent > MAX_SENT_BYTES) throw tooLarge(reply);
  };
}

/** A malformed form is a 400. */
function rejectUpload(error: { statusCode?: number }): never {
  if (error instanceof ProblemError || error.statusCode !== undefined) throw error;
  throw new ProblemError(400, 'body.malformed', 'The form is truncated or malformed.');
}

/** Closes the connection after the answer, because the rest of the body is not read. */
function tooLarge(reply: FastifyReply): ProblemError {
  reply.header('connection', 'close');
  return new ProblemError(413, 'body.tooLarge', `A form may send ${MAX_SENT_BYTES / 1024 / 1024} MB.`);
}

/** The quota of the address is used up by running uploads. */
function holdsTooMuch(reply: FastifyReply): LimitedError {
  reply.header('connection', 'close');
  return new LimitedError(RETRY_SECONDS);
}
