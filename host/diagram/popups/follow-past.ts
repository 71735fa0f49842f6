/** A pop-up over a diagram that shows the past shows the same time: values of two times are never seen together. */
import { subscribeKey } from 'valtio/utils';
import type { PlaybackOrder } from '../../../worker/boundary/index.ts';
import type { DiagramState } from '../diagram-store.ts';

/** Milliseconds on the clock by which the two may differ while both play. */
const APART_MS = 1500;

/** Time, speed and whether it runs, as last ordered. */
interface Ordered {
  readonly at: number;
  readonly since: number;
  readonly speed: number;
  readonly playing: boolean;
}

/**
 * Passes on what the diagram below does with its time, until the returned function is called. `store`: of the diagram
 * below. `now`: milliseconds, monotonic.
 */
export function followPast(
  store: DiagramState,
  order: (given: PlaybackOrder) => void,
  now: () => number = () => performance.now(),
): () => void {
  let ordered: Ordered | null = null;
  const follow = () => {
    const { playback } = store.engine;
    if (!playback) {
      if (ordered) order({ to: 'live' });
      ordered = null;
      return;
    }
    const { at, speed, playing } = playback;
    const since = now();
    // Paused, both stand at the very same moment.
    const isApart =
      ordered === null ||
      (!playing && ordered.playing) ||
      Math.abs(at - timeOf(ordered, since)) > (playing ? APART_MS * speed : 0);
    if (isApart) order({ to: 'seek', at });
    if (speed !== (ordered?.speed ?? 1)) order({ to: 'speed', speed });
    if (playing !== (ordered?.playing ?? false)) order({ to: playing ? 'play' : 'pause' });
    const isSame = ordered && !isApart && ordered.speed === speed && ordered.playing === playing;
    if (isSame) return;
    const isRunningOn = playing && !isApart && ordered !== null;
    ordered = { at: isRunningOn ? timeOf(ordered!, since) : at, since, speed, playing };
  };
  follow();
  return subscribeKey(store, 'engine', follow);
}

const timeOf = ({ at, since, speed, playing }: Ordered, now: number): number =>
  playing ? at + (now - since) * speed : at;
