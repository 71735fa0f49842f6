/** The view of a picture in its cropping square. Pure numbers: what is visible is what is cut. */

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CropView {
  /** Pixels of the square per pixel of the picture. */
  readonly scale: number;
  /** Pixels of the picture at the centre of the square. */
  readonly x: number;
  readonly y: number;
}

/** The maximum zoom, relative to the scale that just fills the square. */
export const MAX_ZOOM = 8;

/** The minimum scale at which the picture still fills a square of `side` pixels. */
export const fillScale = (picture: Size, side: number): number =>
  side / Math.min(picture.width, picture.height);

/** The whole picture, as far as a square holds it, centred. */
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

/** The visible square of the picture: its top left corner and its side, in pixels of the picture. */
export function cropOf(
  view: CropView,
  side: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const length = side / view.scale;
  return { x: view.x - length / 2, y: view.y - length / 2, side: length };
}
