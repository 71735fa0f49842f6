/** The part of the plane that a frame shows, in whole pixels: panning never changes how an edge is aligned to them. */
import type { Frame, Surface } from '../backend.ts';

export interface Window {
  /** Device pixels per unit. */
  readonly scale: number;
  /** Position of the first pixel on the plane. */
  readonly originX: number;
  readonly originY: number;
}

export function windowOf({ camera }: Frame, { width, height, ratio }: Surface, zoom = 1): Window {
  const scale = camera.scale * ratio * zoom;
  return {
    scale,
    originX: Math.round(camera.x * scale) - Math.floor(width / 2),
    originY: Math.round(camera.y * scale) - Math.floor(height / 2),
  };
}

/** Pixels of a window, right and bottom not included. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns what a window of this size uncovers by moving by (dx, dy): at most two rectangles that do not overlap. */
export function uncovered(width: number, height: number, dx: number, dy: number): Rect[] {
  if (Math.abs(dx) >= width || Math.abs(dy) >= height)
    return [{ left: 0, top: 0, right: width, bottom: height }];
  const rects: Rect[] = [];
  const top = dy < 0 ? -dy : 0;
  const bottom = dy > 0 ? height - dy : height;
  if (dy < 0) rects.push({ left: 0, top: 0, right: width, bottom: -dy });
  if (dy > 0) rects.push({ left: 0, top: height - dy, right: width, bottom: height });
  if (dx < 0) rects.push({ left: 0, top, right: -dx, bottom });
  if (dx > 0) rects.push({ left: width - dx, top, right: width, bottom });
  return rects;
}

/** Returns the rectangle of a whole picture. */
export const wholeOf = ({ width, height }: Pick<Surface, 'width' | 'height'>): Rect => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

/** Returns the number of a rectangle's pixels. */
export const pixelsOf = ({ left, top, right, bottom }: Rect): number => (right - left) * (bottom - top);

/** Returns the number of pixels of rectangles that do not overlap. */
export const areaOf = (rects: readonly Rect[]): number =>
  rects.reduce((sum, rect) => sum + pixelsOf(rect), 0);

/** Returns the rectangle around some, at least one. */
export const around = (rects: readonly Rect[]): Rect =>
  rects.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
