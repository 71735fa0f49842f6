/**
 * What has to be repainted where marks flow along lines: bands along these lines, because the box around a pipe with
 * corners may be most of the picture.
 */
import { touches } from '../../geometry/box.ts';
import { firstHalf } from '../../primitives/half.ts';
import { Modifier, OBJECT_WORDS, ObjectFlag, RECORD_WORDS, SLOT_WORDS } from '../../primitives/record.ts';
import type { WordTable } from '../../primitives/tables.ts';
import { recordRow, type SceneIndex, type SceneView, type WorldBox } from '../../scene/types.ts';
import type { Damage } from './damage.ts';

const RADIANS = Math.PI / 180;
/** Boxes along a slanting line are about this many times its width long, and no more than so many. */
const PIECE = 4;
const MOST_PIECES = 24;

export class FlowDamage {
  /** Whether a slot belongs to a flow. */
  private isFlow = new Uint8Array(0);
  private readonly running = new Set<number>();
  /** Slots that have changed since the last frame. */
  private turned: number[] = [];
  private beat = 0;

  reserve(slots: number): void {
    if (slots <= this.isFlow.length) return;
    const longer = new Uint8Array(slots);
    longer.set(this.isFlow);
    this.isFlow = longer;
  }

  /** Records whether a slot moves marks; another object may get it later. */
  own(slot: number, isFlow: boolean): void {
    if (this.isFlow[slot] === 1 && !isFlow) this.running.delete(slot);
    this.isFlow[slot] = isFlow ? 1 : 0;
  }

  /** Takes a changed slot; returns false where it is no flow's. */
  take({ floats }: WordTable, slot: number): boolean {
    if (this.isFlow[slot] !== 1) return false;
    if (floats[slot * SLOT_WORDS + 3]! < 0) this.running.add(slot);
    else this.running.delete(slot);
    this.turned.push(slot);
    return true;
  }

  /**
   * Adds the lines whose marks are elsewhere now, in a box of the world. `ownerOf` returns a slot's object, or undefined
   * where that is repainted anyhow.
   */
  add(
    damage: Damage,
    scene: SceneView,
    beat: number,
    view: WorldBox,
    ownerOf: (slot: number) => SceneIndex | undefined,
  ): void {
    const isMoved = beat !== this.beat;
    this.beat = beat;
    if (this.turned.length > 0) {
      for (const slot of this.turned) addSlot(damage, scene, view, ownerOf(slot));
      this.turned = [];
    }
    if (!isMoved) return;
    for (const slot of this.running) addSlot(damage, scene, view, ownerOf(slot));
  }
}

function addSlot(damage: Damage, scene: SceneView, view: WorldBox, owner: SceneIndex | undefined): void {
  if (owner !== undefined && touches(scene.boxOf(owner), view)) addLines(damage, scene, owner);
}

function addLines(damage: Damage, scene: SceneView, index: SceneIndex): void {
  const { objects, records } = scene.tables;
  const place = index * OBJECT_WORDS;
  const angle = objects.floats[place + 4]! * RADIANS;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const x = objects.floats[place]! + objects.floats[place + 2]!;
  const y = objects.floats[place + 1]! + objects.floats[place + 3]!;
  if (objects.words[place + 5]! & ObjectFlag.hidden) return;
  for (let nth = 0; nth < scene.recordCount[index]!; nth++) {
    const at = recordRow(scene, index, nth) * RECORD_WORDS;
    if (records.words[at + 10]! >>> 24 !== Modifier.flow) continue;
    const { floats } = records;
    addLine(
      damage,
      x + floats[at]! * cos - floats[at + 1]! * sin,
      y + floats[at]! * sin + floats[at + 1]! * cos,
      x + floats[at + 2]! * cos - floats[at + 3]! * sin,
      y + floats[at + 2]! * sin + floats[at + 3]! * cos,
      firstHalf(records.words[at + 6]!),
    );
  }
}

/** Adds a line as boxes; a slanting one as several, which together are smaller than the one around it. */
function addLine(damage: Damage, x1: number, y1: number, x2: number, y2: number, width: number): void {
  const rise = Math.min(Math.abs(x2 - x1), Math.abs(y2 - y1));
  const pieces = Math.min(MOST_PIECES, Math.max(1, Math.ceil(rise / (PIECE * width))));
  const [dx, dy] = [(x2 - x1) / pieces, (y2 - y1) / pieces];
  const reach = width / 2;
  for (let nth = 0; nth < pieces; nth++) {
    const [fromX, fromY] = [x1 + dx * nth, y1 + dy * nth];
    damage.add(
      Math.min(fromX, fromX + dx) - reach,
      Math.min(fromY, fromY + dy) - reach,
      Math.max(fromX, fromX + dx) + reach,
      Math.max(fromY, fromY + dy) + reach,
      false,
    );
  }
}
