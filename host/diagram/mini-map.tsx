import { Map as MapIcon, X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { RemoteEngine } from '../../worker/boundary/index.ts';
import type { Command } from '../commands/registry.ts';
import { useCommands } from '../commands/use-commands.ts';
import { themeStore } from '../data/stores/theme-store.ts';
import { IconButton } from '../ui/button.tsx';
import type { DiagramState } from './diagram-store.ts';
import styles from './mini-map.module.css';
import { frameOn, isAllInView, type MapArea, mapSize, viewOf, worldAt } from './mini-map-model.ts';
import { miniMapStore, toggleMiniMap } from './mini-map-store.ts';

/** Milliseconds after the last change until the map is redrawn, and between two maps of live values. */
const RESTED_MS = 600;
const LIVE_MS = 10_000;
/** CANV-20: scale factor per unit of wheel delta. */
const WHEEL = 0.999;

export interface MiniMapProps {
  readonly api: () => Pick<RemoteEngine, 'view'> | undefined;
  readonly store: DiagramState;
  readonly surface: RefObject<HTMLElement | null>;
}

interface Shown {
  readonly serial: number;
  readonly address: string;
  readonly area: MapArea;
}

const COMMANDS: readonly Command[] = [
  {
    group: 'View',
    id: 'mini-map',
    label: 'Show or hide the mini-map',
    icon: MapIcon,
    shortcut: 'm',
    run: toggleMiniMap,
  },
];

/** The map in the corner, if it is wanted; it appears once the diagram is there. */
export default function MiniMap(map: MiniMapProps) {
  const { on } = useSnapshot(miniMapStore);
  const { phase } = useSnapshot(map.store).engine;
  useCommands(COMMANDS);
  return on && phase === 'ready' ? <ShownMap {...map} /> : null;
}

/** The whole diagram, small, with a frame around the visible area: a click or a drag moves the view, the wheel zooms. */
function ShownMap(map: MiniMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  const { shown, wake } = useMap(map, () => box.current?.hidden === true);
  useFrame(map, shown?.area, { frame, box, wake });
  const drag = useMapDrag(map, frame);
  if (!shown) return null;
  return (
    <aside ref={box} className={styles.box} aria-label="Mini-map" hidden>
      <div
        className={styles.map}
        style={mapSize(shown.area)}
        {...drag(shown.area)}
        onWheel={({ deltaY }) => {
          void map.api()?.view.zoomTo(map.store.engine.camera.scale * WHEEL ** deltaY);
        }}
      >
        <img src={shown.address} alt="The whole diagram" draggable={false} />
        <div ref={frame} className={styles.frame} data-frame />
      </div>
      <IconButton icon={X} label="Hide the mini-map" shortcut="M" onClick={toggleMiniMap} />
    </aside>
  );
}

interface MapElements {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Around the map; hidden while the whole diagram is in view. */
  readonly box: RefObject<HTMLElement | null>;
  readonly wake: { readonly current: () => void };
}

/** The frame follows the camera at every frame of the picture, bypassing React, which would render the page each time. */
function useFrame(
  { store, surface }: Pick<MiniMapProps, 'store' | 'surface'>,
  area: MapArea | undefined,
  { frame, box, wake }: MapElements,
): void {
  useLayoutEffect(() => {
    if (!area) return;
    const measured = mapSize(area);
    const follow = () => {
      const view = surface.current;
      if (!view || !frame.current || !box.current) return;
      const seen = viewOf(store.engine.camera, { width: view.clientWidth, height: view.clientHeight });
      const { left, top, width, height } = frameOn(area, measured, seen);
      frame.current.style.transform = `translate(${left}px, ${top}px)`;
      frame.current.style.width = `${width}px`;
      frame.current.style.height = `${height}px`;
      const isHidden = isAllInView(area, seen);
      if (box.current.hidden && !isHidden) wake.current();
      box.current.hidden = isHidden;
    };
    follow();
    const resize = new ResizeObserver(follow);
    if (surface.current) resize.observe(surface.current);
    const stop = subscribeKey(store, 'engine', follow);
    return () => {
      resize.disconnect();
      stop();
    };
  }, [area, store, surface, frame, box, wake]);
}

/** Pointer actions on the map of an area: the view moves to the pointer. */
function useMapDrag({ api, store }: MiniMapProps, frame: MapElements['frame']) {
  /** From the pointer to the centre of the view, world coordinates; null while nothing is dragged. */
  const hold = useRef<{ readonly dx: number; readonly dy: number } | null>(null);
  return (area: MapArea) => {
    const place = (event: PointerEvent<HTMLElement>) => {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      return worldAt(area, mapSize(area), event.clientX - left, event.clientY - top);
    };
    const onPointerMove = (event: PointerEvent<HTMLElement>) => {
      if (!hold.current) return;
      const { x, y } = place(event);
      void api()?.view.lookAt(x + hold.current.dx, y + hold.current.dy);
    };
    const release = () => {
      hold.current = null;
    };
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        // Inside the frame the grabbed point stays under the pointer; elsewhere the view centres on it.
        const { x, y } = store.engine.camera;
        const at = place(event);
        const isInside = (event.target as Element) === frame.current;
        hold.current = isInside ? { dx: x - at.x, dy: y - at.y } : { dx: 0, dy: 0 };
        onPointerMove(event);
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    };
  };
}

/** Device pixels of the map's longer side. */
const longerSide = (): number => 208 * Math.min(2, devicePixelRatio);

/** The picture of the map, redrawn once the diagram rests; while hidden, when it is shown again (`wake`). */
function useMap(
  { api, store }: Pick<MiniMapProps, 'api' | 'store'>,
  isUnseen: () => boolean,
): { readonly shown: Shown | null; readonly wake: { readonly current: () => void } } {
  const [shown, setShown] = useState<Shown | null>(null);
  const seen = useRef(0);
  const latest = useRef({ api, isUnseen });
  latest.current = { api, isUnseen };
  const wake = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isLate = false;
    const draw = async () => {
      if (store.engine.phase !== 'ready') return;
      isLate = document.hidden || latest.current.isUnseen();
      if (isLate) return;
      const picture = await latest.current
        .api()
        ?.view.miniMap(longerSide(), seen.current)
        .catch(() => null);
      if (!picture || isOver) return;
      seen.current = picture.serial;
      const { serial, area } = picture;
      setShown({ serial, area, address: URL.createObjectURL(picture.file) });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), RESTED_MS);
    };
    let before = stateOf(store);
    const stopTheme = subscribeKey(themeStore, 'ofDiagrams', soon);
    const stop = subscribeKey(store, 'engine', () => {
      const now = stateOf(store);
      if (now === before) return;
      before = now;
      soon();
    });
    // Values change the picture without changing the diagram.
    const live = setInterval(() => {
      if (store.engine.edit) return;
      seen.current = 0;
      void draw();
    }, LIVE_MS);
    wake.current = () => {
      if (isLate) soon();
    };
    void draw();
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(live);
      stopTheme();
      stop();
    };
  }, [store]);
  const address = shown?.address;
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  return { shown, wake };
}

/** The part of the engine's state that tells that the diagram may look different. */
const stateOf = ({ engine }: DiagramState): string => `${engine.phase} ${engine.edit?.revision ?? ''}`;
