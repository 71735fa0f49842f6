/** Runs in the browser: the scene of schematic-N on the real backend, timed by reading a pixel back after each frame. */
import { transaction } from '../../engine/document/transaction.ts';
import { SLOT_WORDS } from '../../engine/primitives/record.ts';
import { createBackend } from '../../engine/render/create.ts';
import { OrderBuilder } from '../../engine/render/order.ts';
import type { WebglBackend } from '../../engine/render/webgl/backend.ts';
import { Scene } from '../../engine/scene/scene.ts';
import * as kinds from '../../plugins/index.ts';
import { benchFont } from '../scenes/font.ts';
import { schematic } from '../scenes/schematic.ts';

const SURFACE = { width: 1920, height: 1080, ratio: 1 };
const FRAMES = 60;

interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** Mean milliseconds per frame by scenario, and what was drawn. */
export interface Timing {
  readonly renderer: string;
  readonly load: number;
  readonly records: number;
  readonly frames: Readonly<
    Record<
      string,
      { readonly mean: number; readonly best: number; readonly worst: number; readonly quads: number }
    >
  >;
}

class Run {
  readonly scene: Scene;
  readonly width: number;
  readonly height: number;
  readonly load: number;
  readonly backend: WebglBackend;
  readonly camera: Camera = { x: 0, y: 0, scale: 1 };
  private readonly canvas: OffscreenCanvas;
  private readonly order: OrderBuilder;
  quads = 0;

  constructor(backend: WebglBackend, canvas: OffscreenCanvas, count: number) {
    const { objects, width, height } = schematic(count);
    this.backend = backend;
    this.canvas = canvas;
    this.width = width;
    this.height = height;
    const start = performance.now();
    this.scene = new Scene(Object.values(kinds), backend.glyphs, () => {});
    this.scene.apply(transaction({ added: objects.map((object, rank) => ({ object, rank })) }));
    this.order = new OrderBuilder(backend.quadBudget);
    this.whole();
    this.frame();
    this.load = performance.now() - start;
  }

  whole(): void {
    const scale = Math.min(SURFACE.width / this.width, SURFACE.height / this.height);
    Object.assign(this.camera, { x: this.width / 2, y: this.height / 2, scale });
  }

  near(): void {
    Object.assign(this.camera, { x: this.width / 2, y: this.height / 2, scale: 1 });
  }

  /** Draws and waits until the picture is drawn. */
  frame(): void {
    this.order.update(this.scene, { camera: this.camera, width: SURFACE.width, height: SURFACE.height });
    const cost = this.backend.draw(this.scene, {
      camera: this.camera,
      time: performance.now() / 1000,
      drag: { x: 0, y: 0 },
      order: this.order.order,
      owners: this.order.owners,
      orderCount: this.order.count,
      orderVersion: this.order.version,
      stride: this.order.stride,
      beat: 0,
      accent: 0xff4e9a2c,
      page: { width: this.width, height: this.height, fill: 0xffffffff },
      around: 0xffe7e4e2,
    });
    this.quads = cost.quads;
    const gl = this.canvas.getContext('webgl2')!;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  time(step: (nth: number) => void): Timing['frames'][string] {
    step(0);
    this.frame();
    const times: number[] = [];
    let most = 0;
    for (let nth = 0; nth < FRAMES; nth++) {
      const start = performance.now();
      step(nth);
      this.frame();
      times.push(performance.now() - start);
      most = Math.max(most, this.quads);
    }
    return {
      mean: times.reduce((a, b) => a + b) / FRAMES,
      best: Math.min(...times),
      worst: Math.max(...times),
      quads: most,
    };
  }

  pan = (nth: number): void => {
    const way = nth < FRAMES / 2 ? 1 : -1;
    this.camera.x += (way * 8) / this.camera.scale;
    this.camera.y += (way * 4) / this.camera.scale;
  };

  zoom = (nth: number): void => {
    this.camera.scale = 0.05 * 40 ** (nth / (FRAMES - 1));
  };

  /** The effect of a thousand tag updates: slots easing to new values. */
  update = (nth: number): void => {
    const { slots } = this.scene.tables;
    for (let j = 0; j < 1000; j++) {
      const slot = ((1000 * nth + j) * 7919) % slots.rows;
      slots.floats[slot * SLOT_WORDS + 2] = performance.now() / 1000;
      slots.touch(slot);
    }
  };
}

export async function measure(count: number): Promise<Timing> {
  await benchFont();
  const canvas = new OffscreenCanvas(SURFACE.width, SURFACE.height);
  const run = new Run(
    createBackend({ canvas, surface: SURFACE, backend: 'webgl' }) as WebglBackend,
    canvas,
    count,
  );
  const frames: Record<string, Timing['frames'][string]> = {};
  run.whole();
  frames['pan whole'] = run.time(run.pan);
  frames['update whole'] = run.time(run.update);
  run.near();
  frames['pan near'] = run.time(run.pan);
  frames['update near'] = run.time(run.update);
  frames.zoom = run.time(run.zoom);
  return { renderer: run.backend.renderer, load: run.load, records: run.scene.records, frames };
}

/** Returns a picture of the scene, as a data address: to see what is being timed. */
export async function picture(count: number, scale?: number): Promise<string> {
  await benchFont();
  const canvas = new OffscreenCanvas(SURFACE.width, SURFACE.height);
  const run = new Run(
    createBackend({ canvas, surface: SURFACE, backend: 'webgl' }) as WebglBackend,
    canvas,
    count,
  );
  if (scale) Object.assign(run.camera, { scale });
  run.frame();
  const pixels = run.backend.readPixels();
  const copy = new OffscreenCanvas(SURFACE.width, SURFACE.height);
  copy
    .getContext('2d')!
    .putImageData(new ImageData(new Uint8ClampedArray(pixels), SURFACE.width, SURFACE.height), 0, 0);
  const bytes = new Uint8Array(await (await copy.convertToBlob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
