import type {
  QueryObserverLoadingErrorResult,
  QueryObserverRefetchErrorResult,
  UseQueryResult,
} from '@tanstack/react-query';
import type { ApiError } from '../../../api/client/errors.ts';

type Failed<T> = QueryObserverLoadingErrorResult<T, ApiError> | QueryObserverRefetchErrorResult<T, ApiError>;

/**
 * Whether a page shows the error of a query in place of its data: nothing was loaded, or it is gone or forbidden by now. After a
 * lost connection, or a session that has ended, the data and what was typed over it stay.
 */
export function isWithoutData<T>(query: UseQueryResult<T, ApiError>): query is Failed<T> {
  if (!query.isError) return false;
  return query.data === undefined || query.error.status === 403 || query.error.status === 404;
}
