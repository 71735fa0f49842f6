/** What is shown above a diagram that is edited: handles, frames, guides, ports, and what other builders have selected. */
import { hasBorders } from './document/behaviour.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import { type Follower, followersOf, type PlacedPort } from './edit/attach.ts';
import type { Guide } from './edit/snap.ts';
import { type Frame, frameOf } from './edit/whole.ts';
import type { Editor } from './editor.ts';
import { Overlay } from './overlay.ts';
import { isColour } from './primitives/colour.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { Layer } from './render/backend.ts';
import type { Outline, OutlineSegment } from './tools/edit/edit-stage.ts';
import { gripsOf, gripsOfFrame, type PlacedGrip } from './tools/edit/handles.ts';
import { type OtherBuilder, otherOutlines } from './tools/edit/others.ts';
import { furniture } from './tools/edit/overlay-kinds.ts';

const NOTHING: readonly DiagramObject[] = [];
/** Objects of a selection that are framed: the box around more of them says nothing that the marks do not. */
const FRAMED_AT_MOST = 5000;
/** Attached lines that are shown to follow while their objects are dragged; all follow on the drop. */
const FOLLOWERS_SHOWN = 200;

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
  /** World units that dragged objects are shown away from where they are. */
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

  /** What can be taken hold of of the selection. */
  grips(): PlacedGrip[] {
    const { editor, pixel } = this.#parts;
    const { selection, document } = editor;
    if (selection.size !== 1) {
      const frame = this.#frame();
      return frame ? gripsOfFrame(frame, pixel()) : [];
    }
    const [id] = selection.all;
    const object = document.get(id!)?.object;
    return object ? gripsOf(object, editor.kindOf(object.identifier), pixel()) : [];
  }

  /** These objects are on their way now, null: none; what is attached to them follows. */
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

  /** What other builders have selected: shown as outlines, and nothing else. */
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
    // Most frames of a drag show nothing of this, and leave nothing for the collector either.
    if (!still && !outline && guides.length + ports.length + this.#followers.length + others.length === 0)
      return NOTHING;
    const pixel = this.#parts.pixel();
    const frame = still && !outline ? (this.#frame()?.box ?? null) : null;
    const border = still && !outline ? this.#border() : null;
    const outlines = { frame, border, outline, guides, ports, lines: this.#followingLines() };
    // While a frame is on its way, where its handles were says nothing.
    const grips = still && outline?.kind !== 'frame' ? this.grips() : [];
    const own = furniture(grips, outlines, pixel);
    if (others.length === 0) return own;
    const objectOf = (id: ObjectId) => this.#parts.editor.document.get(id)?.object;
    return [...otherOutlines(others, objectOf, pixel), ...own];
  }

  /** Where attached lines will lie once what is dragged is dropped. */
  #followingLines(): OutlineSegment[] {
    const { x, y } = this.drag;
    return this.#followers.map(({ ends: [from, to], follows: [first, second] }) => ({
      kind: 'segment',
      x1: from.x + (first ? x : 0),
      y1: from.y + (first ? y : 0),
      x2: to.x + (second ? x : 0),
      y2: to.y + (second ? y : 0),
    }));
  }

  /** The outline of the only selected object, where it has a colour of its own. To some kinds the word is one of theirs. */
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

  /** The frame around several selected objects; looked for once a change, and not around very many. */
  #frame(): Frame | null {
    const revision = this.#parts.revision();
    if (this.#framed.revision !== revision) {
      const { selection, document, kindOf } = this.#parts.editor;
      const several = selection.size > 1 && selection.size <= FRAMED_AT_MOST;
      const objects = several ? [...selection.all].map((id) => document.get(id)!.object) : [];
      this.#framed = { revision, frame: frameOf(objects, kindOf) };
    }
    return this.#framed.frame;
  }
}
