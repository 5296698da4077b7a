import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds for which a response counts as fresh. A window that regains focus after that requests it again. */
const FRESH_MS = 10_000;

/**
 * Cache of responses for the screens below: one per mount, in a browser only, empty when the mount ends. Pass the
 * owner's id as `key`, so that the data of one owner is deleted before another owner's is shown. Screens that need it
 * load it with themselves, in a file of their own (docs/decisions/0029-server-state-cache-and-browser-stores.md).
 */
export function ServerStateProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Calls are retried by the rules of all calls (api-client/retry.ts); without a network they fail immediately. */
export function createQueryClient(): QueryClient {
  const network = { retry: false, networkMode: 'always' } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...network, staleTime: FRESH_MS, refetchOnWindowFocus: true }, mutations: network },
  });
}
