/** What a live graph remembers (LIVE-02): the newest points of every tag, and nothing older. Pure. */

/** CONST-42. */
export const MOST_LIVE_POINTS = 30;
/** GRAPH-04: what is in sight, and how long after it happened. */
export const LIVE_WINDOW_MS = 60_000;
export const LIVE_DELAY_MS = 2_000;
/** So far apart, as many points as there may be fill the window. */
export const LIVE_STEP_MS = LIVE_WINDOW_MS / MOST_LIVE_POINTS;

export interface LivePoint {
  /** Milliseconds since 1970, when it was read. */
  readonly time: number;
  /** Null: nothing that could be relied on was there. */
  readonly value: number | null;
}

export class LivePoints {
  private readonly byTag = new Map<string, readonly LivePoint[]>();

  /** The oldest is dropped first. */
  add(tag: string, point: LivePoint): void {
    this.byTag.set(tag, [...this.of(tag), point].slice(-MOST_LIVE_POINTS));
  }

  of(tag: string): readonly LivePoint[] {
    return this.byTag.get(tag) ?? [];
  }
}

/** The stretches between losses, as lines are drawn; the newest value holds until `now`. */
export function liveRuns(points: readonly LivePoint[], now: number): { time: number; value: number }[][] {
  const runs: { time: number; value: number }[][] = [];
  let run: { time: number; value: number }[] | undefined;
  for (const { time, value } of points) {
    if (value === null) {
      // What was known held until it was lost.
      if (run) run.push({ time, value: run.at(-1)!.value });
      run = undefined;
      continue;
    }
    if (!run) {
      run = [];
      runs.push(run);
    }
    run.push({ time, value });
  }
  const last = run?.at(-1);
  if (run && last && last.time < now) run.push({ time: now, value: last.value });
  return runs;
}

/** The end of the window at a moment. */
export const liveEnd = (now: number): number => now - LIVE_DELAY_MS;

/** Lowest and highest of what is in sight, with room around it; undefined where there is nothing. */
export function liveExtent(points: readonly LivePoint[]): [number, number] | undefined {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return undefined;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = low === high ? Math.abs(low) * 0.05 || 1 : (high - low) * 0.1;
  return [low - room, high + room];
}
