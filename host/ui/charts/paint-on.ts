import { paintCanvas } from '../../../engine/chart/paint-canvas.ts';
import type { ChartPalette } from '../../../engine/chart/palette.ts';
import type { ChartPlan } from '../../../engine/chart/plan.ts';

/** Draws a plan on a canvas of the page, as sharp as the screen is. */
export const paintOn = (canvas: HTMLCanvasElement, plan: ChartPlan, palette: ChartPalette): void =>
  paintCanvas(plan, palette, sized(canvas, plan), devicePixelRatio);

/** A context as large as the plan. The canvas is only resized if it must be: that would clear it. */
export function sized(canvas: HTMLCanvasElement, { width, height }: ChartPlan): CanvasRenderingContext2D {
  const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  // Drawn by the processor: thin lines of tens of thousands of vertices take it a few milliseconds, and a graphics card that is
  // imitated many times that.
  return canvas.getContext('2d', { willReadFrequently: true })!;
}
