/** Which part of the diagram is in view, and which objects in it are highlighted. */
import type { DiagramDocument } from './document/document.ts';
import { frameOf, type PageFrame } from './document/page.ts';
import type { ObjectId } from './document/types.ts';
import type { Highlight } from './highlight.ts';
import type { Mode } from './mode.ts';
import type { Surface } from './render/backend.ts';
import type { Camera } from './tools/camera.ts';

/** Share of the view that a selection fills. */
const SELECTION_SHARE = 0.8;

interface ViewParts {
  readonly document: DiagramDocument;
  readonly camera: Camera;
  readonly highlight: Highlight;
  readonly mode: () => Mode;
  readonly changed: () => void;
}

export class View {
  readonly #parts: ViewParts;
  /** Version of the camera that shows the whole page. */
  #fitted = -1;

  constructor(parts: ViewParts) {
    this.#parts = parts;
  }

  /** `surface` in device pixels. */
  resize(surface: Surface): void {
    const { camera, mode } = this.#parts;
    const { isFitted } = this;
    camera.resize(surface.width / surface.ratio, surface.height / surface.ratio);
    // A view that shows the whole page keeps doing so; in edit mode nothing moves by itself.
    if (isFitted && !mode().isEditing) this.fit();
    this.#parts.changed();
  }

  fit(): void {
    const { camera, document } = this.#parts;
    const { width, height } = document.canvas;
    camera.fit({ minX: 0, minY: 0, maxX: width, maxY: height }, camera.isHeld ? 1 : undefined);
    this.#fitted = camera.version;
    this.#parts.changed();
  }

  /** Keeps the whole page in view, edge to edge, whatever is done to the picture: its surroundings scroll instead. */
  keepWhole(isKept: boolean): void {
    this.#parts.camera.isHeld = isKept;
    this.fit();
  }

  /** Whether nobody has moved the view since the whole page was fitted into it. */
  get isFitted(): boolean {
    return this.#fitted === this.#parts.camera.version;
  }

  /** The page in its container, as currently seen. */
  get pageFrame(): PageFrame | undefined {
    return frameOf(this.#parts.camera, this.isFitted);
  }

  /**
   * Moves just far enough to bring the object into view. It is marked until another is shown; in edit mode the
   * selection does that.
   */
  show(id: ObjectId | null): void {
    const { camera, highlight, mode } = this.#parts;
    const area = highlight.around(id === null ? [] : [id]);
    if (area) camera.show(area);
    highlight.mark(id === null || mode().isEditing ? [] : [id]);
    this.#parts.changed();
  }

  /** Fits the selection into the view, with its handles and something of what is around it. */
  fitSelection(): void {
    const { camera, highlight, mode } = this.#parts;
    const area = highlight.around(mode().selected);
    if (area && !camera.isHeld) camera.fit(area, SELECTION_SHARE);
    this.#parts.changed();
  }

  /** Centres the view on a world point. */
  lookAt(x: number, y: number): void {
    this.#parts.camera.lookAt(x, y);
    this.#parts.changed();
  }

  /** Zooms, about a point of the view where one is given. */
  zoomTo(scale: number, x?: number, y?: number): void {
    this.#parts.camera.zoomTo(scale, x, y);
    this.#parts.changed();
  }
}
