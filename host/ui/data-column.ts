import type { ReactNode } from 'react';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** Of the grid: `minmax(160px, 2fr)`, `120px`. */
  readonly width: string;
  readonly cell: (item: T) => ReactNode;
  /** Left out if the list is narrow. */
  readonly wideOnly?: boolean;
  /** The list can be sorted by it. */
  readonly sortable?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}
