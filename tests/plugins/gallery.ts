/** Kinds in real Chromium: the engine's own scene and WebGL backend, with slots set as a tag update would set them. */
import { transaction } from '../../engine/document/transaction.ts';
import type { DiagramObject } from '../../engine/document/types.ts';
import { HitTest } from '../../engine/hit/hit.ts';
import { QUALITY_NAMES, type QualityName } from '../../engine/live/quality.ts';
import { type AnyKind, slotNames } from '../../engine/plugin.ts';
import { parseColour } from '../../engine/primitives/colour.ts';
import { writeLiveText } from '../../engine/primitives/live-text.ts';
import { setFlag, setQuality } from '../../engine/primitives/object-row.ts';
import { paletteOf, resolved } from '../../engine/primitives/palette.ts';
import { ObjectFlag, SLOT_WORDS } from '../../engine/primitives/record.ts';
import type { DiagramTheme } from '../../engine/primitives/tokens.ts';
import type { Backend } from '../../engine/render/backend.ts';
import { type BackendChoice, createBackend } from '../../engine/render/create.ts';
import { OrderBuilder } from '../../engine/render/order.ts';
import { Scene } from '../../engine/scene/scene.ts';
import * as list from '../../plugins/index.ts';
import { lettersOfTheMachine, shippedFonts } from '../support/render/fonts.ts';

/** A diagram's own grey. */
export const PAGE = '#eceff1';

const shipped: readonly AnyKind[] = Object.values(list);

export interface Shown {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  /** Drawn smaller or larger by the object's own scale. */
  readonly scale?: number;
  readonly angle?: number;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Scalars and live texts by name; the object counts as linked where there are any. */
  readonly values?: Readonly<Record<string, number | string>>;
  /** Name of the state whose colours are shown. */
  readonly state?: string;
  readonly quality?: QualityName;
}

export class Gallery {
  readonly findings: string[] = [];
  /** What is shown in a theme stands on its paper. */
  theme: DiagramTheme = 'classic';
  private readonly backend: Backend;
  private readonly scene: Scene;
  private readonly order: OrderBuilder;
  private readonly size: readonly [width: number, height: number];
  private pixels = new Uint8ClampedArray(0);
  private count = 0;

  private readonly page: string;
  private readonly kinds: readonly AnyKind[];

  private constructor(
    backend: Backend,
    size: readonly [number, number],
    page: string,
    kinds: readonly AnyKind[],
  ) {
    this.backend = backend;
    this.kinds = kinds;
    this.size = size;
    this.page = page;
    this.order = new OrderBuilder(backend.quadBudget);
    this.scene = new Scene(kinds, backend.glyphs, ({ message }) => this.findings.push(message));
  }

  static async open(
    width: number,
    height: number,
    backend: BackendChoice = 'auto',
    page = PAGE,
    kinds = shipped,
  ): Promise<Gallery> {
    await shippedFonts();
    const canvas = new OffscreenCanvas(width, height);
    const surface = { width, height, ratio: 1 };
    return new Gallery(createBackend({ canvas, surface, backend }), [width, height], page, kinds);
  }

  show(shown: Shown): void {
    const kind = this.kindOf(shown.kind);
    const id = ++this.count;
    const object: DiagramObject = {
      id,
      identifier: kind.kind,
      x: shown.x,
      y: shown.y,
      width: shown.width ?? kind.size[0],
      height: shown.height ?? kind.size[1],
      angle: shown.angle ?? 0,
      scaleX: shown.scale ?? 1,
      scaleY: shown.scale ?? 1,
      ...shown.props,
    };
    const config = shown.values || shown.state || shown.quality ? { id, linkedTag: 'tag' } : undefined;
    this.scene.apply(transaction({ added: [{ object, config, rank: id }] }));
    this.setSlots(shown);
    if (!shown.quality) return;
    const index = this.scene.indexOf(id)!;
    setFlag(this.scene.tables.objects, index, ObjectFlag.live, true);
    setQuality(this.scene.tables.objects, index, QUALITY_NAMES.indexOf(shown.quality));
    this.scene.marksChanged();
  }

  private kindOf(name: string): AnyKind {
    return this.kinds.find(({ kind }) => kind === name)!;
  }

  private setSlots({ kind: name, values = {}, state }: Shown): void {
    const { scene } = this;
    const kind = this.kindOf(name);
    const { scalars, paints, texts } = slotNames(kind);
    const index = scene.indexOf(this.count)!;
    scene.makeOwn(index);
    scene.columns.shown[index] = 1;
    const first = scene.columns.slotStart[index]!;
    for (const [value, number] of Object.entries(values)) {
      const text = texts.indexOf(value);
      if (text >= 0) {
        const row = scene.columns.textStart[index]! + text;
        scene.makeRoom(index, text, String(number).length);
        writeLiveText(scene.tables.records, scene.texts, row, String(number), scene.glyphs);
      } else scene.tables.slots.floats.fill(Number(number), ...pairAt(first + scalars.indexOf(value)));
    }
    paints.forEach((paint, nth) => {
      const colour = kind.states!.paints[paint]!.states[state ?? ''];
      if (colour) scene.tables.slots.words.fill(parseColour(colour), ...pairAt(first + scalars.length + nth));
    });
  }

  /** Draws everything, the view's top left corner at the world's origin. */
  draw(scale = 1): Uint8ClampedArray {
    const [width, height] = this.size;
    const camera = { x: width / 2 / scale, y: height / 2 / scale, scale };
    const { order } = this;
    const palette = paletteOf(this.theme);
    const paper = resolved(parseColour(this.theme === 'classic' ? this.page : 'token:paper'), palette);
    order.update(this.scene, { camera, width, height });
    this.backend.draw(this.scene, {
      camera,
      time: 1000,
      drag: { x: 0, y: 0 },
      order: order.order,
      owners: order.owners,
      orderCount: order.count,
      orderVersion: order.version,
      stride: order.stride,
      beat: 0,
      accent: 0xff4e9a2c,
      page: { width: width / scale, height: height / scale, fill: paper },
      around: paper,
      palette,
    });
    this.pixels = new Uint8ClampedArray(this.backend.readPixels());
    const foreign = lettersOfTheMachine(this.backend.glyphs);
    if (foreign.length > 0) this.findings.push(`Letters of this machine's fonts: ${foreign.join(' ')}`);
    return this.pixels;
  }

  /** Colour of the last picture at a place in pixels, as #rrggbb. */
  at(x: number, y: number): string {
    const place = (Math.floor(y) * this.size[0] + Math.floor(x)) * 4;
    return `#${[0, 1, 2].map((nth) => this.pixels[place + nth]!.toString(16).padStart(2, '0')).join('')}`;
  }

  /** Whether the hit test finds paint at a place of the last picture. */
  hits(x: number, y: number): boolean {
    return new HitTest(this.scene).at(x + 0.5, y + 0.5, 0, 1000) !== undefined;
  }

  /** Keeps the last picture as a PNG, for people to look at. */
  async save(name: string): Promise<void> {
    const [width, height] = this.size;
    const canvas = new OffscreenCanvas(width, height);
    canvas
      .getContext('2d')!
      .putImageData(new ImageData(new Uint8ClampedArray(this.pixels), width, height), 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    // The tests' own window to the disk; the gallery page, which shows the same exhibits, has none.
    const { commands } = await import('vitest/browser');
    await commands.writeFile(`test-results/pictures/${name}.png`, btoa(binary), 'base64');
  }

  /** Takes everything down. */
  clear(): void {
    this.scene.clear();
    this.findings.length = 0;
  }

  close(): void {
    this.backend.dispose();
  }
}

/** The words of a slot that hold where it comes from and where it goes. */
const pairAt = (slot: number): [from: number, to: number] => [slot * SLOT_WORDS, slot * SLOT_WORDS + 2];
