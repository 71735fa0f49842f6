/** From the engine to the handler of presses: events before there is a listener wait for it. */
import type { HoldEvent } from '../../../worker/boundary/index.ts';

export interface HoldPort {
  emit(event: HoldEvent): void;
  /** Returns the function that ends listening. */
  listen(listener: (event: HoldEvent) => void): () => void;
}

/** `wanted`: called at the first event. */
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
