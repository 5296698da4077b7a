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
import { reasonOf, valueOrThrow } from '../../server-state/call-failure.ts';
import { authorised, type Session } from '../account-session.ts';
import { type Owner, ownKey, useOwner } from './owner.tsx';

type Send<T> = (session: Session, accessToken: string) => Promise<ApiResult<T>>;

/** A call made by the session's rules: with a token that is good, or not at all. */
export function sendOwn<T>(session: Session, send: Send<T>): Promise<ApiResult<T>> {
  return authorised(session, (accessToken) => send(session, accessToken));
}

export interface OwnQuery<T> {
  name: string;
  send: Send<T>;
  /** What is known before the service is asked. */
  known?: T | undefined;
}

type Who = Pick<Owner, 'session' | 'customerId'>;

/** How one of the owner's things is asked for. */
export function ownQuery<T>({ session, customerId }: Who, { name, send, known }: OwnQuery<T>) {
  return {
    queryKey: ownKey(customerId, name),
    queryFn: async () => valueOrThrow(await sendOwn(session, send)),
    ...(known === undefined ? {} : { initialData: known, initialDataUpdatedAt: 0 }),
  };
}

/** Something the services know of who is signed in. */
export function useOwn<T>(query: OwnQuery<T>): UseQueryResult<T> {
  return useQuery<T>(ownQuery(useOwner(), query));
}

export interface OwnChange<Input, Data, Answer> {
  /** Of the query that shows what is changed. */
  name: string;
  /** Makes the call by the session's rules: `sendOwn`, or what asks for the password first. */
  send: (session: Session, input: Input) => Promise<ApiResult<Answer>>;
  /** What is shown until the service has answered. */
  expected: (shown: Data, input: Input) => Data;
  /** What the answer says it is now. */
  taken: (shown: Data, answer: Answer) => Data;
}

/** How a thing is changed: shown at once, and taken back where the service refuses it. */
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
      if (before !== undefined) client.setQueryData<Data>(queryKey, change.expected(before, input));
      return { before };
    },
    onError: (_error, _input, kept) => {
      if (kept?.before !== undefined) client.setQueryData<Data>(queryKey, kept.before);
    },
    onSuccess: (answer) => {
      client.setQueryData<Data>(queryKey, (shown) => (shown === undefined ? shown : change.taken(shown, answer)));
    },
    // Whatever else was asked or changed meanwhile: the service has the last word.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  };
}

/** A change for forms: resolves with the service's answer, and never rejects for a refusal. */
export function useOwnChange<Input, Data, Answer>(
  change: OwnChange<Input, Data, Answer>,
): (input: Input) => Promise<ApiResult<Answer>> {
  const mutation = useMutation(ownChange(useOwner(), useQueryClient(), change));
  return async (input) => {
    try {
      return ok(await mutation.mutateAsync(input));
    } catch (error) {
      return fail(reasonOf(error));
    }
  };
}
