import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Alert } from '../../api/contract/index.ts';
import type { BoundTag, PlaybackOrder } from '../../worker/boundary/index.ts';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { AcknowledgeDialog } from '../parts/alerts/acknowledge-dialog.tsx';
import { ShelveDialog } from '../parts/alerts/shelve-dialog.tsx';
import type { Point } from '../ui/context-menu.tsx';
import { callingTags, waitingAlerts } from './acknowledge.ts';
import type { DiagramState } from './diagram-store.ts';
import { GraphWindow } from './graph/graph-window.tsx';
import type { GraphPlace } from './graph/history-graph.tsx';
import { useGraphs } from './graph/use-graphs.ts';
import { ObjectMenu } from './object-menu.tsx';
import { PlaybackBar } from './playback/playback-bar.tsx';
import { START_BACK_MS } from './playback/playback-model.ts';

/** Requests around a live diagram; each is an object of its own. */
export type ExtraRequest =
  | { readonly what: 'playback' }
  | { readonly what: 'graph'; readonly object: string | number }
  /** Unacknowledged alarms of the object, or of everything in view. */
  | { readonly what: 'acknowledge'; readonly object?: string | number }
  /** The menu of an object, or of what is at a point of the surface; `at` on the page. */
  | { readonly what: 'menu'; readonly of: string | number | Point; readonly at: Point };

interface LiveExtrasProps {
  readonly request: ExtraRequest;
  readonly api: () => EngineHandle['api'] | undefined;
  readonly store: DiagramState;
  readonly place: GraphPlace;
  /** Another diagram says which time is shown. */
  readonly isFollowing?: boolean;
}

const NO_TAG = 'This object has no value that can be shown as a graph.';

type Menu = { readonly tag: BoundTag; readonly at: Point };
type Asked = { readonly what: 'acknowledge' | 'shelve'; readonly alerts: readonly Alert[] };

/** Graphs over a live diagram, the menu of its objects, and its past. Loaded with the first request. */
export function LiveExtras({ request, api, store, place, isFollowing = false }: LiveExtrasProps) {
  const { playback } = useSnapshot(store).engine;
  const { order, graphs, menu, setMenu, asked, setAsked, acknowledgeOf } = useExtras(request, api, store);
  const read = useCallback(
    async (tags: readonly string[]) => (await api()?.objects.readings(tags as string[])) ?? [],
    [api],
  );
  return (
    <>
      {graphs.graphs.map((graph, nth) => (
        <GraphWindow
          key={graph.id}
          {...{ tags: graph.tags, nth, read, place }}
          isFront={graph.id === graphs.front}
          isPlayed={playback !== null}
          onFront={() => graphs.raise(graph.id)}
          onClose={() => graphs.close(graph.id)}
        />
      ))}
      {playback && !isFollowing && <PlaybackBar state={playback} onOrder={order} />}
      {menu && (
        <ObjectMenu
          {...menu}
          isPlayed={playback !== null}
          onFaceplate={() => void api()?.controls.openFaceplate(menu.tag.object)}
          onGraph={() => graphs.show(menu.tag)}
          onAdd={graphs.add(menu.tag)}
          onAcknowledge={() => void acknowledgeOf([menu.tag.tag])}
          onShelve={(alerts) => setAsked({ what: 'shelve', alerts })}
          onClose={() => setMenu(null)}
        />
      )}
      {asked?.what === 'acknowledge' && (
        <AcknowledgeDialog alerts={asked.alerts} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'shelve' && <ShelveDialog alerts={asked.alerts} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What is open around the diagram; each request opens something, or reports that there is nothing to open. */
function useExtras(request: ExtraRequest, api: LiveExtrasProps['api'], store: DiagramState) {
  const order = useCallback((given: PlaybackOrder) => void api()?.playback.run(given), [api]);
  const graphs = useGraphs();
  const { show } = graphs;
  const [menu, setMenu] = useState<Menu | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // A mark names no alarm and stands for several: the dialog says which, so that nobody acknowledges one unread.
  const acknowledgeOf = useCallback(async (tags: readonly string[]) => {
    const alerts = await waitingAlerts(tags);
    if (alerts.length > 0) setAsked({ what: 'acknowledge', alerts });
  }, []);
  useEffect(() => {
    let isOld = false;
    const answered = (tag: BoundTag | null | undefined) => {
      if (isOld) return;
      if (request.what === 'menu') setMenu(tag ? { tag, at: request.at } : null);
      else if (request.what === 'acknowledge') tag?.calls && void acknowledgeOf([tag.tag]);
      else if (tag) show(tag);
      else showToast('error', NO_TAG);
    };
    const answer = async () => {
      if (request.what === 'playback') {
        if (!store.engine.playback) order({ to: 'seek', at: Date.now() - START_BACK_MS });
      } else if (request.what === 'acknowledge' && request.object === undefined) {
        const tags = await callingTags(api(), store);
        if (!isOld) await acknowledgeOf(tags);
      } else answered(await api()?.objects.boundTag(request.what === 'menu' ? request.of : request.object!));
    };
    // A worker that died meanwhile does not answer: the user can ask again.
    answer().catch(() => {});
    return () => {
      isOld = true;
    };
  }, [request, api, show, order, store, acknowledgeOf]);
  return { order, graphs, menu, setMenu, asked, setAsked, acknowledgeOf };
}

export default LiveExtras;
