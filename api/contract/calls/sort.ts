/** COMM-21: what lists of the field can be sorted by, and how a call requests it. */
import { oneOf, optional } from '../field.ts';

export const SORT_KEYS = [
  'sites',
  'summary',
  'categories',
  'tags',
  'status',
  'operations',
  'lastSeen',
  'alertHigh',
  'alertLow',
  'value',
  'fValue',
  'scanInterval',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Query of a list that can be sorted; `sort` alone reverses the list's default order. */
export const sorting = { sortBy: optional(oneOf(SORT_KEYS)), sort: optional(oneOf(SORT_ORDERS)) };
