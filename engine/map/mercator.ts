/**
 * Positions on Earth on a flat square: web Mercator, as all common maps have it. World units: x and y from 0 to 1,
 * x eastwards from 180° W, y southwards from the northern edge at 85.05°.
 */

/** The latitude at which the square ends. */
const EDGE_LATITUDE = 85.051129;

export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

export interface LonLat {
  /** Degrees, positive eastwards. */
  readonly longitude: number;
  /** Degrees, positive northwards. */
  readonly latitude: number;
}

const RADIANS = Math.PI / 180;

/** Latitudes beyond the edge are taken for the edge. */
export function project({ longitude, latitude }: LonLat): WorldPoint {
  const sine = Math.sin(Math.max(-EDGE_LATITUDE, Math.min(EDGE_LATITUDE, latitude)) * RADIANS);
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

/** The inverse of `project`; east of 180° it goes on at 180° W. */
export function unproject({ x, y }: WorldPoint): LonLat {
  const turned = x - Math.floor(x);
  return {
    longitude: (turned - 0.5) * 360,
    latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / RADIANS,
  };
}

/** The part of the world that a picture shows. */
export interface MapView {
  /** The world point in the middle of the picture. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels of the whole world's width. */
  readonly scale: number;
}

export interface PictureSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** One world is never wider than this: a pixel is 30 cm at the equator. */
const MOST_SCALE = 2 ** 27;
/** The most that a fitted view shows of the surroundings of a single site: some 50 km. */
const NEAREST_FIT = 2 ** 18;

export const toScreen = (view: MapView, { width, height }: PictureSize, point: WorldPoint): WorldPoint => ({
  x: (point.x - view.x) * view.scale + width / 2,
  y: (point.y - view.y) * view.scale + height / 2,
});

export const toWorld = (view: MapView, { width, height }: PictureSize, pixel: WorldPoint): WorldPoint => ({
  x: (pixel.x - width / 2) / view.scale + view.x,
  y: (pixel.y - height / 2) / view.scale + view.y,
});

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** The view with the world inside the picture: nothing north of the north edge, and no smaller than the picture. */
export function clampView(view: MapView, { width, height }: PictureSize): MapView {
  const scale = clamp(view.scale, Math.max(width, height, 1), MOST_SCALE);
  const halfWidth = width / 2 / scale;
  const halfHeight = height / 2 / scale;
  return {
    x: clamp(view.x, halfWidth, 1 - halfWidth),
    y: clamp(view.y, halfHeight, 1 - halfHeight),
    scale,
  };
}

/** The view after a zoom by `factor` that keeps the world point under `pixel` where it is. */
export function zoomAt(view: MapView, size: PictureSize, pixel: WorldPoint, factor: number): MapView {
  const fixed = toWorld(view, size, pixel);
  const { scale } = clampView({ ...view, scale: view.scale * factor }, size);
  return clampView(
    {
      x: fixed.x - (pixel.x - size.width / 2) / scale,
      y: fixed.y - (pixel.y - size.height / 2) / scale,
      scale,
    },
    size,
  );
}

/** The nearest view that shows all points with `margin` pixels around them; the whole world if there is none. */
export function fitPoints(points: readonly WorldPoint[], size: PictureSize, margin = 48): MapView {
  if (points.length === 0) return clampView({ x: 0.5, y: 0.42, scale: 0 }, size);
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const across = Math.max(1, size.width - 2 * margin) / Math.max(right - left, 1e-9);
  const down = Math.max(1, size.height - 2 * margin) / Math.max(bottom - top, 1e-9);
  const scale = Math.min(across, down, NEAREST_FIT);
  return clampView({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, size);
}

/**
 * A view on the way from one to another; `share` from 0 to 1. Zooming in it draws nearer evenly, and what is flown to never
 * leaves the picture once it is in it.
 */
export function viewBetween(from: MapView, to: MapView, share: number): MapView {
  const scale = from.scale * (to.scale / from.scale) ** share;
  // At a scale of its own the world under a pixel moves by 1 / scale: by equal steps of that the way is straight.
  const isZoom = Math.abs(Math.log(to.scale / from.scale)) > 1e-3;
  const gone = isZoom ? (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale) : share;
  return { x: from.x + (to.x - from.x) * gone, y: from.y + (to.y - from.y) * gone, scale };
}
