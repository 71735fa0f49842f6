/** How the rows of an alarm list share its width. */

export interface Row {
  readonly name: string;
  readonly message: string;
  readonly state: string;
  readonly time: string;
  readonly isBold: boolean;
}

/** A letter's width, in font sizes: on the safe side for the words of states and times. */
const LETTER = 0.57;
/** Messages that are narrower tell too little, in font sizes: the name gives way, then the state, which the mark shows too. */
const LEAST = { besideName: 12, besideState: 6 } as const;

/** Widths, units; 0 for what there is no room for. */
export interface Columns {
  readonly message: number;
  readonly name: number;
  readonly state: number;
  readonly time: number;
}

/** State and time as wide as their longest words, so that none is cut; the rest is the message's and the name's. */
export function columnsOf(rows: readonly Row[], w: number, size: number): Columns {
  const widest = (of: (row: Row) => string): number =>
    size * LETTER * Math.max(0, ...rows.map((row) => of(row).length));
  const time = Math.min(
    widest((row) => row.time),
    w / 3,
  );
  const state = widest((row) => row.state);
  const rest = w - time - size;
  if (rest - state - size < LEAST.besideState * size) return { message: rest, name: 0, state: 0, time };
  const both = rest - state - size;
  const name = Math.min(
    widest((row) => row.name),
    both * 0.4,
  );
  return both - name - size < LEAST.besideName * size
    ? { message: both, name: 0, state, time }
    : { message: both - name - size, name, state, time };
}
