/** A stage with a real backend, for tests in Chromium: draw it, look at its pixels, keep its picture. */
import { commands } from 'vitest/browser';
import type { Backend, Frame, Surface } from '../../../engine/render/backend.ts';
import { type BackendChoice, createBackend } from '../../../engine/render/create.ts';
import { OrderBuilder } from '../../../engine/render/order.ts';
import type { SceneView } from '../../../engine/scene/types.ts';
import { lettersOfTheMachine, shippedFonts } from './fonts.ts';
import { Stage } from './stage.ts';

export interface Look {
  /** World point at the middle, and CSS pixels a unit. */
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  readonly time?: number;
  readonly beat?: number;
  readonly drag?: Frame['drag'];
}

export type Rgb = readonly [number, number, number];

interface EaselOptions {
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly ratio?: number;
  readonly backend?: BackendChoice;
}

/** The backends that must draw one picture. */
export const BACKENDS = ['webgl', 'raster'] as const;

/** Contexts of this page that no easel uses: to compile the shaders costs more than most tests. */
const idle = new Map<string, Easel[]>();

export class Easel {
  readonly backend: Backend;
  readonly stage: Stage;
  readonly surface: Surface;
  private readonly canvas: OffscreenCanvas;
  private readonly order: OrderBuilder;
  private pixels: Uint8ClampedArray = new Uint8ClampedArray(0);
  /** It has drawn another scene than its own, whose tables the context keeps. */
  private hasOther = false;

  private constructor(backend: Backend, surface: Surface, canvas: OffscreenCanvas) {
    this.canvas = canvas;
    this.backend = backend;
    this.surface = surface;
    this.stage = new Stage(backend.glyphs);
    this.order = new OrderBuilder(backend.quadBudget);
  }

  static async open({
    width = 200,
    height = 200,
    ratio = 1,
    backend = 'webgl',
  }: EaselOptions = {}): Promise<Easel> {
    await shippedFonts();
    const surface = { width: width * ratio, height: height * ratio, ratio };
    const lent = backend === 'webgl' ? idle.get(keyOf(surface))?.pop() : undefined;
    if (lent) return lent;
    const canvas = new OffscreenCanvas(surface.width, surface.height);
    return new Easel(createBackend({ canvas, surface, backend }), surface, canvas);
  }

  /** Draws the stage, or another scene, and answers the picture. White page, white surroundings. */
  draw(
    { x = 0, y = 0, scale = 1, time = 1000, beat = 0, drag = { x: 0, y: 0 } }: Look = {},
    stage: SceneView = this.stage,
  ): Uint8ClampedArray {
    const { ratio, width, height } = this.surface;
    this.hasOther ||= stage !== this.stage;
    const camera = { x, y, scale };
    this.order.update(stage, { camera, width: width / ratio, height: height / ratio });
    this.backend.draw(stage, {
      camera,
      time,
      drag,
      order: this.order.order,
      owners: this.order.owners,
      orderCount: this.order.count,
      orderVersion: this.order.version,
      stride: this.order.stride,
      beat,
      accent: 0xff4e9a2c,
      page: { width: 0, height: 0, fill: 0xffffffff },
      around: 0xffffffff,
    });
    this.pixels = this.backend.readPixels();
    const foreign = lettersOfTheMachine(this.backend.glyphs);
    if (foreign.length > 0) throw new Error(`Drawn with this machine's fonts: ${foreign.join(' ')}`);
    return this.pixels;
  }

  /** What the raster backend's canvas shows now, whether it is at rest or not. */
  shown(): Uint8ClampedArray {
    const { width, height } = this.surface;
    return this.canvas.getContext('2d')!.getImageData(0, 0, width, height).data;
  }

  /** Colour at a place in CSS pixels from the middle of the last picture. */
  at(x: number, y: number): Rgb {
    const { ratio, width, height } = this.surface;
    const column = Math.floor(width / 2) + Math.floor(x * ratio);
    const row = Math.floor(height / 2) + Math.floor(y * ratio);
    const place = (row * width + column) * 4;
    return [this.pixels[place]!, this.pixels[place + 1]!, this.pixels[place + 2]!];
  }

  /** Share of ink (darkness) in a rectangle of CSS pixels from the middle. */
  ink(x: number, y: number, width: number, height: number): number {
    let dark = 0;
    const { ratio } = this.surface;
    for (let row = 0; row < height * ratio; row++)
      for (let column = 0; column < width * ratio; column++)
        dark += 255 - this.at(x + column / ratio, y + row / ratio)[1];
    return dark / 255 / (width * ratio * height * ratio);
  }

  /** Keeps the last picture as a PNG, for people to look at. */
  async save(name: string, folder = 'test-results/pictures'): Promise<void> {
    const { width, height } = this.surface;
    const canvas = new OffscreenCanvas(width, height);
    canvas
      .getContext('2d')!
      .putImageData(new ImageData(new Uint8ClampedArray(this.pixels), width, height), 0, 0);
    const blob = await canvas.convertToBlob();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    await commands.writeFile(`${folder}/${name}.png`, btoa(binary), 'base64');
  }

  /** Empties the stage; another easel of the same size goes on with its WebGL context. */
  close(): void {
    const { backend, stage, surface } = this;
    if (backend.name !== 'webgl' || !backend.ready || this.hasOther) {
      backend.dispose();
      return;
    }
    stage.clear();
    idle.set(keyOf(surface), [...(idle.get(keyOf(surface)) ?? []), this]);
  }
}

const keyOf = ({ width, height, ratio }: Surface): string => [width, height, ratio].join();
