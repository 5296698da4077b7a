import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { saveDraft } from '../../generated/api/endpoints/checkout.gen.ts';
import type { CheckoutDraftInputBody } from '../../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../../shared/endpoint.ts';

type Draft = CheckoutDraftInputBody;

interface DraftSaves<To, Answer> {
  /** Saves as soon as the previous save is answered. Changes made meanwhile are saved together. */
  save: (to: To, draft: Draft) => Promise<Answer>;
  /** Saves immediately: the page is being left, so queued saves would be lost. */
  leave: (to: To, draft?: Draft) => void;
}

/**
 * Runs one save at a time. The first response sets the cookie that identifies the draft. A second save sent before that
 * response would create a second draft, and the last response would win, even with half a form. `send` never rejects.
 */
export function createDraftSaves<To, Answer>(
  send: (to: To, draft: Draft, leaving: boolean) => Promise<Answer>,
): DraftSaves<To, Answer> {
  let running: Promise<unknown> | undefined;
  let next: { draft: Draft; answer: Promise<Answer> } | undefined;
  const start = async (to: To, draft: Draft) => {
    const answer = send(to, draft, false);
    running = answer;
    await answer;
    if (running === answer) running = undefined;
    return answer;
  };
  const wait = async (to: To, before: Promise<unknown>) => {
    await before;
    const draft = next?.draft ?? {};
    next = undefined;
    return start(to, draft);
  };
  return {
    save: (to, draft) => {
      if (next) next.draft = { ...next.draft, ...draft };
      else if (running) next = { draft, answer: wait(to, running) };
      else return start(to, draft);
      return next.answer;
    },
    leave: (to, draft) => {
      if (next || draft) void send(to, { ...next?.draft, ...draft }, true);
    },
  };
}

const saves = createDraftSaves((services: ServiceAddresses<typeof saveDraft.service>, body, leaving) =>
  callEndpoint(services, saveDraft, { body, ...(leaving ? { keepalive: true } : {}) }),
);

/** Saves typed values after all earlier saves of this page. */
export const saveDraftInTurn = saves.save;
/** Saves the queued changes and `draft` while the page is left. */
export const saveDraftOnLeave = saves.leave;
