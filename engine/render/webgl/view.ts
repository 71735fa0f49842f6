/** Converts a frame's camera for the shader: snapped to whole pixels and split into two floats per coordinate. */
import type { Frame, Surface } from '../backend.ts';
import type { ViewUniforms } from './resources.ts';

/**
 * Returns the camera's centre on a whole device pixel. Every edge then keeps its alignment to the pixels while the view
 * pans, so that crisp edges stay crisp, and still pictures can be shifted.
 */
export const snapped = (centre: number, scale: number): number => Math.round(centre * scale) / scale;

export const colourParts = (rgba: number): [number, number, number, number] => [
  (rgba & 255) / 255,
  ((rgba >>> 8) & 255) / 255,
  ((rgba >>> 16) & 255) / 255,
  (rgba >>> 24) / 255,
];

export function viewUniforms(frame: Frame, surface: Surface): ViewUniforms {
  const scale = frame.camera.scale * surface.ratio;
  const x = snapped(frame.camera.x, scale);
  const y = snapped(frame.camera.y, scale);
  const highX = Math.fround(x);
  const highY = Math.fround(y);
  return {
    u_camera: [highX, highY, x - highX, y - highY],
    u_scale: scale,
    u_ratio: surface.ratio,
    u_viewport: [surface.width, surface.height],
    u_time: frame.time,
    u_beat: frame.beat,
    u_drag: [frame.drag.x, frame.drag.y],
    u_stride: frame.stride,
    u_accent: colourParts(frame.accent),
  };
}

/**
 * Returns the diagram's area on the surface: left, bottom, width, height in device pixels, as a GL scissor takes them.
 */
export function pageScissor(frame: Frame, surface: Surface): [number, number, number, number] {
  const scale = frame.camera.scale * surface.ratio;
  const left = Math.floor(surface.width / 2) - Math.round(frame.camera.x * scale);
  const top = Math.floor(surface.height / 2) - Math.round(frame.camera.y * scale);
  const clampX = (x: number) => Math.min(Math.max(Math.round(x), 0), surface.width);
  const clampY = (y: number) => Math.min(Math.max(Math.round(y), 0), surface.height);
  const right = clampX(left + frame.page.width * scale);
  const bottom = clampY(top + frame.page.height * scale);
  const x = clampX(left);
  return [x, surface.height - bottom, right - x, bottom - clampY(top)];
}
