import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Alert } from '../../api/contract/index.ts';
import type { EngineHandle } from '../../worker/client.ts';
import type { BoundTag, PlaybackOrder } from '../../worker/protocol.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { ShelveDialog } from '../parts/alerts/shelve-dialog.tsx';
import type { Point } from '../ui/context-menu.tsx';
import { acknowledgeTag, callingTags, waitingAlerts } from './acknowledge.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import type { DiagramState } from './diagram-store.ts';
import { GraphWindow } from './graph/graph-window.tsx';
import type { GraphPlace } from './graph/history-graph.tsx';
import { useGraphs } from './graph/use-graphs.ts';
import { ObjectMenu } from './object-menu.tsx';
import { PlaybackBar } from './playback/playback-bar.tsx';
import { START_BACK_MS } from './playback/playback-model.ts';

/** What was asked for around a live diagram; each asking is an object of its own. */
export type ExtraWish =
  | { readonly what: 'playback' }
  | { readonly what: 'graph'; readonly object: string | number }
  /** Of the object, or of all in view whose alarm nobody has acknowledged. */
  | { readonly what: 'acknowledge'; readonly object?: string | number }
  /** The menu of an object, or of what is drawn at a point of the surface; `at` on the page. */
  | { readonly what: 'menu'; readonly of: string | number | Point; readonly at: Point };

interface LiveExtrasProps {
  readonly wish: ExtraWish;
  readonly api: () => EngineHandle['api'] | undefined;
  readonly store: DiagramState;
  readonly place: GraphPlace;
}

const NO_TAG = 'This object has no value that can be shown as a graph.';

type Menu = { readonly tag: BoundTag; readonly at: Point };
type Asked = { readonly what: 'acknowledge' | 'shelve'; readonly alerts: readonly Alert[] };

/** Graphs over a live diagram, the menu of its objects, and its past. Loaded with the first of them that somebody asks for. */
export function LiveExtras({ wish, api, store, place }: LiveExtrasProps) {
  const { playback } = useSnapshot(store).engine;
  const order = useCallback((given: PlaybackOrder) => void api()?.playback(given), [api]);
  const { graphs, front, show, add, raise, close } = useGraphs();
  const [menu, setMenu] = useState<Menu | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    let isOld = false;
    const answered = (tag: BoundTag | null | undefined) => {
      if (isOld) return;
      if (wish.what === 'menu') setMenu(tag ? { tag, at: wish.at } : null);
      else if (wish.what === 'acknowledge') tag?.calls && void acknowledgeTag(tag.tag);
      else if (tag) show(tag);
      else showToast('error', NO_TAG);
    };
    const ask = async () => {
      if (wish.what === 'playback') {
        if (!store.engine.playback) order({ to: 'seek', at: Date.now() - START_BACK_MS });
      } else if (wish.what === 'acknowledge' && wish.object === undefined) {
        const alerts = await waitingAlerts(await callingTags(api(), store));
        if (alerts.length > 0 && !isOld) setAsked({ what: 'acknowledge', alerts });
      } else answered(await api()?.boundTag(wish.what === 'menu' ? wish.of : wish.object!));
    };
    // A worker that died meanwhile answers nothing: whoever asked, asks again.
    ask().catch(() => {});
    return () => {
      isOld = true;
    };
  }, [wish, api, show, order, store]);

  const read = useCallback(
    async (tags: readonly string[]) => (await api()?.readings(tags as string[])) ?? [],
    [api],
  );
  return (
    <>
      {graphs.map((graph, nth) => (
        <GraphWindow
          key={graph.id}
          {...{ tags: graph.tags, nth, read, place }}
          isFront={graph.id === front}
          isPlayed={playback !== null}
          onFront={() => raise(graph.id)}
          onClose={() => close(graph.id)}
        />
      ))}
      {playback && <PlaybackBar state={playback} onOrder={order} />}
      {menu && (
        <ObjectMenu
          {...menu}
          isPlayed={playback !== null}
          onGraph={() => show(menu.tag)}
          onAdd={add(menu.tag)}
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

export default LiveExtras;
