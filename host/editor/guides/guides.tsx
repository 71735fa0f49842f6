import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { GuideLines, SelectionSummary } from '../../../worker/boundary/index.ts';
import type { DiagramState } from '../../diagram/diagram-store.ts';
import type { Editor, EditorState } from '../editor.ts';
import { type GuideAxis, GuideHand, type PulledGuide } from './guides-model.ts';
import { guidesStore, setGuides } from './guides-store.ts';
import { placeOf, type RulerView } from './rulers-model.ts';

interface GuidesProps {
  readonly editor: Editor;
  readonly store: DiagramState;
  readonly surface: RefObject<HTMLElement | null>;
  /** CSS pixels across a ruler. */
  readonly ruler: number;
}

/** The picture below is as light or dark as its diagram says, whatever the theme. */
const GUIDE = '#0891b2';
/** CSS pixels that a pointer can grab, and by which handles of the selection may overlap. */
const HOLD = 7;
const AROUND = 30;

/** The guides over the picture, and the rulers from which they are pulled. Keys use the list of guides. */
export function Guides({ editor, store, surface, ruler }: GuidesProps) {
  const { lines } = useSnapshot(guidesStore) as { readonly lines: GuideLines };
  const { camera } = useSnapshot(store).engine;
  const { summary } = useSnapshot(editor.state) as EditorState;
  const viewOf = (axis: GuideAxis): RulerView => ({
    middle: camera[axis],
    scale: camera.scale,
    length: (axis === 'x' ? surface.current?.clientWidth : surface.current?.clientHeight) ?? 0,
  });
  const { pulled, take } = usePulling(ruler, surface, viewOf);
  const guide = (axis: GuideAxis, nth: number) => {
    const isPulled = pulled?.axis === axis && pulled.nth === nth;
    const own = lines[axis][nth]!;
    const at = isPulled ? pulled.at : own;
    // A guide pulled back onto the ruler is removed on release; until then its element follows the pointer.
    const place = at === null ? ruler / 2 : placeOf(at, viewOf(axis));
    return (
      <Line
        key={`${axis} ${nth}`}
        axis={axis}
        place={place}
        gone={at === null || (place < ruler && !isPulled)}
        taken={takenSpan(summary.box, axis, own, viewOf(axis === 'x' ? 'y' : 'x'))}
        take={take(axis, nth)}
      />
    );
  };
  return (
    <>
      <span
        style={{ ...BAND, left: ruler, right: 0, height: ruler, cursor: 'row-resize' }}
        {...take('y', null)}
      />
      <span
        style={{ ...BAND, top: ruler, bottom: 0, width: ruler, cursor: 'col-resize' }}
        {...take('x', null)}
      />
      {lines.x.map((_, nth) => guide('x', nth))}
      {lines.y.map((_, nth) => guide('y', nth))}
      {pulled?.nth === null && pulled.at !== null && (
        <span style={strokeOf(pulled.axis, placeOf(pulled.at, viewOf(pulled.axis)))} />
      )}
    </>
  );
}

/** The guide under the pointer's control, and how to grab one: `nth` null pulls a new one out of its ruler. */
function usePulling(ruler: number, surface: GuidesProps['surface'], viewOf: (axis: GuideAxis) => RulerView) {
  const hand = useMemo(() => new GuideHand(ruler), [ruler]);
  const [pulled, setPulled] = useState<PulledGuide | null>(null);
  const cancel = () => {
    hand.cancel();
    setPulled(null);
  };
  useEscape(pulled !== null, cancel);
  const take = (axis: GuideAxis, nth: number | null) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hand.press(axis, nth, nth === null ? null : guidesStore.lines[axis][nth]!);
      setPulled(hand.now);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const box = surface.current?.getBoundingClientRect();
      if (!hand.now || !box) return;
      hand.move(axis === 'x' ? event.clientX - box.left : event.clientY - box.top, viewOf(axis));
      setPulled(hand.now);
    },
    onPointerUp() {
      if (hand.now) setGuides(hand.drop(guidesStore.lines));
      setPulled(null);
    },
    onPointerCancel: cancel,
  });
  return { pulled, take };
}

const BAND: CSSProperties = {
  position: 'absolute',
  top: 0,
  left: 0,
  pointerEvents: 'auto',
  touchAction: 'none',
};

const strokeOf = (axis: GuideAxis, place: number): CSSProperties => ({
  position: 'absolute',
  background: GUIDE,
  ...(axis === 'x'
    ? { left: Math.round(place), top: 0, bottom: 0, width: 1 }
    : { top: Math.round(place), left: 0, right: 0, height: 1 }),
});

type Box = NonNullable<SelectionSummary['box']>;

interface Span {
  readonly low: number;
  readonly high: number;
}

const spansOf = ({ minX, minY, maxX, maxY }: Box): readonly Span[] => [
  { low: minX, high: maxX },
  { low: minY, high: maxY },
];

/**
 * Returns the part of a guide at `at` that the selection covers, CSS pixels along it (`view`): its handles take precedence over a
 * guide below them. Null if there is none.
 */
function takenSpan(box: Box | null, axis: GuideAxis, at: number, view: RulerView): Span | null {
  if (!box) return null;
  const [across, along] = axis === 'x' ? spansOf(box) : spansOf(box).toReversed();
  if (Math.max(across!.low - at, at - across!.high) > AROUND / view.scale) return null;
  return { low: placeOf(along!.low, view) - AROUND, high: placeOf(along!.high, view) + AROUND };
}

interface LineProps {
  readonly axis: GuideAxis;
  readonly place: number;
  readonly gone: boolean;
  /** The part where something else is grabbed. */
  readonly taken: Span | null;
  readonly take: Readonly<Record<string, unknown>>;
}

function Line({ axis, place, gone, taken, take }: LineProps) {
  const from = place - HOLD / 2;
  const hold = (start: number, size: number | string): CSSProperties =>
    axis === 'x'
      ? { ...BAND, left: from, width: HOLD, top: start, height: size, cursor: 'col-resize' }
      : { ...BAND, top: from, height: HOLD, left: start, width: size, cursor: 'row-resize' };
  return (
    <>
      <span style={{ ...strokeOf(axis, place), visibility: gone ? 'hidden' : undefined }} data-guide={axis} />
      {/* Both always exist: a pulled one has captured the pointer. */}
      <span style={hold(0, taken ? Math.max(0, taken.low) : '100%')} {...take} />
      <span style={hold(taken?.high ?? 0, taken ? '100%' : 0)} {...take} />
    </>
  );
}

function useEscape(active: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  });
}
