import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client/client.ts';
import { type ApiError, useCall } from './api.ts';
import { LINK_EXPIRED } from './expiry.ts';

type Check = UseQueryResult<AnswerOf<'verifyToken'>, ApiError>;

/** Checks once whether the token of a link is still valid (AUTH-25). */
export const useLinkCheck = (token: string): Check =>
  useCall(
    'verifyToken',
    { body: { token } },
    { enabled: token !== '', retry: false, staleTime: Number.POSITIVE_INFINITY, meta: { inline: true } },
  );

/** What is wrong with the link; null if it is valid for `kind`. */
export function linkFault(check: Check, kind: AnswerOf<'verifyToken'>['kind']): string | null {
  if (check.error && check.error.status !== 401) return check.error.message;
  return check.data?.kind === kind ? null : LINK_EXPIRED;
}
