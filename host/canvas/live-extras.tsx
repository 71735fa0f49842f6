import { ChartLine, Check } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EngineHandle } from '../../worker/client.ts';
import type { BoundTag, PlaybackOrder } from '../../worker/protocol.ts';
import { useGranted } from '../site/queries.ts';
import { showToast } from '../state/toast-store.ts';
import { ContextMenu, type Point } from '../ui/context-menu.tsx';
import { acknowledgeTags } from './acknowledge.ts';
import type { DiagramState } from './diagram-store.ts';
import { GraphWindow } from './graph/graph-window.tsx';
import type { GraphPlace } from './graph/history-graph.tsx';
import { PlaybackBar } from './playback/playback-bar.tsx';
import { START_BACK_MS } from './playback/playback-model.ts';

/** What was asked for around a live diagram; each asking is an object of its own. */
export type ExtraWish =
  | { readonly what: 'playback' }
  | { readonly what: 'graph'; readonly object: string | number }
  /** Of all objects in view whose alarm nobody has acknowledged. */
  | { readonly what: 'acknowledge' }
  /** The menu of an object, or of what is drawn at a point of the surface; `at` on the page. */
  | { readonly what: 'menu'; readonly of: string | number | Point; readonly at: Point };

interface LiveExtrasProps {
  readonly wish: ExtraWish;
  readonly api: () => EngineHandle['api'] | undefined;
  readonly store: DiagramState;
  readonly place: GraphPlace;
}

const NO_TAG = 'This object shows no value that could be drawn as a graph.';

/** Graphs over a live diagram, the menu of its objects, and its past. Loaded with the first of them that somebody asks for. */
export function LiveExtras({ wish, api, store, place }: LiveExtrasProps) {
  const { playback } = useSnapshot(store).engine;
  const mayAcknowledge = useGranted('Alerts.update');
  const order = useCallback((given: PlaybackOrder) => void api()?.playback(given), [api]);
  const [graphs, setGraphs] = useState<readonly BoundTag[]>([]);
  const [front, setFront] = useState<string | number | null>(null);
  const [menu, setMenu] = useState<{ readonly tag: BoundTag; readonly at: Point } | null>(null);
  const show = useCallback((tag: BoundTag) => {
    setGraphs((open) => (open.some(({ object }) => object === tag.object) ? open : [...open, tag]));
    setFront(tag.object);
  }, []);

  useEffect(() => {
    let isOld = false;
    if (wish.what === 'playback') {
      if (!store.engine.playback) order({ to: 'seek', at: Date.now() - START_BACK_MS });
      return;
    }
    if (wish.what === 'acknowledge') {
      const calling = store.mirror.filter(({ alarm }) => alarm !== '').map(({ object }) => object);
      void Promise.all(calling.map((object) => api()?.boundTag(object))).then(
        (tags) => acknowledgeTags(tags.flatMap((tag) => (tag?.calls ? [tag.tag] : []))),
        () => {},
      );
      return;
    }
    const of = wish.what === 'graph' ? wish.object : wish.of;
    const answered = (tag: BoundTag | null | undefined) => {
      if (isOld) return;
      if (wish.what === 'menu') setMenu(tag ? { tag, at: wish.at } : null);
      else if (tag) show(tag);
      else showToast('error', NO_TAG);
    };
    api()
      ?.boundTag(of)
      .then(answered, () => {});
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
      {graphs.map((tag, nth) => (
        <GraphWindow
          key={tag.object}
          {...{ tag, nth, read, place }}
          isFront={tag.object === front}
          isPlayed={playback !== null}
          onFront={() => setFront(tag.object)}
          onClose={() => setGraphs((open) => open.filter((one) => one !== tag))}
        />
      ))}
      {playback && <PlaybackBar state={playback} onOrder={order} />}
      {menu && (
        <ContextMenu
          label={menu.tag.name}
          at={menu.at}
          entries={[
            { label: 'Graph', icon: ChartLine, onSelect: () => show(menu.tag) },
            ...(menu.tag.calls && mayAcknowledge
              ? [
                  {
                    label: 'Acknowledge alarm',
                    icon: Check,
                    onSelect: () => void acknowledgeTags([menu.tag.tag]),
                  },
                ]
              : []),
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

export default LiveExtras;
