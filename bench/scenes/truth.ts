/**
 * What must be seen. It follows the script as an engine does, and says by geometry which colour a pixel has now and had
 * before the last step. Pixels whose colour that step changed prove that a frame holds it.
 */
import type { Change, Item, View } from './item.ts';
import { VIEWPORT } from './item.ts';
import { BACKGROUND, changed } from './parts.ts';
import { distance, ENOUGH, isCertain, type Probe } from './proof.ts';
import type { Random } from './random.ts';
import { colourOf, itemColour, OUTSIDE, reachOf, UNKNOWN } from './solid.ts';

/** Points a side within a pixel: its colour is their mean, as an engine that antialiases draws it. */
const SAMPLES = 3;
/** Distance of two colours, of 441: less is within what engines round. */
const CONTRAST = 40;
/**
 * Where an engine may put a pixel's corner, pixels: it may align its picture to whole ones, to keep edges sharp while it
 * pans. What is smaller than a pixel then has another colour, or lies beside it.
 */
const ALIGNED = [-0.5, 0.5] as const;
/** And of what is dragged, whose edges are thin: it is seen in its new place or in one of these beside it. */
const ALIGNMENTS = [-0.5, 0, 0.5].flatMap((dx) => [-0.5, 0, 0.5].map((dy) => [dx, dy] as const));
/** World units. */
const CELL = 96;
const PROBES = 8;
/** Of what is dragged as many as tell the step, wherever an engine puts it. */
const DRAG_PROBES = [PROBES, 12, 16, 24, 32, 48] as const;
/** Objects of which the best are taken. */
const CANDIDATES = 16;
/** Points of an object that are tried, and points in all. */
const TRIES = { ofOne: 6, all: 400 } as const;
/** Beyond the edge of what moves, as a share of its reach. */
const AROUND = 1.1;

interface State {
  readonly view: View;
  /** Where the dragged object is, relative to its place. */
  readonly by: { readonly x: number; readonly y: number };
}

export class Truth {
  private readonly items: Item[];
  /** Indices of objects by cell. */
  private readonly cells = new Map<number, number[]>();
  /** The objects of before the last step, by index, as far as it changed them. */
  private readonly replaced = new Map<number, Item>();
  private dragged = -1;
  private now: State;
  private before: State;

  constructor(items: readonly Item[], view: View) {
    this.items = [...items];
    this.now = { view, by: { x: 0, y: 0 } };
    this.before = this.now;
    for (const [index, item] of items.entries()) this.enter(index, item);
  }

  private enter(index: number, item: Item): void {
    const reach = reachOf(item);
    const [left, right] = [cellOf(item.x - reach), cellOf(item.x + reach)];
    const [top, bottom] = [cellOf(item.y - reach), cellOf(item.y + reach)];
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++) {
        const key = keyOf(column, row);
        const cell = this.cells.get(key);
        if (cell) cell.push(index);
        else this.cells.set(key, [index]);
      }
  }

  /** What follows is one step. */
  mark(): void {
    this.before = this.now;
    this.replaced.clear();
  }

  setView(view: View): void {
    this.now = { ...this.now, view };
  }

  dragStart(index: number): void {
    this.dragged = index;
    this.now = { ...this.now, by: { x: 0, y: 0 } };
    this.before = this.now;
  }

  dragBy(dx: number, dy: number): void {
    const { x, y } = this.now.by;
    this.now = { ...this.now, by: { x: x + dx, y: y + dy } };
  }

  dragEnd(): void {
    this.dragged = -1;
  }

  update(changes: readonly Change[]): void {
    for (const change of changes) {
      const item = this.items[change.index]!;
      if (!this.replaced.has(change.index)) this.replaced.set(change.index, item);
      this.items[change.index] = changed(item, change);
    }
  }

  /**
   * Returns up to eight pixels, or a few more of what is dragged, that the last step changed, those that it changed most; fewer, or none, where it changed
   * little that is certain. One of an object, for an engine that brings a part of an update shows itself by that; but
   * where few objects changed, one that is dragged or has a new value, several of each.
   */
  probes(random: Random): Probe[] {
    const { dragged } = this;
    const among = (dragged >= 0 ? [dragged] : this.candidates()).filter((index) => this.isInView(index));
    const found = new Map<number, Probe>();
    if (among.length === 0) return [];
    const areFew = among.length < PROBES;
    const enough = areFew ? Number.POSITIVE_INFINITY : CANDIDATES;
    for (let tried = 0; tried < TRIES.all && found.size < enough; ) {
      const index = among[Math.floor(random() * among.length)]!;
      for (let nth = 0; nth < TRIES.ofOne; nth++, tried++) {
        const probe = this.probeAt(this.pixelOf(index, random));
        if (!probe) continue;
        found.set(areFew ? keyOf(probe.x, probe.y) : index, probe);
        break;
      }
    }
    const contrast = ({ now, before }: Probe): number => distance(now, before);
    const best = [...found.values()].sort((a, b) => contrast(b) - contrast(a));
    const few = best.slice(0, PROBES);
    if (dragged < 0 || best.length < ENOUGH) return few;
    const certain = DRAG_PROBES.map((count) => best.slice(0, count)).find(isCertain);
    // Where none would do, what is dragged has to be in its place.
    return certain ?? few.map(({ aligned: _, ...probe }) => probe);
  }

  /** What the step changed, or everything where it moved the view. */
  private candidates(): number[] {
    return this.replaced.size > 0 ? [...this.replaced.keys()] : [...this.items.keys()];
  }

  private isInView(index: number): boolean {
    const { view, by } = this.now;
    const { x, y } = this.items[index]!;
    const [dx, dy] = index === this.dragged ? [by.x, by.y] : [0, 0];
    return (
      Math.abs(x + dx - view.x) * view.scale < VIEWPORT.width / 2 &&
      Math.abs(y + dy - view.y) * view.scale < VIEWPORT.height / 2
    );
  }

  /** Returns a random pixel of an object as it is now. */
  private pixelOf(index: number, random: Random): { x: number; y: number } {
    const { view, by } = this.now;
    const item = this.items[index]!;
    const reach = reachOf(item) * AROUND;
    const [x, y] = index === this.dragged ? [item.x + by.x, item.y + by.y] : [item.x, item.y];
    return {
      x: Math.floor((x + (2 * random() - 1) * reach - view.x) * view.scale + VIEWPORT.width / 2),
      y: Math.floor((y + (2 * random() - 1) * reach - view.y) * view.scale + VIEWPORT.height / 2),
    };
  }

  private probeAt({ x, y }: { x: number; y: number }): Probe | undefined {
    if (x < 0 || y < 0 || x >= VIEWPORT.width || y >= VIEWPORT.height) return undefined;
    if (this.dragged >= 0 && !this.isOnDragged(x, y)) return undefined;
    const now = this.pixel(x, y, this.now, true);
    if (now === UNKNOWN) return undefined;
    const before = this.pixel(x, y, this.before, false);
    if (before === UNKNOWN || distance(now, before) < CONTRAST) return undefined;
    const probe = { x, y, now, before };
    if (this.dragged >= 0) return { ...probe, aligned: this.aligned(probe) };
    return this.isToldApart(probe) ? probe : undefined;
  }

  private aligned({ x, y, now, before }: Probe): Probe['aligned'] {
    const known = (colour: number, otherwise: number): number => (colour === UNKNOWN ? otherwise : colour);
    return ALIGNMENTS.map(([dx, dy]) => ({
      now: known(this.pixel(x + dx, y + dy, this.now, true), now),
      before: known(this.pixel(x + dx, y + dy, this.before, false), before),
    }));
  }

  /** Whether both colours can be told apart however an engine aligns its picture to the pixels. */
  private isToldApart({ x, y, now, before }: Probe): boolean {
    const most = distance(now, before) / 2;
    return ALIGNED.every((dx) =>
      ALIGNED.every((dy) => {
        const [late, early] = [
          this.pixel(x + dx, y + dy, this.now, true),
          this.pixel(x + dx, y + dy, this.before, false),
        ];
        return distance(late, now) <= most && distance(early, before) <= most;
      }),
    );
  }

  /** Whether all of a pixel lies on the dragged object: around it an engine may outline what is selected. */
  private isOnDragged(x: number, y: number): boolean {
    const { view, by } = this.now;
    const item = this.items[this.dragged]!;
    const turn = (-item.angle * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return [0, 1, 2, 3].every((corner) => {
      const dx = view.x + (x + (corner & 1) - VIEWPORT.width / 2) / view.scale - item.x - by.x;
      const dy = view.y + (y + (corner >> 1) - VIEWPORT.height / 2) / view.scale - item.y - by.y;
      return itemColour(item, dx * cos - dy * sin, dx * sin + dy * cos) !== OUTSIDE;
    });
  }

  private pixel(x: number, y: number, state: State, isNow: boolean): number {
    const { view } = state;
    let [red, green, blue] = [0, 0, 0];
    for (let nth = 0; nth < SAMPLES * SAMPLES; nth++) {
      const [right, down] = [((nth % SAMPLES) + 0.5) / SAMPLES, (Math.floor(nth / SAMPLES) + 0.5) / SAMPLES];
      const colour = this.colourAt(
        view.x + (x + right - VIEWPORT.width / 2) / view.scale,
        view.y + (y + down - VIEWPORT.height / 2) / view.scale,
        state,
        isNow,
      );
      if (colour === UNKNOWN) return UNKNOWN;
      red += colour >> 16;
      green += (colour >> 8) & 255;
      blue += colour & 255;
    }
    const mean = (sum: number): number => Math.round(sum / (SAMPLES * SAMPLES));
    return (mean(red) << 16) | (mean(green) << 8) | mean(blue);
  }

  private colourAt(x: number, y: number, { by }: State, isNow: boolean): number {
    const here = this.cells.get(keyOf(cellOf(x), cellOf(y))) ?? [];
    const colourIn = (index: number): number => {
      const item = (!isNow && this.replaced.get(index)) || this.items[index]!;
      const [dx, dy] =
        index === this.dragged ? [x - item.x - by.x, y - item.y - by.y] : [x - item.x, y - item.y];
      const turn = (-item.angle * Math.PI) / 180;
      const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
      return itemColour(item, dx * cos - dy * sin, dx * sin + dy * cos);
    };
    let top = this.dragged >= 0 ? colourIn(this.dragged) : OUTSIDE;
    const above = top === OUTSIDE ? -1 : this.dragged;
    for (let at = here.length - 1; at >= 0 && here[at]! > above; at--) {
      const colour = here[at] === this.dragged ? OUTSIDE : colourIn(here[at]!);
      if (colour === OUTSIDE) continue;
      top = colour;
      break;
    }
    return top === OUTSIDE ? colourOf(BACKGROUND) : top;
  }
}

const cellOf = (at: number): number => Math.floor(at / CELL);
const keyOf = (column: number, row: number): number => (column + 32768) * 65536 + row + 32768;
