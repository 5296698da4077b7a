import type { PasskeyOptionsBody } from '../generated/api/types.gen.ts';
import type { PasskeyAnswer } from '../services/staff/index.server.ts';
import { type DeskAnswer, toFile } from './desk-route.ts';

/** The challenge that the script of a passkey form requests before the browser's dialog. */
export function passkeyQuestion(asked: PasskeyOptionsBody): DeskAnswer {
  return toFile({ type: 'application/json; charset=utf-8', body: JSON.stringify(asked) });
}

/** Parses the answer that the script put into the form; undefined if invalid. */
export function passkeyAnswerIn({ challenge, response }: Readonly<Record<string, string>>): PasskeyAnswer | undefined {
  if (!challenge || !response) return undefined;
  try {
    const read: unknown = JSON.parse(response);
    return typeof read === 'object' && read !== null ? { challenge, response: read } : undefined;
  } catch {
    // The form asks again; the text is input and stays out of the log.
    return undefined;
  }
}
