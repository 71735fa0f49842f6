/** Moving a map: drag, wheel, pinch and keys. */
import { useGesture } from '@use-gesture/react';
import type { KeyboardEvent, RefObject } from 'react';
import { clampView, fitPoints, type MapView, type WorldPoint, zoomAt } from '../../../engine/map/mercator.ts';
import type { MapPicture } from './map-picture.ts';

/** Scale factor of a notch of the wheel (100 units), and of a key. */
const WHEEL = 0.9985;
const KEY_ZOOM = 1.5;
/** CSS pixels of an arrow key. */
const KEY_PAN = 64;

interface GestureParts {
  readonly picture: RefObject<MapPicture | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** A click that was no drag. */
  readonly onClick: (pixel: WorldPoint) => void;
}

export function useMapGestures({ picture, canvas, onClick }: GestureParts): void {
  const pixelOf = (clientX: number, clientY: number): WorldPoint => {
    const box = canvas.current!.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const zoom = (clientX: number, clientY: number, factor: number, from?: MapView) => {
    const shown = picture.current;
    if (shown) shown.show(zoomAt(from ?? shown.view, shown.size, pixelOf(clientX, clientY), factor));
  };
  useGesture(
    {
      onDrag({ delta: [x, y], tap, pinching, event, cancel }) {
        if (pinching) return cancel();
        const shown = picture.current;
        if (!shown) return;
        if (tap) return onClick(pixelOf((event as PointerEvent).clientX, (event as PointerEvent).clientY));
        shown.show(panned(shown, x, y));
      },
      onWheel({ event }) {
        event.preventDefault();
        zoom(event.clientX, event.clientY, WHEEL ** event.deltaY);
      },
      onPinch({ origin: [x, y], movement: [factor], memo, event }) {
        event.preventDefault();
        const from = (memo as MapView | undefined) ?? picture.current?.view;
        zoom(x, y, factor, from);
        return from;
      },
    },
    {
      target: canvas,
      drag: { filterTaps: true, pointer: { buttons: [1] } },
      pinch: { modifierKey: null },
      eventOptions: { passive: false },
    },
  );
}

const panned = ({ view, size }: MapPicture, x: number, y: number): MapView =>
  clampView({ ...view, x: view.x - x / view.scale, y: view.y - y / view.scale }, size);

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Arrows pan, + and - zoom, 0 shows all of `points`. Whether the key meant anything. */
export function moveByKey(event: KeyboardEvent, picture: MapPicture, points: readonly WorldPoint[]): boolean {
  const { view, size } = picture;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const arrow = ARROWS[event.key];
  if (arrow) picture.show(panned(picture, arrow[0] * KEY_PAN, arrow[1] * KEY_PAN));
  else if (event.key === '+' || event.key === '=') picture.show(zoomAt(view, size, middle, KEY_ZOOM));
  else if (event.key === '-') picture.show(zoomAt(view, size, middle, 1 / KEY_ZOOM));
  else if (event.key === '0') picture.show(fitPoints(points, size));
  else return false;
  return true;
}

/** Where an arrow key moves a pin: some pixels, one with Shift. */
export function pinByKey(
  event: KeyboardEvent,
  { view, size }: MapPicture,
  pin: WorldPoint,
): WorldPoint | null {
  const arrow = ARROWS[event.key];
  if (!arrow) return null;
  const step = (event.shiftKey ? 1 : 8) / view.scale;
  const moved = { x: pin.x - arrow[0] * step, y: pin.y - arrow[1] * step };
  const inside = clampView({ ...moved, scale: Number.POSITIVE_INFINITY }, size);
  return { x: inside.x, y: inside.y };
}
