/** The values of the form of a notification, and its body. No React here. */
import type {
  AlarmLevel,
  Notification,
  NotificationMethod,
  NotifiedGroup,
  NotifiedUser,
} from '../../../api/contract/index.ts';
import { itemsBody, type Selection, selectionOf } from './selection-model.ts';

export interface NotificationValues {
  readonly name: string;
  readonly methods: readonly NotificationMethod[];
  readonly triggers: readonly AlarmLevel[];
  readonly groups: readonly NotifiedGroup[];
  readonly users: readonly NotifiedUser[];
  readonly monitoredItems: Selection;
  /** Minutes as text; empty: never. */
  readonly repeatMinutes: string;
  readonly escalateMinutes: string;
  readonly escalationGroups: readonly NotifiedGroup[];
  /** As `22:00`; both empty: none. */
  readonly quietFrom: string;
  readonly quietTo: string;
}

/** Adding begins with these (NOTI-07). */
export const NO_NOTIFICATION: NotificationValues = {
  name: '',
  methods: ['email'],
  triggers: ['High High', 'Low Low', 'Status (Down/Unknown)'],
  groups: [],
  users: [],
  monitoredItems: {},
  repeatMinutes: '',
  escalateMinutes: '',
  escalationGroups: [],
  quietFrom: '',
  quietTo: '',
};

const minutesText = (minutes: number | null): string => (minutes === null ? '' : String(minutes));

export const valuesOf = (notification: Notification): NotificationValues => ({
  name: notification.name,
  methods: notification.methods,
  triggers: notification.triggers,
  groups: notification.groups,
  users: notification.users,
  monitoredItems: selectionOf(notification.monitoredItems),
  repeatMinutes: minutesText(notification.repeatMinutes),
  escalateMinutes: minutesText(notification.escalateMinutes),
  escalationGroups: notification.escalationGroups,
  quietFrom: notification.quietHours?.from ?? '',
  quietTo: notification.quietHours?.to ?? '',
});

const idsOf = (items: readonly { readonly uuid: string }[]): string[] => items.map(({ uuid }) => uuid);

export const bodyOf = (values: NotificationValues) => ({
  name: values.name,
  methods: values.methods,
  triggers: values.triggers,
  groups: idsOf(values.groups),
  users: idsOf(values.users),
  monitoredItems: itemsBody(values.monitoredItems),
  repeatMinutes: values.repeatMinutes === '' ? null : Number(values.repeatMinutes),
  escalateMinutes: values.escalateMinutes === '' ? null : Number(values.escalateMinutes),
  escalationGroups: values.escalateMinutes === '' ? [] : idsOf(values.escalationGroups),
  quietHours:
    values.quietFrom === '' && values.quietTo === '' ? null : { from: values.quietFrom, to: values.quietTo },
});
