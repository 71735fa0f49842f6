import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { themeStore } from '../../data/stores/theme-store.ts';
import type { DiagramState } from '../../diagram/diagram-store.ts';
import type { Editor } from '../editor.ts';
import { Guides } from './guides.tsx';
import { GuidesDialog } from './guides-dialog.tsx';
import { guidesStore } from './guides-store.ts';
import { placeOf, type RulerView, ticksOf } from './rulers-model.ts';

/** CSS pixels across. */
export const RULER = 20;

/** Few, and set here: the style sheet of all pages is loaded before the first diagram is visible. */
const EDGE: CSSProperties = { position: 'absolute', top: 0, left: 0 };
const STYLES = {
  rulers: { position: 'absolute', zIndex: 2, inset: 0, overflow: 'hidden', pointerEvents: 'none' },
  x: { ...EDGE, width: '100%', height: RULER },
  y: { ...EDGE, width: RULER, height: '100%' },
  corner: { ...EDGE, width: RULER, height: RULER, background: 'var(--surface-1)' },
} as const satisfies Record<string, CSSProperties>;

interface RulersProps {
  readonly editor: Editor;
  readonly store: DiagramState;
  readonly surface: RefObject<HTMLElement | null>;
}

type Axis = 'x' | 'y';

/** The state of a ruler. */
interface Shown {
  readonly view: RulerView;
  /** World extent of the selection. */
  readonly extent: readonly [low: number, high: number] | null;
  /** Of the pointer, CSS pixels. */
  readonly pointer: number | null;
}

/** Rulers at the top and the left: the diagram's scale, the selection, and the pointer. */
export default function Rulers({ editor, store, surface }: RulersProps) {
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const view = surface.current;
    if (!view || !across.current || !down.current) return;
    return keepPainted({ editor, store, view, rulers: { x: across.current, y: down.current } });
  }, [editor, store, surface]);
  const { asking } = useSnapshot(guidesStore);
  return (
    <>
      <div style={STYLES.rulers} aria-hidden>
        <canvas ref={across} style={STYLES.x} />
        <canvas ref={down} style={STYLES.y} />
        <Guides editor={editor} store={store} surface={surface} ruler={RULER} />
        <span style={STYLES.corner} />
      </div>
      {asking && <GuidesDialog />}
    </>
  );
}

interface Painted {
  readonly editor: Editor;
  readonly store: DiagramState;
  /** The surface along which the rulers lie. */
  readonly view: HTMLElement;
  readonly rulers: Readonly<Record<Axis, HTMLCanvasElement>>;
}

/** Repaints the rulers whenever their content changes. Returns the function that ends it. */
function keepPainted({ editor, store, view, rulers }: Painted): () => void {
  let pointer: Readonly<Record<Axis, number>> | null = null;
  let frame = 0;
  const paint = () => {
    frame = 0;
    const { camera } = store.engine;
    const { box } = editor.state.summary;
    const size = { x: view.clientWidth, y: view.clientHeight };
    for (const axis of ['x', 'y'] as const)
      draw(rulers[axis], axis, {
        view: { middle: camera[axis], scale: camera.scale, length: size[axis] },
        extent: box && (axis === 'x' ? [box.minX, box.maxX] : [box.minY, box.maxY]),
        pointer: pointer?.[axis] ?? null,
      });
  };
  /** At most once per frame, however much changes. */
  const request = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const onPointer = (event: PointerEvent) => {
    const { left, top } = view.getBoundingClientRect();
    pointer = event.type === 'pointerleave' ? null : { x: event.clientX - left, y: event.clientY - top };
    request();
  };
  const stops = [
    subscribeKey(store, 'engine', request),
    subscribeKey(editor.state, 'summary', request),
    subscribe(themeStore, request),
  ];
  const resize = new ResizeObserver(request);
  resize.observe(view);
  view.addEventListener('pointermove', onPointer);
  view.addEventListener('pointerleave', onPointer);
  request();
  return () => {
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
    resize.disconnect();
    view.removeEventListener('pointermove', onPointer);
    view.removeEventListener('pointerleave', onPointer);
  };
}

function draw(canvas: HTMLCanvasElement, axis: Axis, { view, extent, pointer }: Shown): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const ratio = devicePixelRatio;
  const [width, height] = axis === 'x' ? [view.length, RULER] : [RULER, view.length];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name);
  pen.scale(ratio, ratio);
  // The left ruler is the top one, rotated: along it x grows downwards.
  if (axis === 'y') pen.transform(0, 1, 1, 0, 0, 0);
  pen.fillStyle = colour('--surface-1');
  pen.fillRect(0, 0, view.length, RULER);
  if (extent) {
    const [from, to] = [placeOf(extent[0], view), placeOf(extent[1], view)];
    pen.fillStyle = colour('--accent-soft');
    pen.fillRect(from, 0, Math.max(1, to - from), RULER);
  }
  pen.fillStyle = colour('--text-3');
  pen.font = `10px ${style.fontFamily}`;
  pen.textBaseline = 'middle';
  for (const { at, label } of ticksOf(view)) {
    const place = Math.round(at * ratio) / ratio;
    pen.fillRect(place, label === null ? RULER - 5 : RULER - 9, 1 / ratio, 9);
    if (label !== null) write(pen, axis, label, place);
  }
  pen.fillStyle = colour('--line');
  pen.fillRect(0, RULER - 1, view.length, 1);
  if (pointer === null) return;
  pen.fillStyle = colour('--accent');
  pen.fillRect(Math.round(pointer), 0, 1, RULER);
}

/** Letters are not rotated with the left ruler's axes: they would be mirrored. */
function write(pen: CanvasRenderingContext2D, axis: Axis, label: string, place: number): void {
  if (axis === 'x') {
    pen.fillText(label, place + 3, 7);
    return;
  }
  pen.save();
  pen.transform(0, 1, 1, 0, 0, 0);
  pen.translate(7, place + 3);
  pen.rotate(-Math.PI / 2);
  pen.textAlign = 'right';
  pen.fillText(label, 0, 0);
  pen.restore();
}
