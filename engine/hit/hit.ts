/** Finds the object at a point and the objects in a box: the grid first, then the exact shapes, topmost first. */
import { isHitByBox } from '../document/behaviour.ts';
import { encloses } from '../geometry/box.ts';
import { OBJECT_WORDS, ObjectFlag, RECORD_WORDS, RecordType } from '../primitives/record.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneIndex, WorldBox } from '../scene/types.ts';
import { recordDistance } from './record-distance.ts';

const NONE = -1;

export class HitTest {
  private readonly scene: Scene;
  private best = NONE;
  private x = 0;
  private y = 0;
  private tolerance = 0;
  private time = 0;
  private accepts: ((index: SceneIndex) => boolean) | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /**
   * Returns the topmost object whose paint is within `tolerance` units of a world point, or undefined. `accepts`
   * filters candidates; `time`, in seconds, determines the position of moving parts.
   */
  at(
    x: number,
    y: number,
    tolerance: number,
    time: number,
    accepts?: (index: SceneIndex) => boolean,
  ): SceneIndex | undefined {
    this.best = NONE;
    this.x = x;
    this.y = y;
    this.tolerance = tolerance;
    this.time = time;
    this.accepts = accepts;
    const box = { minX: x - tolerance, minY: y - tolerance, maxX: x + tolerance, maxY: y + tolerance };
    this.scene.eachNear(box, this.consider);
    return this.best === NONE ? undefined : this.best;
  }

  /**
   * Returns the topmost text whose box contains a world point: also between its letters, and where it is empty, because
   * a text is what the user means there.
   */
  textAt(x: number, y: number, accepts: (index: SceneIndex) => boolean = () => true): SceneIndex | undefined {
    let best: SceneIndex | undefined;
    this.scene.eachNear({ minX: x, minY: y, maxX: x, maxY: y }, (index) => {
      if (!this.isThere(index) || (best !== undefined && !this.scene.isAbove(index, best))) return;
      if (this.isText(index) && accepts(index)) best = index;
    });
    return best;
  }

  /** Returns objects whose bounds touch the box, or with `whole` lie inside it, lowest first. */
  inBox(box: WorldBox, whole: boolean): SceneIndex[] {
    const { indices, count } = this.scene.visible(box);
    const found = Array.from(indices.subarray(0, count)).filter((index) => this.isThere(index));
    return whole ? found.filter((index) => encloses(box, this.scene.boxOf(index))) : found;
  }

  private readonly consider = (index: SceneIndex): void => {
    const { scene } = this;
    if (!this.isThere(index)) return;
    if (this.best !== NONE && !scene.isAbove(index, this.best)) return;
    if (this.accepts && !this.accepts(index)) return;
    if (this.isHit(index)) this.best = index;
  };

  private isThere(index: SceneIndex): boolean {
    const { scene } = this;
    if (scene.tables.objects.words[index * OBJECT_WORDS + 5]! & ObjectFlag.hidden) return false;
    return !scene.kindAt(index)?.kind.isBackdrop;
  }

  /** Whether only letters are drawn of it; an underline may come first or last. */
  private isText(index: SceneIndex): boolean {
    const { columns, tables } = this.scene;
    const count = columns.recordCount[index]!;
    if (count === 0) return true;
    const first = columns.recordStart[index]!;
    const isLetter = (row: number): boolean =>
      (tables.records.words[row * RECORD_WORDS + 8]! & 255) === RecordType.glyph;
    return isLetter(first) || isLetter(first + count - 1);
  }

  private isHit(index: SceneIndex): boolean {
    const { columns, tables } = this.scene;
    const dx = this.x - columns.x[index]!;
    const dy = this.y - columns.y[index]!;
    const radians = (-columns.angle[index]! * Math.PI) / 180;
    const cos = radians === 0 ? 1 : Math.cos(radians);
    const sin = radians === 0 ? 0 : Math.sin(radians);
    const x = dx * cos - dy * sin;
    const y = dx * sin + dy * cos;
    if (isHitByBox(columns.objects[index]!)) {
      const beyondX = Math.abs(x) - columns.width[index]! / 2;
      const beyondY = Math.abs(y) - columns.height[index]! / 2;
      return Math.max(beyondX, beyondY) <= this.tolerance;
    }
    const first = columns.recordStart[index]!;
    for (let row = first + columns.recordCount[index]! - 1; row >= first; row--)
      if (recordDistance(tables, row, x, y, this.time) <= this.tolerance) return true;
    return false;
  }
}
