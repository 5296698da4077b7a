import type { PasskeyOptionsBody } from '../generated/api/types.gen.ts';
import type { PasskeyAnswer } from '../services/staff/index.server.ts';
import { type DeskAnswer, file } from './desk-route.ts';

/** What the script of a passkey form asks for before the browser shows its own dialog. */
export function passkeyQuestion(asked: PasskeyOptionsBody): DeskAnswer {
  return file({ type: 'application/json; charset=utf-8', body: JSON.stringify(asked) });
}

/** What the script filled into the form; undefined for anything else. */
export function passkeyAnswerIn({ challenge, response }: Readonly<Record<string, string>>): PasskeyAnswer | undefined {
  if (!challenge || !response) return undefined;
  try {
    const read: unknown = JSON.parse(response);
    return typeof read === 'object' && read !== null ? { challenge, response: read } : undefined;
  } catch {
    return undefined;
  }
}
