import type { FastifyReply, FastifyRequest } from 'fastify';
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
  const text = error instanceof KeyMissingError ? { title: 'Key missing', body: error.message } : getErrorText(status);
  const page = { status, ...text, ...(waits ? { retryAfterSeconds: error.retryAfterSeconds } : {}) };
  return sendPage(reply, frame, { staff: request.staff, page });
}

function getStatus(error: unknown): number {
  if (error instanceof ProblemError) return error.status;
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

function getErrorText(status: number): { title: string; body: string } {
  return (
    texts[status] ??
    (status < 500
      ? { title: 'Invalid request', body: 'The request cannot be read. Go back and try again.' }
      : { title: 'Something went wrong', body: 'The error is in the log. Go back and try again.' })
  );
}

const texts: Record<number, { title: string; body: string }> = {
  403: { title: 'Rejected', body: 'This request came from a page of another site. Nothing was changed.' },
  413: { title: 'Too large', body: 'The form exceeds the size limit of the desk. Nothing was stored.' },
  429: { title: 'Too many requests', body: 'Wait a moment, then try again.' },
  503: { title: 'Not right now', body: 'The database does not answer. Nothing was stored; try again in a moment.' },
};
