/**
 * What a Sparkplug host must know of one device, said the slow way: the whole history is read anew for each answer. No
 * state machine, so that it cannot be wrong in the same place as the one it judges.
 */

export type Event =
  | { readonly at: number; readonly kind: 'broker'; readonly isUp: boolean }
  | { readonly at: number; readonly kind: 'NBIRTH'; readonly session: number }
  | { readonly at: number; readonly kind: 'NDEATH'; readonly session: number }
  | { readonly at: number; readonly kind: 'DBIRTH' | 'DDATA'; readonly seq: number; readonly value: number }
  | { readonly at: number; readonly kind: 'DDEATH'; readonly seq: number };

type Sequenced = Extract<Event, { seq: number }>;

interface Known {
  /** The newest value that was in order. */
  readonly value: number | undefined;
  readonly isStale: boolean;
}

const SEQUENCE = 256;

interface Waits {
  /** How long a hole in the sequence, or the birth of a device after its node's, is waited for. */
  readonly reorderMs: number;
  /** How long a node has time to show that a death of another session is not its own. */
  readonly proofMs: number;
}

export function known(history: readonly Event[], now: number, { reorderMs, proofMs }: Waits): Known {
  let value: number | undefined;
  let isStale = true;
  for (const { events, end, wasOnline } of lives(history, now)) {
    const told = tellLife(events, end, { reorderMs, proofMs }, wasOnline ? !isStale : false);
    value = told.value ?? value;
    isStale = told.isStale;
  }
  return { value, isStale };
}

interface Life {
  /** From a birth of the node on. */
  readonly events: readonly Event[];
  readonly end: number;
  /** The life before was not ended: the device may go on in this one. */
  readonly wasOnline: boolean;
}

/** The history cut at each birth of the node; before the first there is nothing to know. */
function lives(history: readonly Event[], now: number): Life[] {
  const heard = withBroker(history);
  const starts = heard.flatMap((event, at) => (event.kind === 'NBIRTH' ? [at] : []));
  return starts.map((start, nth) => ({
    events: heard.slice(start, starts[nth + 1]),
    end: heard[starts[nth + 1] ?? -1]?.at ?? now,
    wasOnline: nth > 0,
  }));
}

/** What was said while the broker was away did not arrive. */
function withBroker(history: readonly Event[]): Event[] {
  let isUp = true;
  return history.filter((event) => {
    if (event.kind === 'broker') isUp = event.isUp;
    return event.kind === 'broker' || isUp;
  });
}

/** One life of a node: its messages put in order, up to the first reason to stop believing. */
function tellLife(
  events: readonly Event[],
  end: number,
  { reorderMs, proofMs }: Waits,
  goesOn: boolean,
): Known {
  const [birth, ...rest] = events as [Extract<Event, { kind: 'NBIRTH' }>, ...Event[]];
  const early: Sequenced[] = [];
  let value: number | undefined;
  let isBorn = false;
  let isOnline = goesOn;
  let expected = 1;
  let waitsSince: number | undefined;
  let doubtedSince: number | undefined;
  const bornBy = birth.at + reorderMs;
  const over = (): Known => ({ value, isStale: true });
  for (const event of [...rest, { at: end, kind: 'end' } as const]) {
    if (goesOn && !isBorn && event.at >= bornBy) isOnline = false;
    if (waitsSince !== undefined && event.at >= waitsSince + reorderMs) return over();
    if (doubtedSince !== undefined && event.at >= doubtedSince + proofMs) return over();
    if (event.kind === 'end' || event.kind === 'NBIRTH') break;
    if (event.kind === 'broker') {
      if (!event.isUp) return over();
      continue;
    }
    if (event.kind === 'NDEATH') {
      if (event.session === birth.session) return over();
      doubtedSince ??= event.at;
      continue;
    }
    const ahead = (event.seq - expected + SEQUENCE) % SEQUENCE;
    if (ahead >= SEQUENCE / 2) continue;
    early.push(event);
    let moved = false;
    for (;;) {
      // Of two messages of one number the later is believed.
      const at = early.findLastIndex((one) => one.seq === expected);
      if (at < 0) break;
      const [message] = early.splice(at, 1) as [Sequenced];
      for (let other = early.length - 1; other >= 0; other--)
        if (early[other]!.seq === expected) early.splice(other, 1);
      expected = (expected + 1) % SEQUENCE;
      moved = true;
      doubtedSince = undefined;
      if (message.kind === 'DDEATH') isOnline = false;
      else if (message.kind === 'DBIRTH') [isOnline, isBorn, value] = [true, true, message.value];
      else if (!isBorn) isOnline = false;
      else if (isOnline) value = message.value;
    }
    if (early.length === 0) waitsSince = undefined;
    else if (moved || waitsSince === undefined) waitsSince = event.at;
  }
  return { value, isStale: !isOnline };
}
