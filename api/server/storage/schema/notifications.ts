/** Notifications, and what they have to tell whom. */
import type { Generated } from 'kysely';
import type { AlarmLevel, AlertEvent, NotificationMethod } from '../../../contract/endpoints.ts';
import type { Json, MaybeStamp, Owned, Stamp } from './columns.ts';

/** How somebody is told: `console` is the list of the console, which tells everybody whatever else is chosen. */
export type NoticeMethod = NotificationMethod | 'console';

export interface NotificationsTable extends Owned {
  created_at: Generated<Date>;
  name: string;
  /** On or off. */
  status: boolean;
  type: string;
  methods: Json<NotificationMethod[]>;
  triggers: Json<AlarmLevel[]>;
  /** PROPOSED; each null: never. */
  repeat_minutes: number | null;
  escalate_minutes: number | null;
  /** As `22:00`; both or neither. */
  quiet_from: string | null;
  quiet_to: string | null;
}

/** A monitored item: one of an area, a route, a site, each with all below it, and a tag. */
export interface NotificationItemsTable {
  company_id: number;
  notification_id: number;
  area_id: number | null;
  route_id: number | null;
  site_id: number | null;
  tag_id: number | null;
}

/** A user or a group. */
export interface NotificationRecipientsTable {
  company_id: number;
  notification_id: number;
  user_id: number | null;
  group_id: number | null;
  /** Told only if nobody acknowledges. */
  is_escalation: boolean;
}

/** What one person is told of one event of an alert by one method. */
export interface NoticesTable {
  id: Generated<string>;
  company_id: number;
  alert_id: number;
  log_id: string;
  event: AlertEvent;
  user_id: number;
  method: NoticeMethod;
  /** All notifications that wanted it. */
  notification_ids: Json<number[]>;
  created_at: Stamp;
  /** From when on it goes with the next message; null once it is settled. */
  due_at: MaybeStamp;
  /** Only if the alert still wants somebody then. */
  if_open: boolean;
  /** Messages that held it: more than one where it was repeated. */
  times: Generated<number>;
  sent_at: MaybeStamp;
  /** The message that held it last. */
  batch_id: string | null;
  /** When it is told again, unless somebody acknowledges. */
  again_at: MaybeStamp;
  /** When the person saw it in the console. */
  read_at: MaybeStamp;
}

/** How one person is reached in one company: when the next message may go, and when to look for one. */
export interface NoticeChannelsTable {
  company_id: number;
  user_id: number;
  method: NoticeMethod;
  free_at: Stamp;
  /** The messages of the last hour, as `Sent` of modules/notifications/pace.ts; an earlier release stored their times alone. */
  recent: Json<object[]>;
  wake_at: MaybeStamp;
}

/** Waiting and sent messages to the SMS service; `due_at` is null once one is settled. */
export interface WebhookMessagesTable {
  id: Generated<number>;
  uuid: string;
  company_id: number;
  user_id: number;
  /** JSON, as it is signed; empty once it is settled. */
  body: string;
  created_at: Stamp;
  due_at: MaybeStamp;
  attempts: Generated<number>;
  sent_at: MaybeStamp;
  fault: string | null;
}
