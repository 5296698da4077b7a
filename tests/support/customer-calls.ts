import type { Database } from '../../platform/database/index.server.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { OpenedCustomer } from '../../platform/services/customers/types.ts';
import { HOUR_MS } from '../../platform/shared/durations.ts';
import { signIn } from './accounts.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { type CustomerContext, createCustomer } from './customers.ts';
import type { Edge } from './edge.ts';
import { createContext } from './selling.ts';

/** A signed-in customer of a running server. */
export interface Caller {
  ctx: CustomerContext;
  email: string;
  /** Sends a call of the customer service as this person. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answered>;
  /** The password was entered so long ago that it is asked for again. */
  forgetPassword(): Promise<void>;
}

interface Answered {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
}

type Shop = Pick<Edge, 'app' | 'services'> & { database: Database };

let count = 0;

/** A new account with its customer, signed in a moment ago. */
export async function createCaller(
  { app, services, database }: Shop,
  tenant: TenantId = CONSUMER_SHOP.id,
  told: Partial<OpenedCustomer> & { email?: string } = {},
): Promise<Caller> {
  count += 1;
  const { email = `hannah${count}@example.org`, ...said } = told;
  const shop = await createContext(tenant, { now: () => new Date() });
  const ctx = await createCustomer(database, services, shop, { email, ...said });
  const tokens = await signIn({ database, accounts: services.accounts }, ctx, ctx.account);
  const host = ctx.tenant.hosts.local[0] ?? '';
  return {
    ctx,
    email,
    call: async (method, path, body) => {
      const answer = await app.inject({
        method,
        url: `/api/customers/${path}`,
        headers: {
          host,
          authorization: `Bearer ${tokens.access_token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body };
    },
    forgetPassword: async () => {
      await database.db
        .updateTable('account_session')
        .set({ confirmed_at: new Date(Date.now() - HOUR_MS) })
        .where('account_id', '=', ctx.account.id)
        .execute();
    },
  };
}
