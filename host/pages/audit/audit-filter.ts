/** The filter of the audit log. No React here: it is tested as data. */
import type { AuditKind, CommandResult } from '../../../api/contract/index.ts';
import {
  type ActivityFilter,
  filterCount as activityCount,
  filterQuery as activityQuery,
  NO_FILTER as NO_ACTIVITY_FILTER,
} from '../../parts/log/activity-filter.ts';

export interface AuditFilter extends Omit<ActivityFilter, 'kind'> {
  readonly kind: AuditKind | '';
  readonly result: CommandResult | '';
  /** uuids. */
  readonly site: string;
  readonly tag: string;
}

export const NO_FILTER: AuditFilter = { ...NO_ACTIVITY_FILTER, kind: '', result: '', site: '', tag: '' };

/** The filters that both logs share. */
const sharedOf = (filter: AuditFilter): ActivityFilter => ({ ...filter, kind: '' });

/** How many of the filters are active. */
export const filterCount = (filter: AuditFilter): number =>
  activityCount(sharedOf(filter)) +
  [filter.kind, filter.result, filter.site, filter.tag].filter((choice) => choice !== '').length;

/** The query for the server. Days begin and end in `timeZone`; `now` in milliseconds since 1970. */
export function filterQuery(filter: AuditFilter, now: number, timeZone: string) {
  const { user, from, to } = activityQuery(sharedOf(filter), now, timeZone);
  const { kind, result, site, tag } = filter;
  return {
    ...{ user, from, to },
    kind: kind || undefined,
    result: result || undefined,
    site: site || undefined,
    tag: tag || undefined,
  };
}
