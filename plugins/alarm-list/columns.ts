/** How the rows of an alarm list share its width. */

export interface Row {
  readonly name: string;
  readonly message: string;
  readonly state: string;
  readonly time: string;
  readonly isBold: boolean;
}

/** A letter's width, in font sizes: on the safe side for the words of states and times; of messages, which are long, the usual one. */
const LETTER = { short: 0.57, message: 0.53 } as const;
/** A narrower name tells too little, in font sizes. */
const LEAST_NAME = 6;

/** Widths, units; 0 for what there is no room for. */
export interface Columns {
  readonly message: number;
  readonly name: number;
  readonly state: number;
  readonly time: number;
  /** With two, state and time are below the message. */
  readonly lines: 1 | 2;
}

/**
 * The message comes first, for it says what is wrong: the name gives way to it, then the state, which the mark shows too. One
 * that still does not fit beside the time has a line of its own.
 */
export function columnsOf(rows: readonly Row[], w: number, size: number): Columns {
  const widest = (of: (row: Row) => string, letter: number = LETTER.short): number =>
    size * letter * Math.max(0, ...rows.map((row) => of(row).length));
  const time = Math.min(
    widest((row) => row.time),
    w / 3,
  );
  const state = widest((row) => row.state);
  const message = widest((row) => row.message, LETTER.message);
  const rest = w - time - size;
  const withState = rest - state - size;
  const room = withState - message - size;
  if (room >= LEAST_NAME * size) {
    const name = Math.min(
      widest((row) => row.name),
      room,
    );
    return { message: withState - name - size, name, state, time, lines: 1 };
  }
  if (message <= withState) return { message: withState, name: 0, state, time, lines: 1 };
  if (message <= rest) return { message: rest, name: 0, state: 0, time, lines: 1 };
  return { message: w, name: 0, state: Math.max(0, Math.min(state, rest)), time, lines: 2 };
}
