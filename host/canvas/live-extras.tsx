import { ChartLine } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EngineHandle } from '../../worker/client.ts';
import type { BoundTag, PlaybackOrder } from '../../worker/protocol.ts';
import { showToast } from '../state/toast-store.ts';
import { ContextMenu, type Point } from '../ui/context-menu.tsx';
import type { DiagramState } from './diagram-store.ts';
import { GraphWindow } from './graph/graph-window.tsx';
import { PlaybackBar } from './playback/playback-bar.tsx';
import { START_BACK_MS } from './playback/playback-model.ts';

/** What was asked for around a live diagram; each asking is an object of its own. */
export type ExtraWish =
  | { readonly what: 'playback' }
  | { readonly what: 'graph'; readonly object: string | number }
  /** The object's menu; `x`, `y` in the surface, `at` on the page. */
  | { readonly what: 'menu'; readonly x: number; readonly y: number; readonly at: Point };

interface LiveExtrasProps {
  readonly wish: ExtraWish;
  readonly api: () => EngineHandle['api'] | undefined;
  readonly store: DiagramState;
}

const NO_TAG = 'This object shows no value that could be drawn as a graph.';

/** Graphs over a live diagram, the menu of its objects, and its past. Loaded with the first of them that somebody asks for. */
export function LiveExtras({ wish, api, store }: LiveExtrasProps) {
  const { playback } = useSnapshot(store).engine;
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
    const of = wish.what === 'graph' ? wish.object : { x: wish.x, y: wish.y };
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
          {...{ tag, nth, read }}
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
          entries={[{ label: 'Graph', icon: ChartLine, onSelect: () => show(menu.tag) }]}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

export default LiveExtras;
