import type { AlarmLevel, NotificationMethod } from '../../../api/contract/index.ts';

export const METHOD_TITLES: Readonly<Record<NotificationMethod, string>> = { email: 'Email', sms: 'SMS' };

/** Levels that say that something is over, not that it began. */
export const CALM_LEVELS: Partial<Record<AlarmLevel, string>> = {
  Normal: 'Normal (an alarm is over)',
  'Status (Active)': 'Status (Active) (a connection is back)',
};
