/** Geometry of the map: the view's frame on it, and the world point under a point of it. */
export interface MapArea {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface MapCamera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maximum size of the map, CSS pixels. */
const MOST: Size = { width: 208, height: 148 };
/** The frame is never smaller, or nobody would find it. */
const LEAST = 6;

/** The size at which an area is shown. */
export function mapSize({ minX, minY, maxX, maxY }: MapArea): Size {
  const [width, height] = [maxX - minX, maxY - minY];
  const scale = Math.min(MOST.width / width, MOST.height / height);
  return { width: Math.max(24, Math.round(width * scale)), height: Math.max(24, Math.round(height * scale)) };
}

/** The visible area, world units. */
export function viewOf({ x, y, scale }: MapCamera, { width, height }: Size): MapArea {
  const [halfX, halfY] = [width / 2 / scale, height / 2 / scale];
  return { minX: x - halfX, minY: y - halfY, maxX: x + halfX, maxY: y + halfY };
}

/** Whether the whole diagram is in view: a map would be useless. */
export const isAllInView = (area: MapArea, view: MapArea): boolean =>
  view.minX <= area.minX && view.minY <= area.minY && view.maxX >= area.maxX && view.maxY >= area.maxY;

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The view's frame on the map, clipped to it. */
export function frameOn(area: MapArea, size: Size, view: MapArea): Frame {
  const [left, width] = span(
    view.minX,
    view.maxX,
    area.minX,
    size.width / (area.maxX - area.minX),
    size.width,
  );
  const [top, height] = span(
    view.minY,
    view.maxY,
    area.minY,
    size.height / (area.maxY - area.minY),
    size.height,
  );
  return { left, top, width, height };
}

function span(low: number, high: number, from: number, scale: number, most: number): [number, number] {
  const start = Math.max(0, Math.min(most - LEAST, (low - from) * scale));
  const end = Math.min(most, Math.max(LEAST, (high - from) * scale));
  return [start, Math.max(LEAST, end - start)];
}

/** The world point under a point of the map. */
export const worldAt = (
  area: MapArea,
  size: Size,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } => ({
  x: area.minX + (x / size.width) * (area.maxX - area.minX),
  y: area.minY + (y / size.height) * (area.maxY - area.minY),
});
