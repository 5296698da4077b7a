import { FetchError, ofetch } from 'ofetch';
import type { ProblemDocument, ProblemField } from '../shared/problem.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { RETRIED_STATUSES, retryAfterMs, retryDelay } from '../shared/retry.ts';
import { isEmbeddedAddress } from '../shared/service-address.ts';
import { TEST_HEADER } from '../shared/test-header.ts';

/**
 * Why a call failed. `code` is the problem document's code, `network` (no response) or `unreadable` (the response is
 * not a problem document).
 */
export interface ApiError {
  code: string;
  /** HTTP status; 0 without a response. */
  status: number;
  fields: ProblemField[];
  /** Seconds until the next attempt, where the response names them. */
  retryAfter?: number;
}

export type ApiResult<T> = Result<T, ApiError>;

interface Call {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  credentials?: RequestCredentials;
  /** The request may outlive the page. */
  keepalive?: boolean;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const TIMEOUT_MS = 15_000;

/**
 * Makes one JSON call, to this shop's own host or to the full https address of a service that its tenant names. Never
 * throws. Reads are retried once, writes never.
 */
export async function callApi<T>(path: string, options: Call = {}): Promise<ApiResult<T>> {
  const method = options.method ?? 'GET';
  try {
    const value = await ofetch<T>(path, {
      ...options,
      headers: { ...acceptLanguageHeader(), ...testModeHeader(path), ...options.headers },
      method,
      body: options.body,
      responseType: 'json',
      retry: READING.has(method) ? 1 : 0,
      retryStatusCodes: [...RETRIED_STATUSES],
      retryDelay: ({ response }) => retryDelay(response, Date.now()) ?? 0,
      onResponseError: ({ response, options: asked }) => {
        if (retryDelay(response, Date.now()) === undefined) asked.retry = 0;
      },
      timeout: TIMEOUT_MS,
    });
    return ok(value);
  } catch (error) {
    return fail(toApiError(error));
  }
}

/** Responses and mails use the language of the page, not that of the browser. */
function acceptLanguageHeader(): Record<string, string> {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return lang === '' ? {} : { 'accept-language': lang };
}

/** A page that says "Test" must not sell after another page of this browser has ended the mode: the server refuses then. */
function testModeHeader(path: string): Record<string, string> {
  const isTest = typeof document !== 'undefined' && document.documentElement?.dataset?.test !== undefined;
  return isTest && isEmbeddedAddress(path) ? { [TEST_HEADER]: '1' } : {};
}

function toApiError(error: unknown): ApiError {
  if (!(error instanceof FetchError) || error.response === undefined) return { code: 'network', status: 0, fields: [] };
  const problem: unknown = error.data;
  const { status, headers } = error.response;
  const wait = retryAfterMs(headers, Date.now());
  const said = { status, ...(wait === undefined ? {} : { retryAfter: Math.ceil(wait / 1_000) }) };
  if (!isProblem(problem)) return { code: 'unreadable', ...said, fields: [] };
  return { code: problem.code, ...said, fields: problem.fields ?? [] };
}

function isProblem(value: unknown): value is ProblemDocument {
  return typeof value === 'object' && value !== null && typeof (value as ProblemDocument).code === 'string';
}
