/** Draws one picture of the diagram: passes scene, camera, page and mode to the backend. */

import type { DiagramDocument } from './document/document.ts';
import { shownTheme } from './document/shown-theme.ts';
import type { CanvasSettings } from './document/types.ts';
import type { Expansions } from './expansions.ts';
import { exportViewOf } from './export-view.ts';
import { FlowPace } from './flow-pace.ts';
import { FrameMeter } from './frame-meter.ts';
import type { Mode } from './mode.ts';
import { parseColour } from './primitives/colour.ts';
import { paletteOf, resolved } from './primitives/palette.ts';
import type { DiagramTheme, TokenTheme } from './primitives/tokens.ts';
import type { Backend, Frame } from './render/backend.ts';
import type { ExportView } from './render/export/export.ts';
import { OrderBuilder } from './render/order.ts';
import type { PictureStore } from './render/pictures/store.ts';
import type { Scene } from './scene/scene.ts';
import { accentOf, PAPER, THEMES, type Theme } from './theme.ts';
import type { Camera } from './tools/camera.ts';

const NO_PAGE = { width: 0, height: 0, fill: 0 } as const;

interface PictureParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  /** Whether marks flow along some line. */
  readonly live: { readonly flows: boolean };
  readonly camera: Camera;
  readonly backend: Backend;
  /** Seconds, monotonic. */
  readonly clock: () => number;
  readonly pictures: PictureStore;
  readonly expansions: Pick<Expansions, 'withDrawn'>;
}

export class Picture {
  readonly meter = new FrameMeter();
  readonly flowPace = new FlowPace();
  theme: Theme = 'light';
  /** The theme of diagrams that follow the console. */
  follows: TokenTheme = 'light';
  /** False while there is no diagram, and so no page to show. */
  hasPage = true;
  /** Whether the last picture is the exact one: no sketch, and no earlier picture, scaled. */
  isExact = false;
  /** Where it is not: all that changed until then is in it. Milliseconds of performance.now. */
  heldUntil = -Infinity;
  readonly #parts: PictureParts;
  readonly #order: OrderBuilder;
  /** The page as it was shown last, and of what: a frame at rest makes no new one. */
  #page:
    | { readonly canvas: CanvasSettings; readonly shown: DiagramTheme; readonly page: Frame['page'] }
    | undefined;

  constructor(parts: PictureParts) {
    this.#parts = parts;
    this.#order = new OrderBuilder(parts.backend.quadBudget);
  }

  /** Draws the picture; returns `isExact`. `isPulse`: it is drawn for nothing but what moves by itself. */
  draw(time: number, mode: Mode, isPulse: boolean): boolean {
    const { backend, camera, clock, document, live, pictures, scene } = this.#parts;
    const order = this.#order;
    if (live.flows) this.flowPace.begin(time, isPulse);
    const { around, desk } = THEMES[this.theme];
    const shown = shownTheme(document.canvas, this.follows);
    const palette = paletteOf(shown);
    if (backend.ordered) order.update(scene, { camera, width: camera.width, height: camera.height });
    const cost = backend.draw(scene, {
      camera: { x: camera.x, y: camera.y, scale: camera.scale },
      time,
      beat: this.flowPace.beat,
      drag: mode.drag,
      overlay: mode.layer(),
      order: order.order,
      owners: order.owners,
      orderCount: order.count,
      orderVersion: order.version,
      stride: order.stride,
      page: this.hasPage ? this.#pageOf(document.canvas, shown) : NO_PAGE,
      pictures,
      palette,
      around: mode.isEditing ? desk : around,
      accent: accentOf(shown, this.theme),
    });
    const seconds = clock() - time;
    if (live.flows) this.flowPace.end(seconds);
    this.meter.add(seconds * 1000, cost.uploadedBytes);
    this.isExact = !cost.unfinished && !order.unfinished;
    this.heldUntil = cost.heldUntil ?? -Infinity;
    return this.isExact;
  }

  #pageOf(canvas: CanvasSettings, shown: DiagramTheme): Frame['page'] {
    if (this.#page?.canvas === canvas && this.#page.shown === shown) return this.#page.page;
    const { width, height, fill } = canvas;
    const page = { width, height, fill: resolved(parseColour(fill ?? PAPER), paletteOf(shown)) };
    this.#page = { canvas, shown, page };
    return page;
  }

  /** Returns what an export of selection or page shows, undefined where nothing is selected; `asSeen`: in the viewer's theme. */
  exportView(selection: boolean, { selected, isEditing }: Mode, asSeen: boolean): ExportView | undefined {
    const { backend, clock, document, pictures, scene, expansions } = this.#parts;
    return exportViewOf({
      scene,
      canvas: document.canvas,
      ...(asSeen ? { follows: this.follows } : {}),
      glyphs: backend.glyphs,
      selected: selection ? expansions.withDrawn(selected) : undefined,
      marks: !isEditing,
      time: clock(),
      pictures,
    });
  }
}
