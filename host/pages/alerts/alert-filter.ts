/** The filter of the list of alerts. */
import { ALERT_STATUSES, type AlertStatus, type AlertType } from '../../../api/contract/index.ts';

/** `aside`: set-aside alarms, which raise no alerts. */
export type Show = 'living' | 'all' | 'shelved' | 'aside' | AlertStatus;

export interface AlertFilter {
  readonly type: AlertType | '';
  readonly show: Show;
}

export const USUAL: AlertFilter = { type: '', show: 'living' };

/** The query for the server. */
export const filterQuery = ({ type, show }: AlertFilter) => ({
  type: type || undefined,
  hideCompleted: show === 'living' ? true : undefined,
  shelved: show === 'shelved' ? true : undefined,
  status: isStatus(show) ? show : undefined,
});

const isStatus = (show: Show): show is AlertStatus => (ALERT_STATUSES as readonly string[]).includes(show);

/** Whether the filter may hide alerts other than completed ones. */
export const isNarrowing = ({ type, show }: AlertFilter): boolean =>
  type !== '' || (show !== 'living' && show !== 'all');
