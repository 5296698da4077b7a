import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskPage } from '../../desk/index.server.ts';
import { KeyMissingError } from '../../services/secrets/index.server.ts';
import { LimitedError, ProblemError, UnavailableError } from '../../shared/problem.ts';
import { type DeskFrame, sendPage } from './send-answer.ts';

/** Renders a desk page for every error that a desk handler throws. Unexpected errors are logged and shown without details. */
export async function answerDeskError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  frame: DeskFrame,
): Promise<FastifyReply> {
  const status = getStatus(error);
  if (error instanceof KeyMissingError || (status >= 500 && !(error instanceof ProblemError)))
    request.log.error({ err: error }, 'desk failed');
  if (error instanceof UnavailableError) request.log.warn({ err: error }, 'desk could not answer now');
  const waits = error instanceof UnavailableError || error instanceof LimitedError;
  const text = error instanceof KeyMissingError ? toKeyMissing(error) : getErrorText(status);
  const page = { status, ...text, ...(waits ? { retryAfterSeconds: error.retryAfterSeconds } : {}) };
  return sendPage(reply, frame, { staff: request.staff, page });
}

function getStatus(error: unknown): number {
  if (error instanceof ProblemError) return error.status;
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** Names the key for the operator, in the words of the log. */
function toKeyMissing({ message }: KeyMissingError): Pick<DeskPage, 'title' | 'text'> {
  return { title: 'error.keyMissing', text: () => message };
}

function getErrorText(status: number): Pick<DeskPage, 'title' | 'text'> {
  const name = names[status] ?? (status < 500 ? 'invalid' : 'failed');
  return { title: `error.${name}`, text: `error.${name}.text` };
}

const names: Record<number, 'rejected' | 'tooLarge' | 'tooMany' | 'unavailable'> = {
  403: 'rejected',
  413: 'tooLarge',
  429: 'tooMany',
  503: 'unavailable',
};
