import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** How long what a server said is taken for granted, in milliseconds; a window that comes back after that asks again. */
const FRESH_MS = 10_000;

/**
 * What servers said, for the screens below: one cache for each mount, in a browser only, and empty when the mount ends.
 * Give it the owner's id as `key`, so that what one owner saw is gone before another one looks. Screens that need it load
 * it with themselves, in a file of their own (docs/decisions/server-state-is-a-cache.md).
 */
export function ServerStateProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Calls are retried where they are made, by the rules of all calls (api-client/retry.ts); without a network they fail at once. */
export function createQueryClient(): QueryClient {
  const network = { retry: false, networkMode: 'always' } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...network, staleTime: FRESH_MS, refetchOnWindowFocus: true }, mutations: network },
  });
}
