import type { RemoteCalls } from '../remote/index.server.ts';
import type { CustomerService } from './types.ts';

/** The call that selling as a guest needs. Browsers call the customer service of another host directly. */
export function createRemoteCustomers(remote: RemoteCalls): Pick<CustomerService, 'openGuest'> {
  return { openGuest: (ctx) => remote.createGuestAccountNumber(ctx, {}) };
}
