/** The console's calls as react-query hooks: `useCall('site', {params: {uuid}})`, `useAct('toggleControl')`. */
import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { EndpointId } from '../contract/endpoints.ts';
import type { AnswerOf, Client, PartsFor } from './client.ts';
import type { ApiError } from './errors.ts';
import type { CallOptions } from './transport.ts';

type AnyCall = (parts: unknown, options?: CallOptions) => Promise<unknown>;
type QueryRest<T> = Omit<UseQueryOptions<T, ApiError>, 'queryKey' | 'queryFn'>;
type ActRest<T, P> = Omit<UseMutationOptions<T, ApiError, P>, 'mutationFn'>;

/** The key a call's answer is kept under. `[id]` alone names all answers of an endpoint, to make them invalid. */
export const keyOf = (id: EndpointId, parts?: unknown): readonly unknown[] =>
  parts === undefined ? [id] : [id, parts];

export interface Hooks {
  /** Reads, and keeps the answer; an answer nobody waits for any more is not downloaded further. */
  useCall<I extends EndpointId>(
    id: I,
    parts?: PartsFor<I>,
    rest?: QueryRest<AnswerOf<I>>,
  ): UseQueryResult<AnswerOf<I>, ApiError>;
  /** Acts: `mutate(parts)`. */
  useAct<I extends EndpointId>(
    id: I,
    rest?: ActRest<AnswerOf<I>, PartsFor<I>>,
  ): UseMutationResult<AnswerOf<I>, ApiError, PartsFor<I>>;
}

export function createHooks(client: Client): Hooks {
  const callOf = (id: EndpointId): AnyCall => client[id] as AnyCall;
  return {
    useCall: <I extends EndpointId>(id: I, parts?: PartsFor<I>, rest?: QueryRest<AnswerOf<I>>) =>
      useQuery<AnswerOf<I>, ApiError>({
        ...rest,
        queryKey: keyOf(id, parts),
        queryFn: ({ signal }) => callOf(id)(parts, { signal }) as Promise<AnswerOf<I>>,
      }),
    useAct: <I extends EndpointId>(id: I, rest?: ActRest<AnswerOf<I>, PartsFor<I>>) =>
      useMutation<AnswerOf<I>, ApiError, PartsFor<I>>({
        ...rest,
        mutationFn: (parts) => callOf(id)(parts) as Promise<AnswerOf<I>>,
      }),
  };
}
