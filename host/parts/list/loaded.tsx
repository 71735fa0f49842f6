import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** What it is, as "the devices". */
  readonly what: string;
  /** Grey rows as placeholders. */
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Shows loaded data; until then a loading state or the error. */
export function Loaded<T>({ query, what, rows, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? (
    <ErrorState
      title={`${what[0]!.toUpperCase()}${what.slice(1)} could not be loaded`}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <SkeletonRows rows={rows} label={`Loading ${what}`} />
  );
}
