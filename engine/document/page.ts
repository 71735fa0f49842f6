/** The page of a diagram: its default size (CANV-04), and how it was placed in its container (CANV-11). */

/** Diagram units. */
export const DEFAULT_PAGE = { width: 1920, height: 1080 } as const;

/** Width of a container, in CSS pixels, at scale 1. */
const SCALE_BASE = 1920;

/** How the diagram was shown to the person who saved it. The page itself is the same in every frame. */
export interface PageFrame {
  /** The container's width against the base of 1920. */
  readonly scale: number;
  /** CSS pixels. */
  readonly containerWidth: number;
  readonly containerHeight: number;
  /** Whether the page was fitted into the container, not zoomed or moved by hand. */
  readonly fitToScale: boolean;
}

/** Returns undefined where the container has no size: the canvas is not shown. */
export function frameOf(
  container: { readonly width: number; readonly height: number },
  fitToScale: boolean,
): PageFrame | undefined {
  const { width: containerWidth, height: containerHeight } = container;
  if (!(containerWidth > 1 && containerHeight > 1)) return undefined;
  return { scale: containerWidth / SCALE_BASE, containerWidth, containerHeight, fitToScale };
}
