/** What calls for past values say beside their fields: the worker knows the server by its client alone. */
export { MOST_SERIES, MOST_STATISTICS, RANGE_MS } from '../contract/calls/history.ts';
