/** The filter of the list of alerts. */
import { ALERT_STATUSES, type AlertStatus, type AlertType } from '../../../api/contract/index.ts';
import { isTimed, NO_TIMES, spanOf, type Times } from '../../parts/log/activity-filter.ts';

/** `aside`: set-aside alarms, which raise no alerts. */
export type Show = 'living' | 'all' | 'shelved' | 'aside' | AlertStatus;

/** The times are those when the level was last reached. */
export interface AlertFilter extends Times {
  readonly type: AlertType | '';
  readonly show: Show;
}

export const USUAL: AlertFilter = { type: '', show: 'living', ...NO_TIMES };

/** The query for the server (ALRT-06). Days begin and end in `timeZone`; `now` in milliseconds since 1970. */
export function filterQuery({ type, show, ...times }: AlertFilter, now: number, timeZone: string) {
  const { from, to } = spanOf(times, now, timeZone);
  return {
    type: type || undefined,
    hideCompleted: show === 'living' ? true : undefined,
    shelved: show === 'shelved' ? true : undefined,
    status: isStatus(show) ? show : undefined,
    startDate: from,
    endDate: to,
  };
}

const isStatus = (show: Show): show is AlertStatus => (ALERT_STATUSES as readonly string[]).includes(show);

/** Whether the filter may hide alerts other than completed ones. */
export const isNarrowing = ({ type, show, ...times }: AlertFilter): boolean =>
  type !== '' || (show !== 'living' && show !== 'all') || isTimed(times);
