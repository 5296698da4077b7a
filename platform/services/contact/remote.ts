import type { BusinessEnquiryInputBody, ContactInputBody } from '../../generated/api/types.gen.ts';
import type { RemoteCalls } from '../remote/index.server.ts';
import type { ContactService } from './types.ts';

/**
 * Contact service of another host, which validates like the embedded one. Questions about a trade are mailed by the host
 * that has the trade.
 */
export function createRemoteContact(remote: RemoteCalls): Pick<ContactService, 'send' | 'enquire'> {
  return {
    send: (ctx, input) => remote.sendContact(ctx, { body: input as ContactInputBody }),
    enquire: (ctx, input) => remote.sendEnquiry(ctx, { body: input as BusinessEnquiryInputBody }),
  };
}
