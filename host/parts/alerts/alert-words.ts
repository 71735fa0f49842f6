/** Alerts in words. No React here: the words are tested as data. */
import type { AlarmState, Alert, AlertEvent, AlertLog, AlertType } from '../../../api/contract/index.ts';

export const TYPE_TITLES: Readonly<Record<AlertType, string>> = { critical: 'Critical', urgent: 'Urgent' };

export const STATE_TITLES: Readonly<Record<AlarmState, string>> = {
  unacknowledged: 'Unacknowledged',
  returned: 'Returned, unacknowledged',
  acknowledged: 'Acknowledged',
  shelved: 'Shelved',
  normal: 'Completed',
};

const EVENT_WORDS: Readonly<Record<AlertEvent, string>> = {
  raised: 'Raised',
  returned: 'Returned to normal',
  acknowledged: 'Acknowledged',
  reopened: 'Acknowledgment undone',
  completed: 'Completed',
  shelved: 'Shelved',
  unshelved: 'Unshelved',
  withdrawn: 'Alarm level removed',
};

export const NO_BREAK = '\u00a0';

/** A message whose signs stay on one line with their numbers. */
export const unbroken = (message: string): string => message.replaceAll(/([<>=≤≥≠]) /g, `$1${NO_BREAK}`);

/** "Acknowledged by Olga Operator", "Shelved by Olga Operator: sensor is being changed". */
export function logWords({ event, user, note }: AlertLog): string {
  const head = user ? `${EVENT_WORDS[event]} by ${user}` : EVENT_WORDS[event];
  return note ? `${head}: ${note}` : head;
}

/** "3 critical, 1 urgent"; empty if there is none. */
export const countWords = (critical: number, urgent: number): string =>
  [critical && `${critical} critical`, urgent && `${urgent} urgent`].filter(Boolean).join(', ');

/** "5 s", "12 min", "3 h", "2 d": how long ago something was. */
export function agoWords(at: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  const [size, unit] = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
  ].find(([size]) => seconds >= Number(size)) ?? [1, 's'];
  return `${Math.floor(seconds / Number(size))} ${unit}`;
}

/** How often it was raised: only chattering alerts have a number. */
export const timesWords = ({ occurrences }: Pick<Alert, 'occurrences'>): string =>
  occurrences > 1 ? `${occurrences.toLocaleString('en')} times` : 'once';

/** The actions that a person may take on an alert now (OR-91). An active alarm cannot be completed; the server completes the others. */
export const actionsFor = ({ status, state }: Pick<Alert, 'status' | 'state'>) => ({
  acknowledge: status === 'open',
  reopen: status === 'acknowledged',
  shelve: status !== 'completed' && state !== 'shelved',
  unshelve: state === 'shelved',
});

export interface Sums {
  readonly critical: number;
  readonly urgent: number;
}

/** The counts of sites, and of their ancestors (SIDE-01). */
export function sumsOf(
  nodes: readonly Node[],
  sites: readonly { uuid: string; criticalAlertsCount: number; urgentAlertsCount: number }[],
): ReadonlyMap<string, Sums> {
  const own = new Map(sites.map((site) => [site.uuid, site]));
  const sums = new Map<string, Sums>();
  const visit = ({ id, children = [] }: Node): Sums => {
    const below = children.map(visit);
    const site = own.get(id);
    const sum = {
      critical: below.reduce((total, one) => total + one.critical, site?.criticalAlertsCount ?? 0),
      urgent: below.reduce((total, one) => total + one.urgent, site?.urgentAlertsCount ?? 0),
    };
    sums.set(id, sum);
    return sum;
  };
  for (const node of nodes) visit(node);
  return sums;
}

interface Node {
  readonly id: string;
  readonly children?: readonly Node[];
}
