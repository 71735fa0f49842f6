/** The scripts as steps on a peer. */
import type { Scenario } from '../metrics.ts';
import type { Peer } from '../peers/peer.ts';
import type { Item } from '../scenes/item.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { coalesced, draggedItem, panned, SCRIPTS, STEPS, zoomed } from '../scenes/script.ts';

/** What a script does: to an engine, or to what keeps account of what must be seen. */
type Subject = Pick<Peer, 'setView' | 'dragStart' | 'dragBy' | 'dragEnd' | 'update' | 'beforeUpdates'>;

export interface Interaction {
  begin(subject: Subject): void | Promise<void>;
  step(subject: Subject, step: number, steps: number): void;
  /** Puts back what was moved: every script finds the scene as it was loaded. `count`: the steps that were made. */
  end?(subject: Subject, count: number): void;
  /** Its steps cover a range, of which a thinned run must keep some of each part. */
  readonly spread?: boolean;
  /** The view stands still: a frame counts when it holds the step. */
  readonly settles?: boolean;
}

export function interactionOf(scenario: Scenario, scene: BenchScene, items: readonly Item[]): Interaction {
  const script = SCRIPTS[scenario];
  const view = scene[script.view](items.length);
  const begin = (peer: Subject): void => peer.setView(view);
  switch (script.do) {
    case 'pan':
      return { begin, step: (peer, step, steps) => peer.setView(panned(view, step, steps, script.by)) };
    case 'zoom':
      return {
        begin,
        step: (peer, step) => peer.setView(zoomed(view, step, script.from, script.to)),
        spread: true,
      };
    case 'drag': {
      const [dx, dy] = [script.by[0] / view.scale, script.by[1] / view.scale];
      return {
        begin(peer) {
          begin(peer);
          peer.dragStart(draggedItem(items, view));
        },
        step: (peer) => peer.dragBy(dx, dy),
        end(peer, count) {
          peer.dragBy(-dx * count, -dy * count);
          peer.dragEnd();
        },
        settles: true,
      };
    }
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
        settles: true,
      };
    }
  }
}
