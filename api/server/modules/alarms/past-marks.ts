/** The past alarm states of tags, from the histories of their alerts: playback marks objects by them. Pure. */
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

/** The meaning of each history line on its own; the last line of each kind gives the alert's state. */
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
 * The state of each tag's worst alarm at `from`, if it has any, and every change of that before `to`, oldest first.
 * `lines` are in the order of writing; before `from` the last of each kind is enough.
 */
export function pastMarks(
  lines: readonly PastLine[],
  { from, to }: { readonly from: Date; readonly to: Date },
): PastMark[] {
  const marks: PastMark[] = [];
  for (const [tag, of] of Map.groupBy(lines, ({ tag }) => tag)) {
    const alerts = new Map<number, PastAlert>();
    // Always reported at the beginning: a client that continues from an earlier stretch may have another state.
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

/** Times of possible changes, milliseconds since 1970: at each line, and when a shelving ends on its own. */
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
