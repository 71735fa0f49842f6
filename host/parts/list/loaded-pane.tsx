import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DetailPane } from '../../ui/list-page.tsx';
import { Loaded } from './loaded.tsx';

interface LoadedPaneProps<T> {
  readonly query: UseQueryResult<T>;
  /** What it is, as "user". */
  readonly noun: string;
  readonly onClose: () => void;
  /** The pane once the item is loaded. */
  readonly children: (data: T) => ReactNode;
}

/** A pane that shows that an item is loading, or why it failed. */
export function LoadedPane<T>({ query, noun, onClose, children }: LoadedPaneProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <DetailPane title={noun[0]!.toUpperCase() + noun.slice(1)} onClose={onClose}>
      <Loaded query={query} what={`the ${noun}`} rows={6}>
        {children}
      </Loaded>
    </DetailPane>
  );
}
