/** What becomes of notices that are due: told now, later, or never. Pure. */
import type { DueNotice, LiveRule } from './queries/notices.ts';
import { quietUntil } from './quiet-hours.ts';

export interface Told {
  readonly notice: DueNotice;
  /** The notifications that tell of it now. */
  readonly rules: readonly LiveRule[];
}

interface Sorted {
  readonly told: readonly Told[];
  /** Ids. */
  readonly dropped: readonly string[];
  /** Milliseconds since 1970 → ids. */
  readonly postponed: ReadonlyMap<number, readonly string[]>;
}

interface Now {
  /** Those that are switched on. */
  readonly rules: ReadonlyMap<number, LiveRule>;
  /** Of the recipient. */
  readonly timezone: string;
  readonly now: number;
}

/** Whether the alarm is there now. */
export const isActive = ({ active, status }: Pick<DueNotice, 'active' | 'status'>): boolean =>
  active && status !== 'completed';

/**
 * The notices of a message with each alarm once, as it is now: raised if it is active, else returned. The worst active
 * ones come first, as before.
 */
export function currentOf(notices: readonly DueNotice[]): DueNotice[] {
  const byAlert = new Map<number, DueNotice>();
  for (const notice of notices)
    if (!byAlert.has(notice.alert))
      byAlert.set(notice.alert, { ...notice, event: isActive(notice) ? 'raised' : 'returned' });
  const [active, returned] = [[] as DueNotice[], [] as DueNotice[]];
  for (const notice of byAlert.values()) (notice.event === 'raised' ? active : returned).push(notice);
  return [...active, ...returned];
}

/** `now` is undefined where the recipient may not be told of anything any more. */
export function sortNotices(notices: readonly DueNotice[], now: Now | undefined): Sorted {
  const told: Told[] = [];
  const dropped: string[] = [];
  const postponed = new Map<number, string[]>();
  for (const notice of notices) {
    const rules = now ? notice.rules.flatMap((id) => now.rules.get(id) ?? []) : [];
    if (!now || rules.length === 0 || !isWanted(notice)) {
      dropped.push(notice.id);
      continue;
    }
    const until = silentUntil(notice, rules, now);
    if (until === undefined) told.push({ notice, rules });
    // Nobody is told later that something is normal again.
    else if (notice.event !== 'raised') dropped.push(notice.id);
    else postponed.set(until, [...(postponed.get(until) ?? []), notice.id]);
  }
  return { told, dropped, postponed };
}

const isWanted = ({ isGone, ifOpen, event, status }: DueNotice): boolean =>
  !isGone && (!ifOpen || (event === 'raised' && status === 'open'));

/** The end of the shelving, or of the quiet hours where all its notifications have them now. */
function silentUntil(
  { shelvedUntil }: DueNotice,
  rules: readonly LiveRule[],
  { timezone, now }: Now,
): number | undefined {
  if (shelvedUntil && shelvedUntil.getTime() > now) return shelvedUntil.getTime();
  const ends = rules.map(({ quietFrom, quietTo }) =>
    quietFrom === null || quietTo === null ? undefined : quietUntil(quietFrom, quietTo, timezone, now),
  );
  const quiet = ends.filter((end) => end !== undefined);
  return quiet.length === rules.length ? Math.min(...quiet) : undefined;
}
