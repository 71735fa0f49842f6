/** The scenarios as steps on a peer. */
import type { Scenario } from '../metrics.ts';
import type { Peer } from '../peers/peer.ts';
import type { Item } from '../scenes/item.ts';
import { changesAt, draggedItem, nearView, panned, STEPS, wholeView, zoomed } from '../scenes/script.ts';

export interface Interaction {
  begin(peer: Peer): void | Promise<void>;
  step(peer: Peer, step: number, steps: number): void;
  end?(peer: Peer): void;
  /** Its steps span a range, of which a thinned run must keep something. */
  readonly spread?: boolean;
}

/** Screen pixels a frame. */
const DRAG_STEP = 2;

export function interactionOf(scenario: Scenario, items: readonly Item[], count: number): Interaction {
  const view = scenario.endsWith('near') ? nearView(count) : wholeView(count);
  const begin = (peer: Peer): void => peer.setView(view);
  switch (scenario) {
    case 'pan-whole':
    case 'pan-near':
      return { begin, step: (peer, step, steps) => peer.setView(panned(view, step, steps)) };
    case 'zoom':
      return { begin, step: (peer, step) => peer.setView(zoomed(view, step)), spread: true };
    case 'drag-whole':
    case 'drag-near':
      return {
        begin(peer) {
          begin(peer);
          peer.dragStart(draggedItem(items, count));
        },
        step: (peer) => peer.dragBy(DRAG_STEP / view.scale, 0),
        end: (peer) => peer.dragEnd(),
      };
    case 'update-whole':
    case 'update-near': {
      // Both may run on one page: the second must not set what the first has set.
      const first = scenario === 'update-whole' ? 0 : STEPS;
      const changes = Array.from({ length: STEPS }, (_, step) => changesAt(items, first + step));
      return {
        async begin(peer) {
          await peer.beforeUpdates?.();
          begin(peer);
        },
        step: (peer, step) => peer.update(changes[step]!, first + step),
      };
    }
  }
}
