/** Alerts and their history. */
import type { Generated } from 'kysely';
import type { AlarmLevel, AlertEvent, AlertStatus, AlertType } from '../../../contract/endpoints.ts';
import type { MaybeStamp, Stamp } from './columns.ts';

/** One level of a tag, or a link that is down, from raise to end, see modules/alarms/alert-state.ts. At most one per level is not completed. */
export interface AlertsTable {
  id: Generated<number>;
  uuid: string;
  company_id: number;
  /** Null for an alert of a link. */
  tag_id: number | null;
  /** Null for an alert of a tag. */
  link_id: number | null;
  level: AlarmLevel;
  type: AlertType;
  message: string;
  status: AlertStatus;
  active: boolean;
  occurrences: number;
  created_at: Stamp;
  raised_at: Stamp;
  returned_at: MaybeStamp;
  acknowledged_at: MaybeStamp;
  /** Names at that time. */
  acknowledged_user: string | null;
  completed_at: MaybeStamp;
  completed_user: string | null;
  cleared_by_system: boolean;
  shelved_until: MaybeStamp;
  shelved_reason: string | null;
  shelved_user: string | null;
}

export interface AlertLogsTable {
  id: Generated<string>;
  company_id: number;
  alert_id: number;
  at: Stamp;
  event: AlertEvent;
  user_name: string | null;
  note: string | null;
  /** Of a shelving. */
  shelved_until: MaybeStamp;
  /** Notifications have not looked at it yet. */
  unclaimed: Generated<boolean>;
}
