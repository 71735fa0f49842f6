/** Reads pixels of what an engine has drawn: the bench itself does that, no engine is asked. */
import { VIEWPORT } from '../scenes/item.ts';
import { BACKGROUND } from '../scenes/parts.ts';
import { colourOf } from '../scenes/solid.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

type Canvas = HTMLCanvasElement | OffscreenCanvas;
type Reader = (point: Point, into: Uint8Array) => void;

/** Returns 0xRRGGBB at each point, of all canvases in the host above each other on the page's background. */
export function readCanvases(host: ParentNode, points: readonly Point[]): Uint32Array {
  const readers = [...host.querySelectorAll('canvas')].flatMap((canvas) => readerOf(canvas) ?? []);
  return read(readers, points);
}

/** Returns 0xRRGGBB at each point of a canvas. It must have been drawn in this very task where it is WebGL's. */
export function readCanvas(canvas: Canvas, points: readonly Point[]): Uint32Array {
  const reader = readerOf(canvas);
  return read(reader ? [reader] : [], points);
}

/** The middle of the viewport, as much as is compared of a picture: half of each side. */
const MIDDLE = {
  x: VIEWPORT.width / 4,
  y: VIEWPORT.height / 4,
  width: VIEWPORT.width / 2,
  height: VIEWPORT.height / 2,
} as const;

/** Returns the middle of what the canvases show above each other. In the task in which they were drawn. */
export function pictureOf(canvases: Iterable<Canvas>): ImageData {
  const { x, y, width, height } = MIDDLE;
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  copy.fillStyle = BACKGROUND;
  copy.fillRect(0, 0, width, height);
  for (const canvas of canvases) copy.drawImage(canvas, x, y, width, height, 0, 0, width, height);
  return copy.getImageData(0, 0, width, height);
}

function read(readers: readonly Reader[], points: readonly Point[]): Uint32Array {
  const pixel = new Uint8Array(4);
  return Uint32Array.from(points, (point) => {
    let colour = colourOf(BACKGROUND);
    for (const reader of readers) {
      reader(point, pixel);
      colour = over(colour, pixel);
    }
    return colour;
  });
}

function over(below: number, [red, green, blue, alpha]: Uint8Array): number {
  const share = alpha! / 255;
  const mixed = (at: number, above: number): number =>
    Math.round(above * share + ((below >> at) & 255) * (1 - share)) << at;
  return mixed(16, red!) | mixed(8, green!) | mixed(0, blue!);
}

/** A canvas returns the context that it has, and null for another. */
function readerOf(canvas: Canvas): Reader | undefined {
  const flat = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (flat) return ({ x, y }, into) => into.set(flat.getImageData(x, y, 1, 1).data);
  const gl = (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) as WebGL2RenderingContext | null;
  if (!gl) return undefined;
  return ({ x, y }, into) => gl.readPixels(x, canvas.height - 1 - y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, into);
}
