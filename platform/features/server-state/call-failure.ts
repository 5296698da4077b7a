import type { ApiError, ApiResult } from '../../api-client/http.ts';

/** A failed call as an exception, which the cache expects. */
export class CallFailure extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(`${reason.status} ${reason.code}`);
    this.name = 'CallFailure';
    this.reason = reason;
  }
}

export function valueOrThrow<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new CallFailure(answer.error);
  return answer.value;
}

/** Why a call failed. Any other error is a bug of the page and is rethrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof CallFailure) return error.reason;
  throw error;
}
