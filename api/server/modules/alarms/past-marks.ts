/** How the alarms of tags stood in the past, told from the histories of their alerts: what playback marks objects by. Pure. */
import type { AlertEvent, AlertType } from '../../../contract/endpoints.ts';
import { AlarmMark } from '../../../contract/live.ts';
import { markOf } from './alarm-marks.ts';
import type { AlertRecord } from './alert-state.ts';

/** A line of the history of one alert. */
export interface PastLine {
  readonly alert: number;
  readonly tag: number;
  readonly type: AlertType;
  readonly at: Date;
  readonly event: AlertEvent;
  /** Of a shelving. */
  readonly until: Date | null;
}

interface PastMark {
  readonly tag: number;
  readonly at: Date;
  readonly mark: AlarmMark;
}

type PastAlert = Pick<AlertRecord, 'status' | 'active' | 'shelvedUntil'> & { readonly type: AlertType };

/** What each line of a history says by itself; who reads the last of each kind knows how the alert stands. */
const SAYS: Readonly<Record<AlertEvent, (line: PastLine) => Partial<PastAlert>>> = {
  raised: () => ({ status: 'open', active: true }),
  returned: () => ({ active: false }),
  acknowledged: () => ({ status: 'acknowledged' }),
  reopened: () => ({ status: 'open' }),
  completed: () => ({ status: 'completed' }),
  withdrawn: () => ({ status: 'completed', active: false }),
  shelved: ({ until }) => ({ shelvedUntil: until }),
  unshelved: () => ({ shelvedUntil: null }),
};

/**
 * How the worst alarm of each tag stood at `from`, where it has any, and every change of that before `to`, oldest first.
 * `lines` are in the order in which they were written; of those before `from` the last of each kind is enough.
 */
export function pastMarks(
  lines: readonly PastLine[],
  { from, to }: { readonly from: Date; readonly to: Date },
): PastMark[] {
  const marks: PastMark[] = [];
  for (const [tag, of] of Map.groupBy(lines, ({ tag }) => tag)) {
    const alerts = new Map<number, PastAlert>();
    // Told at the beginning in any case: whoever goes on from an earlier stretch may have known another.
    let last: AlarmMark | undefined;
    let next = 0;
    for (const at of momentsOf(of, from, to)) {
      for (; next < of.length && of[next]!.at.getTime() <= at; next++) take(alerts, of[next]!);
      const mark = worst(alerts, new Date(at));
      if (mark !== last) marks.push({ tag, at: new Date(at), mark });
      last = mark;
    }
  }
  return marks.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** When something may change, milliseconds since 1970: with each line, and where a shelving ends by itself. */
function momentsOf(lines: readonly PastLine[], from: Date, to: Date): number[] {
  const moments = new Set([from.getTime()]);
  for (const { at, until } of lines)
    for (const moment of [at, until])
      if (moment && moment > from && moment < to) moments.add(moment.getTime());
  return [...moments].sort((a, b) => a - b);
}

function take(alerts: Map<number, PastAlert>, line: PastLine): void {
  const before = alerts.get(line.alert) ?? {
    ...({ status: 'completed', active: false, shelvedUntil: null } as const),
    type: line.type,
  };
  alerts.set(line.alert, { ...before, ...SAYS[line.event](line) });
}

function worst(alerts: ReadonlyMap<number, PastAlert>, at: Date): AlarmMark {
  let mark: AlarmMark = AlarmMark.none;
  for (const alert of alerts.values()) {
    const own = markOf(alert, at);
    if (own > mark) mark = own;
  }
  return mark;
}
