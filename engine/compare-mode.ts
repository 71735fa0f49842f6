/**
 * Shows two versions of a diagram on one surface. The later one is the engine's document; the earlier one, or both with
 * removed objects as ghosts, are reached from it by transactions. Nothing can be edited and no live values are shown;
 * the tools are those of live mode.
 */
import {
  type ComparedDocument,
  compareDocuments,
  type Difference,
  differencePatch,
} from './document/compare.ts';
import type { DiagramDocument } from './document/document.ts';
import { fromPatch } from './document/patch.ts';
import { invert, type Transaction, transaction } from './document/transaction.ts';
import type { DiagramObject, ObjectId, PlacedItem } from './document/types.ts';
import { boundsOf } from './edit/bounds.ts';
import { type Box, encloses, touches } from './geometry/box.ts';
import { compared } from './merging.ts';
import { LiveMode } from './mode.ts';
import { Overlay } from './overlay.ts';
import { setOpacity } from './primitives/object-row.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { Layer } from './render/backend.ts';
import type { Scene } from './scene/scene.ts';
import type { Camera } from './tools/camera.ts';
import { COMPARE_MARKS, type DifferenceMark, type MarkedBox, markObject } from './tools/compare-marks.ts';
import type { Stage } from './tools/stage.ts';

/** Which of the two versions is shown. */
export type ComparedSide = 'both' | 'before' | 'after';

export interface DifferenceEntry {
  /** Null for the settings of the diagram itself. */
  readonly id: ObjectId | null;
  /** `moved`: only its place in the order differs. */
  readonly what: DifferenceMark | 'moved';
  /** Its place in the earlier and in the later version. */
  readonly before: Place | null;
  readonly after: Place | null;
}

interface Place {
  /** World box around the object, and its box before rotation. */
  readonly bounds: Box;
  readonly box: Box;
  /** Degrees. */
  readonly angle: number;
}

interface CompareParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly camera: Camera;
  readonly glyphs: GlyphSource;
  /** Something has to be redrawn. */
  readonly changed: () => void;
}

/** Alpha of a ghost, out of 255. */
const GHOST = 90;
/** CSS pixels. Within a square of this side, one mark of a kind stands for all that are smaller. */
const CELL = 20;
/** Marks are kept ready for the visible area and for this many views around it. */
const AROUND = 0.5;

export class CompareMode extends LiveMode {
  override readonly showsValues = false;
  private readonly parts: CompareParts;
  private readonly overlay: Overlay;
  private entries: readonly DifferenceEntry[] = [];
  private toBefore: Transaction | undefined;
  private toBoth: Transaction | undefined;
  private shown: ComparedSide = 'after';
  private focus: number | null = null;
  /** The area and scale that the ready marks were made for. */
  private ready: { readonly area: Box; readonly scale: number } | undefined;

  /** `stage`: for the tools, which are those of live mode. */
  constructor(parts: CompareParts, stage: Stage) {
    super(stage);
    this.parts = parts;
    this.overlay = new Overlay(parts.glyphs, COMPARE_MARKS);
  }

  /**
   * Compares the document with an earlier state of it and shows both. Returns the differences, from the top of the page
   * down.
   */
  with(earlier: ComparedDocument): {
    readonly difference: Difference;
    readonly entries: readonly DifferenceEntry[];
  } {
    this.side = 'after';
    const { document } = this.parts;
    const later = compared(document);
    const difference = compareDocuments(earlier, later);
    const back = differencePatch(compareDocuments(later, earlier), earlier);
    this.toBefore = fromPatch(document.canvas, document.items(), back);
    this.toBoth = ghosts(difference, document);
    this.entries = entriesOf(difference);
    this.side = 'both';
    return { difference, entries: this.entries };
  }

  get side(): ComparedSide {
    return this.shown;
  }

  set side(side: ComparedSide) {
    if (side === this.shown) return;
    const { document } = this.parts;
    const leave = this.change(this.shown);
    if (leave) document.change(invert(leave));
    const enter = this.change(side);
    if (enter) document.change(enter);
    this.shown = side;
    if (side === 'both') this.fade();
    this.renew();
  }

  /** Brings a difference into view and marks it above the others; null for none. */
  show(nth: number | null): void {
    this.focus = nth;
    const entry = nth === null ? undefined : this.entries[nth];
    const place = entry && this.placeOf(entry);
    if (place) this.parts.camera.show(place.bounds);
    this.renew();
  }

  /** Returns the smallest difference at a point of the view; null where there is none. */
  at(x: number, y: number): number | null {
    const point = this.parts.camera.toWorld(x, y);
    const slack = CELL / 2 / this.parts.camera.scale;
    let found: number | null = null;
    let size = Infinity;
    for (const [nth, entry] of this.entries.entries()) {
      const box = this.placeOf(entry)?.bounds;
      if (!box || !contains(box, point, slack)) continue;
      const area = (box.maxX - box.minX) * (box.maxY - box.minY);
      if (area < size) [found, size] = [nth, area];
    }
    return found;
  }

  /** To be called once a frame. */
  override layer(): Layer | undefined {
    if (this.entries.length === 0) return undefined;
    const { camera } = this.parts;
    const area = camera.area();
    const { ready } = this;
    if (!ready || ready.scale !== camera.scale || !encloses(ready.area, area)) {
      const wide = grown(area);
      this.ready = { area: wide, scale: camera.scale };
      this.overlay.show(this.marks(wide, 1 / camera.scale));
    }
    return this.overlay.layer;
  }

  private change(side: ComparedSide): Transaction | undefined {
    return { both: this.toBoth, before: this.toBefore, after: undefined }[side];
  }

  private renew(): void {
    this.ready = undefined;
    this.parts.changed();
  }

  private fade(): void {
    const { scene } = this.parts;
    for (const { object } of this.toBoth?.added ?? []) {
      const index = scene.indexOf(object.id);
      if (index !== undefined) setOpacity(scene.tables.objects, index, GHOST);
    }
    scene.marksChanged();
  }

  /** Returns its place on the side that is shown. */
  private placeOf({ before, after }: DifferenceEntry): Place | null {
    if (this.shown === 'both') return after ?? before;
    return this.shown === 'before' ? before : after;
  }

  private marks(area: Box, pixel: number) {
    const taken = new Set<string>();
    const marked: MarkedBox[] = [];
    for (const [nth, entry] of this.entries.entries()) {
      const place = this.placeOf(entry);
      const focused = nth === this.focus;
      if (!place || !touches(place.bounds, area)) continue;
      const { box, angle } = place;
      const what = entry.what === 'moved' ? 'changed' : entry.what;
      const cell = CELL * pixel;
      if (!focused && Math.max(box.maxX - box.minX, box.maxY - box.minY) < cell) {
        const key = `${what} ${Math.floor(box.minX / cell)} ${Math.floor(box.minY / cell)}`;
        if (taken.size === taken.add(key).size) continue;
      }
      marked.push({ what, box, angle, focused });
    }
    // The focused mark goes above the rest.
    marked.sort((a, b) => Number(a.focused) - Number(b.focused));
    return marked.map((one, nth) => markObject(`mark${nth}`, one, pixel));
  }
}

/** Removed objects, above all else: they must be visible. */
function ghosts({ removed }: Difference, document: DiagramDocument): Transaction {
  let rank = 0;
  for (const item of document.items()) rank = Math.max(rank, item.rank);
  return transaction({ added: removed.map((item): PlacedItem => ({ ...item, rank: ++rank })) });
}

function entriesOf({ added, removed, changed, moved, canvas }: Difference): DifferenceEntry[] {
  const known = new Set(changed.map(({ id }) => id));
  const objects: DifferenceEntry[] = [
    ...added.map(
      ({ object }) => ({ id: object.id, what: 'added', before: null, after: placed(object) }) as const,
    ),
    ...removed.map(
      ({ object }) => ({ id: object.id, what: 'removed', before: placed(object), after: null }) as const,
    ),
    ...changed.map(
      ({ id, before, after }) =>
        ({ id, what: 'changed', before: placed(before.object), after: placed(after.object) }) as const,
    ),
    ...moved
      .filter(({ id }) => !known.has(id))
      .map(
        ({ id, object }) => ({ id, what: 'moved', before: placed(object), after: placed(object) }) as const,
      ),
  ];
  objects.sort((a, b) => cornerOf(a).minY - cornerOf(b).minY || cornerOf(a).minX - cornerOf(b).minX);
  const page = { id: null, what: 'changed', before: null, after: null } as const;
  return canvas.length > 0 ? [page, ...objects] : objects;
}

const cornerOf = ({ before, after }: DifferenceEntry): Box => (after ?? before)!.bounds;

function placed(object: DiagramObject): Place {
  return { bounds: boundsOf(object), box: boundsOf({ ...object, angle: 0 }), angle: object.angle ?? 0 };
}

const contains = (box: Box, { x, y }: { readonly x: number; readonly y: number }, slack: number): boolean =>
  x >= box.minX - slack && x <= box.maxX + slack && y >= box.minY - slack && y <= box.maxY + slack;

function grown({ minX, minY, maxX, maxY }: Box): Box {
  const [x, y] = [(maxX - minX) * AROUND, (maxY - minY) * AROUND];
  return { minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y };
}
