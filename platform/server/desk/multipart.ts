import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SentFile } from '../../desk/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Files that a form sent, by the name of their field. */
    sentFiles: ReadonlyMap<string, readonly SentFile[]> | undefined;
  }
}

/** All that one form may send, files and fields together. */
const MOST_SENT_BYTES = 10 * 1024 * 1024;
/** Boundaries and headers of parts. */
const AROUND_BYTES = 64 * 1024;
/** What is sent is counted here, over all files: a limit of the parser's own would wait for the end of what is too large. */
const LIMITS = {
  fileSize: 2 * MOST_SENT_BYTES,
  files: 24,
  fields: 400,
  parts: 424,
  fieldSize: 8 * 1024,
  headerPairs: 20,
};

/**
 * Reads forms with files. What says that it is too large is refused before any of it is read, anything else as soon as it
 * is; either way the rest is never kept. Register it behind whatever decides who may send at all.
 */
export async function registerMultipart(desk: FastifyInstance): Promise<void> {
  desk.decorateRequest('sentFiles');
  await desk.register(fastifyMultipart, { limits: LIMITS });
  desk.addHook('onRequest', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (isMultipart(request) && length > MOST_SENT_BYTES + AROUND_BYTES) throw tooLarge(reply);
  });
  desk.addHook('preValidation', async (request, reply) => {
    if (isMultipart(request)) await readParts(request, reply).catch(refuse);
  });
}

function isMultipart(request: FastifyRequest): boolean {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
}

async function readParts(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body: Record<string, string[]> = Object.create(null);
  const files = new Map<string, SentFile[]>();
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      bytes += Buffer.byteLength(String(part.value));
      body[part.fieldname] = [...(body[part.fieldname] ?? []), String(part.value)];
    } else {
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.byteLength;
        if (bytes > MOST_SENT_BYTES) throw tooLarge(reply);
        chunks.push(chunk);
      }
      const content = Buffer.concat(chunks);
      // A field that nobody chose a file in sends one without name and content.
      if (!part.filename && content.byteLength === 0) continue;
      files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), { name: part.filename, content }]);
    }
    if (bytes > MOST_SENT_BYTES) throw tooLarge(reply);
  }
  request.body = body;
  request.sentFiles = files;
}

/** What is no form at all is its sender's fault. */
function refuse(error: { statusCode?: number }): never {
  if (error instanceof ProblemError || error.statusCode !== undefined) throw error;
  throw new ProblemError(400, 'body.malformed', 'The form breaks off, or is none.');
}

/** The connection ends with the answer: nobody reads what is still on its way. */
function tooLarge(reply: FastifyReply): ProblemError {
  reply.header('connection', 'close');
  return new ProblemError(413, 'body.tooLarge', `A form may send ${MOST_SENT_BYTES / 1024 / 1024} MB.`);
}
