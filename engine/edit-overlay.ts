/**
 * What is shown above a diagram in edit mode: handles, frames, guides, ports, and what other builders have selected.
 */
import { hasBorders } from './document/behaviour.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import { type Follower, followersOf, type PlacedPort, withAttached } from './edit/attach.ts';
import { boundsOfAll } from './edit/bounds.ts';
import { endsOf } from './edit/ends.ts';
import { moveBy } from './edit/move.ts';
import type { Guide } from './edit/snap.ts';
import { type Frame, frameOf } from './edit/whole.ts';
import type { Editor } from './editor.ts';
import type { Box } from './geometry/box.ts';
import { Overlay } from './overlay.ts';
import { isColour } from './primitives/colour.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { Layer } from './render/backend.ts';
import type { Outline, OutlinePath } from './tools/edit/edit-stage.ts';
import { handlesOf, handlesOfFrame, type PlacedHandle } from './tools/edit/handles.ts';
import { type OtherBuilder, otherOutlines } from './tools/edit/others.ts';
import { overlayObjects } from './tools/edit/overlay-kinds.ts';

const NOTHING: readonly DiagramObject[] = [];
/** Objects of a selection that are outlined one by one; more of them have one outline, which still shows the picture. */
export const OUTLINED_AT_MOST = 1000;
/** Largest selection whose frame has handles. */
const HANDLED_AT_MOST = 5000;
/** Attached lines that are previewed while their objects are dragged; all follow on the drop. */
const FOLLOWERS_SHOWN = 200;
/** As many are shown with all their corners. */
const COURSES_SHOWN = 12;

interface EditOverlayParts {
  readonly editor: Editor;
  readonly glyphs: GlyphSource;
  /** World units that make a CSS pixel. */
  readonly pixel: () => number;
  /** Grows with every change of selection, document or history. */
  readonly revision: () => number;
  readonly changed: () => void;
}

export class EditOverlay {
  readonly #parts: EditOverlayParts;
  readonly #overlay: Overlay;
  /** Offset, in world units, at which dragged objects are shown. */
  drag = { x: 0, y: 0 };
  #dragged: ReadonlySet<ObjectId> | null = null;
  #outlined: Outline | null = null;
  #guides: readonly Guide[] = [];
  #ports: readonly PlacedPort[] = [];
  #followers: readonly Follower[] = [];
  #others: readonly OtherBuilder[] = [];
  #framed: { readonly revision: number; readonly frame: Frame | null } = { revision: -1, frame: null };

  constructor(parts: EditOverlayParts) {
    this.#parts = parts;
    this.#overlay = new Overlay(parts.glyphs);
  }

  /** For the next frame. */
  layer(): Layer | undefined {
    this.#overlay.show(this.#shown());
    return this.#overlay.layer;
  }

  /** The handles of the selection. */
  handles(): PlacedHandle[] {
    const { editor, pixel } = this.#parts;
    const { selection, document } = editor;
    if (selection.size !== 1) {
      const frame = this.#frame();
      return frame ? handlesOfFrame(frame, pixel()) : [];
    }
    const [id] = selection.all;
    const object = document.get(id!)?.object;
    return object ? handlesOf(object, editor.kindOf(object.identifier), pixel()) : [];
  }

  /** The objects that are being dragged, null for none; attached lines follow them. */
  setDragged(ids: ReadonlySet<ObjectId> | null): void {
    const { document, kindOf } = this.#parts.editor;
    this.#dragged = ids;
    this.#followers = ids ? followersOf(document, ids, FOLLOWERS_SHOWN, kindOf) : [];
  }

  outline(outline: Outline | null): void {
    this.#outlined = outline;
    this.#parts.changed();
  }

  guide(guides: readonly Guide[]): void {
    if (guides.length === 0 && this.#guides.length === 0) return;
    this.#guides = guides;
    this.#parts.changed();
  }

  showPorts(ports: readonly PlacedPort[]): void {
    if (ports.length === 0 && this.#ports.length === 0) return;
    this.#ports = ports;
    this.#parts.changed();
  }

  /** What other builders have selected: only shown as outlines. */
  showOthers(others: readonly OtherBuilder[]): void {
    this.#others = others;
    this.#parts.changed();
  }

  #shown(): readonly DiagramObject[] {
    const still = !this.#dragged;
    const outline = this.#outlined;
    const others = this.#others;
    const ports = this.#ports;
    const guides = this.#guides;
    // Most frames of a drag show none of this, and allocate nothing either.
    const { size } = this.#parts.editor.selection;
    const shown = guides.length + ports.length + this.#followers.length + others.length;
    if (!still && !outline && shown === 0 && size <= OUTLINED_AT_MOST) return NOTHING;
    const pixel = this.#parts.pixel();
    const frame = outline ? null : this.#shownFrame();
    const border = still && !outline ? this.#border() : null;
    const outlines = { frame, border, outline, guides, ports, lines: this.#followingLines() };
    // While a frame is being dragged, the place of its handles is out of date.
    const handles = still && outline?.kind !== 'frame' ? this.handles() : [];
    const own = overlayObjects(handles, outlines, pixel);
    if (others.length === 0) return own;
    const objectOf = (id: ObjectId) => this.#parts.editor.document.get(id)?.object;
    return [...otherOutlines(others, objectOf, pixel), ...own];
  }

  /** During a drag only the frame that is the one outline of very many: others have outlines that move along. */
  #shownFrame(): Box | null {
    const box = this.#frame()?.box;
    if (!box || !this.#dragged) return box ?? null;
    if (this.#parts.editor.selection.size <= OUTLINED_AT_MOST) return null;
    const { x, y } = this.drag;
    return { minX: box.minX + x, minY: box.minY + y, maxX: box.maxX + x, maxY: box.maxY + y };
  }

  /** Where attached lines will lie once the dragged objects are dropped: of a few their whole course. */
  #followingLines(): OutlinePath[] {
    const { x, y } = this.drag;
    const dragged = this.#dragged;
    if (dragged && this.#followers.length > 0 && this.#followers.length <= COURSES_SHOWN)
      return this.#followingCourses(dragged);
    return this.#followers.map(({ ends: [from, to], follows: [first, second] }) => ({
      kind: 'path',
      corners: [
        { x: from.x + (first ? x : 0), y: from.y + (first ? y : 0) },
        { x: to.x + (second ? x : 0), y: to.y + (second ? y : 0) },
      ],
    }));
  }

  #followingCourses(dragged: ReadonlySet<ObjectId>): OutlinePath[] {
    const { document, kindOf, options } = this.#parts.editor;
    const { x, y } = this.drag;
    const moved = moveBy(document, dragged, x, y, kindOf);
    return withAttached(document, moved, kindOf, options.objectsIn).updated.flatMap(([, { object }]) => {
      const way = dragged.has(object.id) ? undefined : endsOf(object, kindOf)?.way?.(object);
      return way ? { kind: 'path', corners: way.corners } : [];
    });
  }

  /**
   * The outline of the only selected object, where it has a colour of its own. Some kinds use the field for something
   * else.
   */
  #border(): { readonly object: DiagramObject; readonly colour: string } | null {
    const { selection, document, kindOf } = this.#parts.editor;
    if (selection.size !== 1) return null;
    const [id] = selection.all;
    const object = document.get(id!)?.object;
    const colour = object?.borderColor;
    if (!object || typeof colour !== 'string' || !isColour(colour) || !hasBorders(object)) return null;
    const props = kindOf(object.identifier)?.props;
    return props && 'borderColor' in props ? null : { object, colour };
  }

  /** The frame around several selected objects; computed once per change. */
  #frame(): Frame | null {
    const revision = this.#parts.revision();
    if (this.#framed.revision !== revision) {
      const { selection, document, kindOf } = this.#parts.editor;
      const several = selection.size > 1 ? selection.each : [];
      const objects = Array.from(several, (id) => document.get(id)!.object);
      const box = objects.length > HANDLED_AT_MOST ? boundsOfAll(objects) : undefined;
      const frame = box ? { box, scales: false, turns: false } : frameOf(objects, kindOf);
      this.#framed = { revision, frame };
    }
    return this.#framed.frame;
  }
}
