import type { ApiError, ApiResult } from '../../api-client/http.ts';

/** A refused call, where a cache wants an exception. */
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

/** Why a call failed; anything but a refusal is a fault of the page, and goes on. */
export function reasonOf(error: unknown): ApiError {
  if (error instanceof CallFailure) return error.reason;
  throw error;
}
