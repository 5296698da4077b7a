import {
  type MutationOptions,
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiResult } from '../../../api-client/http.ts';
import { fail, ok } from '../../../shared/result.ts';
import { toApiError, valueOrThrow } from '../../server-state/call-failure.ts';
import { type Session, withAuthorisation } from '../account-session.ts';
import { ownKey, type QueryOwner, useOwner } from './owner.tsx';

type Send<T> = (session: Session, accessToken: string) => Promise<ApiResult<T>>;

/** A call by the session's rules: with a valid token, or not at all. */
export function sendOwn<T>(session: Session, send: Send<T>): Promise<ApiResult<T>> {
  return withAuthorisation(session, (accessToken) => send(session, accessToken));
}

export interface OwnQuery<T> {
  name: string;
  send: Send<T>;
  /** Initial data before the first response. */
  known?: T | undefined;
}

type Who = Pick<QueryOwner, 'session' | 'customerId'>;

/** Definition of a query for the owner's data. */
export function ownQuery<T>({ session, customerId }: Who, { name, send, known }: OwnQuery<T>) {
  return {
    queryKey: ownKey(customerId, name),
    queryFn: async () => valueOrThrow(await sendOwn(session, send)),
    ...(known === undefined ? {} : { initialData: known, initialDataUpdatedAt: 0 }),
  };
}

/** Data of the signed-in user. */
export function useOwn<T>(query: OwnQuery<T>): UseQueryResult<T> {
  return useQuery<T>(ownQuery(useOwner(), query));
}

export interface OwnChange<Input, Data, Answer> {
  /** Key of the query that shows the changed data. */
  name: string;
  /** Makes the call by the session's rules: `sendOwn`, or a function that asks for the password first. */
  send: (session: Session, input: Input) => Promise<ApiResult<Answer>>;
  /** Optimistic value until the response. */
  toExpected: (shown: Data, input: Input) => Data;
  /** New value from the response. */
  toSaved: (shown: Data, answer: Answer) => Data;
}

/** Definition of a change: shown immediately, and rolled back when the service rejects it. */
export function ownChange<Input, Data, Answer>(
  { session, customerId }: Who,
  client: QueryClient,
  change: OwnChange<Input, Data, Answer>,
): MutationOptions<Answer, Error, Input, { before: Data | undefined }> {
  const queryKey = ownKey(customerId, change.name);
  return {
    mutationFn: async (input) => valueOrThrow(await change.send(session, input)),
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Data>(queryKey);
      if (before !== undefined) client.setQueryData<Data>(queryKey, change.toExpected(before, input));
      return { before };
    },
    onError: (_error, _input, kept) => {
      if (kept?.before !== undefined) client.setQueryData<Data>(queryKey, kept.before);
    },
    onSuccess: (answer) => {
      client.setQueryData<Data>(queryKey, (shown) => (shown === undefined ? shown : change.toSaved(shown, answer)));
    },
    // Invalidates the query, so that the service's state wins over concurrent changes.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  };
}

/** A change for forms: resolves with the result, and never rejects for a service error. */
export function useOwnChange<Input, Data, Answer>(
  change: OwnChange<Input, Data, Answer>,
): (input: Input) => Promise<ApiResult<Answer>> {
  const mutation = useMutation(ownChange(useOwner(), useQueryClient(), change));
  return async (input) => {
    try {
      return ok(await mutation.mutateAsync(input));
    } catch (error) {
      return fail(toApiError(error));
    }
  };
}
