/**
 * Counts an engine's canvas calls, in the page or in a worker: calls that draw, and bytes passed to the canvas or the
 * GPU. The prototypes are wrapped while counting: nothing is counted and timed at once.
 */
export interface Counts {
  readonly calls: number;
  readonly bytes: number;
}

type Method = (...given: unknown[]) => unknown;
type Methods = Record<string, Method>;

const DRAWING_2D = [
  'fill',
  'stroke',
  'fillRect',
  'strokeRect',
  'clearRect',
  'fillText',
  'strokeText',
  'drawImage',
  'putImageData',
];
const DRAWING_GL = [
  'clear',
  'drawArrays',
  'drawElements',
  'drawArraysInstanced',
  'drawElementsInstanced',
  'drawRangeElements',
];
const UPLOADS: Readonly<Record<string, (given: readonly unknown[]) => number>> = {
  putImageData: ([image, , , , , width, height]) => {
    const all = image as ImageData;
    return 4 * ((width as number | undefined) ?? all.width) * ((height as number | undefined) ?? all.height);
  },
  bufferData: ([, data]) => bytesOf(data),
  // Either (target, offset, view) or (target, offset, view, first, length), the length in the view's own elements.
  bufferSubData: ([, , view, , length]) =>
    typeof length === 'number' && length > 0 ? length * elementBytes(view) : bytesOf(view),
  texImage2D: (given) =>
    given.length >= 9 && given[8] ? texels(given[3], given[4], given[6], given[7]) : picture(given[5]),
  texSubImage2D: (given) =>
    given.length >= 9 ? texels(given[4], given[5], given[6], given[7]) : picture(given[6]),
};

const bytesOf = (data: unknown): number =>
  typeof data === 'number' ? data : ((data as ArrayBufferView | undefined)?.byteLength ?? 0);
const elementBytes = (view: unknown): number =>
  (view as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
const picture = (source: unknown): number => {
  const { width = 0, height = 0 } = (source ?? {}) as Partial<ImageBitmap>;
  return 4 * width * height;
};

const CHANNELS: Readonly<Record<number, number>> = {
  6403: 1,
  36244: 1,
  6409: 1,
  6406: 1, // red, red integer, luminance, alpha
  33319: 2,
  33320: 2,
  6410: 2, // two channels, as integers, luminance and alpha
  6407: 3,
  36248: 3, // rgb, as integers
};
const CHANNEL_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1, // bytes
  5122: 2,
  5123: 2,
  5131: 2, // shorts and halves
};

/** RGBA with four bytes per channel unless the format (GL's numbers) says less. */
const texels = (width: unknown, height: unknown, format: unknown, type: unknown): number =>
  (width as number) *
  (height as number) *
  (CHANNELS[format as number] ?? 4) *
  (CHANNEL_BYTES[type as number] ?? 4);

const PROTOTYPES: readonly (readonly [name: string, drawing: readonly string[]])[] = [
  ['CanvasRenderingContext2D', DRAWING_2D],
  ['OffscreenCanvasRenderingContext2D', DRAWING_2D],
  ['WebGLRenderingContext', DRAWING_GL],
  ['WebGL2RenderingContext', DRAWING_GL],
];

export interface Counting {
  /** Returns the counts since the start. */
  read(): Counts;
  /** Stops counting. */
  stop(): Counts;
}

/** Starts counting. Engines that cache the methods of their context are only counted if created after this. */
export function countCanvas(scope: Record<string, unknown> = globalThis as never): Counting {
  let calls = 0;
  let bytes = 0;
  const undo: (() => void)[] = [];
  for (const [name, drawing] of PROTOTYPES) {
    const methods = (scope[name] as { prototype: Methods } | undefined)?.prototype;
    if (!methods) continue;
    for (const method of new Set([...drawing, ...Object.keys(UPLOADS)])) {
      const original = methods[method];
      if (typeof original !== 'function') continue;
      const isDrawing = drawing.includes(method);
      const measure = UPLOADS[method];
      methods[method] = function (this: unknown, ...given) {
        if (isDrawing) calls++;
        if (measure) bytes += measure(given);
        return original.apply(this, given);
      };
      undo.push(() => {
        methods[method] = original;
      });
    }
  }
  const read = (): Counts => ({ calls, bytes });
  return {
    read,
    stop() {
      for (const back of undo) back();
      return read();
    },
  };
}
