import type { BusinessEnquiryInputBody, ContactInputBody } from '../../generated/api/types.gen.ts';
import type { RemoteCalls } from '../remote/index.server.ts';
import type { ContactService } from './types.ts';

/** Contact service of another host, which validates like the embedded one. */
export function createRemoteContact(remote: RemoteCalls): ContactService {
  return {
    send: (ctx, input) => remote.sendContact(ctx, { body: input as ContactInputBody }),
    enquire: (ctx, input) => remote.sendEnquiry(ctx, { body: input as BusinessEnquiryInputBody }),
  };
}
