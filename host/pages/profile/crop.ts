/** The view of a picture in the square it is cropped to. Pure numbers: what is seen is what is cut. */

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CropView {
  /** Pixels of the square for one of the picture. */
  readonly scale: number;
  /** Pixels of the picture at the centre of the square. */
  readonly x: number;
  readonly y: number;
}

/** How far one may zoom in, over the scale that just fills the square. */
export const MAX_ZOOM = 8;

/** The least scale at which the picture still fills a square of `side` pixels. */
export const fillScale = (picture: Size, side: number): number =>
  side / Math.min(picture.width, picture.height);

/** The whole picture, as much of it as a square holds, in the middle. */
export const wholeView = (picture: Size, side: number): CropView => ({
  scale: fillScale(picture, side),
  x: picture.width / 2,
  y: picture.height / 2,
});

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The nearest view at which the picture fills the square. */
export function kept(view: CropView, picture: Size, side: number): CropView {
  const least = fillScale(picture, side);
  const scale = between(least, view.scale, least * MAX_ZOOM);
  const half = side / 2 / scale;
  return {
    scale,
    x: between(half, view.x, picture.width - half),
    y: between(half, view.y, picture.height - half),
  };
}

/** Moved by pixels of the square, as a pointer drags it. */
export const moved = (view: CropView, dx: number, dy: number): CropView => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/** The square of the picture that is seen: its left upper corner and its side, in pixels of the picture. */
export function cropOf(
  view: CropView,
  side: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const length = side / view.scale;
  return { x: view.x - length / 2, y: view.y - length / 2, side: length };
}
