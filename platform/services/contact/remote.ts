import { sendContact, sendEnquiry } from '../../generated/api/endpoints.gen.ts';
import type { BusinessEnquiryInputBody, ContactInputBody } from '../../generated/api/types.gen.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CallRemote, notUnderstood } from '../remote/index.server.ts';
import type { ContactService } from './types.ts';

/** Used when the other host sends no Retry-After. */
const AGAIN_AFTER_SECONDS = 60;

/** Contact service of another host, which validates like the embedded one. */
export function createRemoteContact(call: CallRemote): ContactService {
  return {
    send: async (ctx, input) => {
      const sent = await call(ctx, sendContact, { body: input as ContactInputBody });
      if (sent.ok) return ok(null);
      const { code, fields, retryAfterSeconds = AGAIN_AFTER_SECONDS } = sent.error;
      if (code === RATE_LIMITED) return fail({ code: 'sender.full', retryAfterSeconds });
      return code === 'fields' ? fail({ code, fields }) : notUnderstood(sent.error);
    },
    enquire: async (ctx, input) => {
      const sent = await call(ctx, sendEnquiry, { body: input as BusinessEnquiryInputBody });
      if (sent.ok) return ok(null);
      const { code, fields, retryAfterSeconds = AGAIN_AFTER_SECONDS } = sent.error;
      if (code === 'fields') return fail({ code, fields });
      if (code === RATE_LIMITED) return fail({ code: 'sender.full', retryAfterSeconds });
      if (code === 'cart.gone') return fail({ code });
      return code === 'path.unknown' ? fail({ code: 'off' }) : notUnderstood(sent.error);
    },
  };
}
