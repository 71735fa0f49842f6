/** The order buffer: what the backend draws, lowest first. Rebuilt only when what is in view, its order or its detail changes. */
import { OBJECT_WORDS, ObjectFlag, RECORD_WORDS, RecordFlag, RecordType } from '../primitives/record.ts';
import type { SceneView, WorldBox } from '../scene/types.ts';
import { ORDER_FAINT, ORDER_HEAD, ORDER_MARK, ORDER_TAIL, ORDER_WHOLE } from './backend.ts';
import { bandOf, bandTop, chooseDetail, type Detail, POINT_PX, TEXT_PX } from './lod.ts';

/** How far beyond the view the order reaches, as a share of the view: panning less than this rebuilds nothing. */
const MARGIN = 0.125;
const MARKED = ObjectFlag.live | ObjectFlag.selected | ObjectFlag.hovered | ObjectFlag.pending;
/** Strokes shorter than this, the divisions of a far gauge, are left out. CSS pixels. */
const TICK_PX = 2;
/** First records that can stand for their object; a single letter would say something else. */
const BODIES: ReadonlySet<number> = new Set([
  RecordType.rrect,
  RecordType.ellipse,
  RecordType.polygon,
  RecordType.arc,
  RecordType.line,
  RecordType.triangle,
]);
/** Objects that begin with these show more ground than ink. */
const OPEN: ReadonlySet<number> = new Set([
  RecordType.none,
  RecordType.glyph,
  RecordType.line,
  RecordType.arc,
]);
const EVERYWHERE: WorldBox = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

export interface OrderView {
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export class OrderBuilder {
  private readonly budget: number;
  private built: WorldBox | undefined;
  private band = Number.NaN;
  private sceneVersion = Number.NaN;
  order = new Uint32Array(4096);
  count = 0;
  /** Grows with every rebuild. */
  version = 0;
  /** How many objects each of the smallest stands for; see Detail. */
  stride = 1;
  /** Objects in the order. */
  objects = 0;

  /** `budget`: quads the backend bears in a frame. */
  constructor(budget: number) {
    this.budget = budget;
  }

  /** Brings the order up to date with the scene and the view. Answers whether it was rebuilt. */
  update(scene: SceneView, view: OrderView): boolean {
    const box = viewBox(view, 0);
    const band = bandOf(view.camera.scale);
    if (
      this.sceneVersion === scene.orderVersion &&
      this.band === band &&
      this.built &&
      holds(this.built, box)
    )
      return false;
    const reach = viewBox(view, MARGIN);
    this.build(scene, reach, bandTop(band));
    // Where all is in the order, no pan can uncover more.
    this.built = scene.bounds && holds(reach, scene.bounds) ? EVERYWHERE : reach;
    this.band = band;
    this.sceneVersion = scene.orderVersion;
    this.version++;
    return true;
  }

  private build(scene: SceneView, box: WorldBox, scale: number): void {
    const { indices, count } = scene.visible(box);
    const detail = chooseDetail(scene, indices, count, scale, this.budget);
    this.stride = detail.stride;
    this.count = 0;
    this.objects = count;
    const pointBelow = POINT_PX / scale;
    for (let nth = 0; nth < count; nth++) {
      const index = indices[nth]!;
      if (detail.stride > 1 && scene.extent[index]! < pointBelow && !kept(index, detail.stride)) continue;
      this.add(scene, index, detail, scale);
    }
    this.addMarks(scene, indices, count, detail);
  }

  private add(scene: SceneView, index: number, detail: Detail, scale: number): void {
    const start = scene.recordStart[index]!;
    const records = scene.recordCount[index]!;
    const extent = scene.extent[index]!;
    this.reserve(records * 3 + 1);
    if (extent >= detail.bodyBelow) this.addRecords(scene, start, records, scale);
    else {
      const body = typeOf(scene, start);
      if (extent < detail.wholeBelow || !BODIES.has(body))
        this.order[this.count++] = (ORDER_WHOLE | (OPEN.has(body) ? ORDER_FAINT : 0) | index) >>> 0;
      else this.order[this.count++] = start;
    }
  }

  /** All records but unused places, letters too small to read and strokes too short to see. */
  private addRecords(scene: SceneView, start: number, records: number, scale: number): void {
    const { words, floats } = scene.tables.records;
    const smallest = TEXT_PX / scale;
    const shortest = TICK_PX / scale;
    for (let row = start; row < start + records; row++) {
      const at = row * RECORD_WORDS;
      const type = words[at + 8]! & 255;
      if (type === RecordType.glyph && floats[at + 2]! < smallest) continue;
      if (type === RecordType.line) this.addLine(row, words, floats, shortest);
      else this.order[this.count++] = row;
    }
  }

  /** An arrow head is an entry of its own: with it and its shaft apart both are boxes to the shader. */
  private addLine(row: number, words: Uint32Array, floats: Float32Array, shortest: number): void {
    const at = row * RECORD_WORDS;
    const length = Math.abs(floats[at]! - floats[at + 2]!) + Math.abs(floats[at + 1]! - floats[at + 3]!);
    if (length < shortest) return;
    this.order[this.count++] = row;
    const flags = words[at + 8]! >>> 8;
    if (words[at + 7] !== 0) return; // A dashed line draws its heads itself.
    if (flags & RecordFlag.head) this.order[this.count++] = ORDER_HEAD | row;
    if (flags & RecordFlag.tail) this.order[this.count++] = ORDER_TAIL | row;
  }

  /** Marks lie above everything: that a value is not good must not hide behind a neighbour. */
  private addMarks(scene: SceneView, indices: Uint32Array, count: number, detail: Detail): void {
    const { words } = scene.tables.objects;
    this.reserve(count);
    for (let nth = 0; nth < count; nth++) {
      const index = indices[nth]!;
      if (scene.extent[index]! < detail.wholeBelow || !(words[index * OBJECT_WORDS + 5]! & MARKED)) continue;
      this.order[this.count++] = ORDER_MARK | index;
    }
  }

  private reserve(more: number): void {
    if (this.count + more <= this.order.length) return;
    const larger = new Uint32Array(Math.max(this.order.length * 2, this.count + more));
    larger.set(this.order);
    this.order = larger;
  }
}

const typeOf = (scene: SceneView, row: number): number =>
  scene.tables.records.words[row * RECORD_WORDS + 8]! & 255;

/** Whether one of `stride` (a power of two) stands for its like: the same ones in every frame, spread evenly. */
const kept = (index: number, stride: number): boolean =>
  (Math.imul(index, 0x9e37_79b1) >>> 16) % stride === 0;

function viewBox({ camera, width, height }: OrderView, margin: number): WorldBox {
  const halfWidth = (width / camera.scale) * (0.5 + margin);
  const halfHeight = (height / camera.scale) * (0.5 + margin);
  return {
    minX: camera.x - halfWidth,
    minY: camera.y - halfHeight,
    maxX: camera.x + halfWidth,
    maxY: camera.y + halfHeight,
  };
}

const holds = (outer: WorldBox, inner: WorldBox): boolean =>
  outer.minX <= inner.minX &&
  outer.minY <= inner.minY &&
  outer.maxX >= inner.maxX &&
  outer.maxY >= inner.maxY;
