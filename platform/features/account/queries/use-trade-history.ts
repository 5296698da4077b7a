import { useInfiniteQuery } from '@tanstack/react-query';
import type { TradeHistoryBody } from '../../../generated/api/types.gen.ts';
import { valueOrThrow } from '../../server-state/call-failure.ts';
import { ownKey, useOwner } from './owner.tsx';
import { sendOwn } from './use-own.ts';

/** The trades, newest first; `fetchNextPage` loads older ones. */
export function useTradeHistory() {
  const { session, customerId } = useOwner();
  return useInfiniteQuery({
    queryKey: ownKey(customerId, 'trades'),
    queryFn: async ({ pageParam }) =>
      valueOrThrow(await sendOwn(session, (own, token) => own.customers.tradeHistory(token, pageParam))),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: TradeHistoryBody) => last.next ?? undefined,
  });
}
