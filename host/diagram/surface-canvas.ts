/** The canvas of a diagram's surface: a canvas can serve only one worker, so each worker gets a new one. */

import type { SurfaceSize } from '../../worker/boundary/index.ts';
import type { FreshSurface } from '../../worker/host-side/client.ts';

/** Returns a new canvas, ready to be transferred to a worker; it appears in `surface` once it is shown. */
export function freshCanvas(surface: HTMLElement): FreshSurface & { show(): void } {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  return {
    surface: canvas.transferControlToOffscreen(),
    size: sizeOf(surface),
    show() {
      removeCanvas(surface);
      surface.prepend(canvas);
    },
  };
}

export const removeCanvas = (surface: HTMLElement): void =>
  surface.querySelector(':scope > canvas')?.remove();

/** Returns CSS pixels, at least one in each direction. */
export function sizeOf(element: HTMLElement): SurfaceSize {
  const { width, height } = element.getBoundingClientRect();
  return {
    width: Math.max(1, width),
    height: Math.max(1, height),
    devicePixelRatio: globalThis.devicePixelRatio || 1,
  };
}
