/** The scripts as steps on a peer. */
import type { Scenario } from '../metrics.ts';
import type { Peer } from '../peers/peer.ts';
import type { Item } from '../scenes/item.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { coalesced, draggedItem, panned, SCRIPTS, STEPS, zoomed } from '../scenes/script.ts';

export interface Interaction {
  begin(peer: Peer): void | Promise<void>;
  step(peer: Peer, step: number, steps: number): void;
  end?(peer: Peer): void;
  /** Its steps cover a range, of which a thinned run must keep some of each part. */
  readonly spread?: boolean;
}

export function interactionOf(scenario: Scenario, scene: BenchScene, items: readonly Item[]): Interaction {
  const script = SCRIPTS[scenario];
  const view = scene[script.view](items.length);
  const begin = (peer: Peer): void => peer.setView(view);
  switch (script.do) {
    case 'pan':
      return { begin, step: (peer, step, steps) => peer.setView(panned(view, step, steps, script.by)) };
    case 'zoom':
      return {
        begin,
        step: (peer, step) => peer.setView(zoomed(view, step, script.from, script.to)),
        spread: true,
      };
    case 'drag':
      return {
        begin(peer) {
          begin(peer);
          peer.dragStart(draggedItem(items, view));
        },
        step: (peer) => peer.dragBy(script.by[0] / view.scale, script.by[1] / view.scale),
        end: (peer) => peer.dragEnd(),
      };
    case 'update': {
      const changes = Array.from({ length: STEPS }, (_, step) =>
        coalesced(scene.changes(items, script.first + step)),
      );
      return {
        async begin(peer) {
          await peer.beforeUpdates?.();
          begin(peer);
        },
        step: (peer, step) => peer.update(changes[step]!, script.first + step),
      };
    }
  }
}
