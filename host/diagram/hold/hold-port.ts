/** From the engine to whoever looks after presses: what comes before somebody listens waits for him. */
import type { HoldEvent } from '../../../worker/boundary/index.ts';

export interface HoldPort {
  emit(event: HoldEvent): void;
  /** Answers the end of the listening. */
  listen(listener: (event: HoldEvent) => void): () => void;
}

/** `wanted`: told at the first event. */
export function createHoldPort(wanted: () => void): HoldPort {
  let listener: ((event: HoldEvent) => void) | undefined;
  let waiting: HoldEvent[] = [];
  return {
    emit(event) {
      if (listener) listener(event);
      else {
        waiting.push(event);
        wanted();
      }
    },
    listen(next) {
      listener = next;
      for (const event of waiting.splice(0)) next(event);
      return () => {
        listener = undefined;
        waiting = [];
      };
    },
  };
}
