/** One object bound to one tag: writes what the tag says into the object's slots, live texts and quality. */
import type { ElementConfig, ObjectId } from '../document/types.ts';
import { MISSING } from '../format/format.ts';
import type { AnyKind } from '../plugin.ts';
import { parseColour } from '../primitives/colour.ts';
import { farColourOf, setFarColour } from '../primitives/far-colour.ts';
import type { Glyphs } from '../primitives/glyphs.ts';
import { writeLiveText } from '../primitives/live-text.ts';
import { setFlag, setQuality } from '../primitives/object-row.ts';
import { ObjectFlag } from '../primitives/record.ts';
import { easeSlot, paintSlot } from '../primitives/slot-row.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';
import { type Display, displayOf } from './display.ts';
import { type Plan, planOf } from './plan.ts';
import { Quality } from './quality.ts';
import { isAlarm, isOn, type State, stateOf, statesOf } from './states.ts';
import type { TagTable, TagValue } from './tag-table.ts';

/** What live values need of the scene. */
export interface LiveScene {
  readonly tables: SceneTables;
  readonly texts: WordTable;
  readonly glyphs: Glyphs;
  readonly columns: { readonly slotStart: Uint32Array; readonly textStart: Uint32Array };
  kindAt(index: number): { readonly kind: AnyKind } | undefined;
  propertiesOf(index: number): Readonly<Record<string, unknown>>;
  touches(index: number, box: ViewBox): boolean;
  reachOut(index: number, reach: number): void;
}

export interface ViewBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export class Binding {
  readonly id: ObjectId;
  readonly index: number;
  readonly tag: number;
  readonly config: ElementConfig;
  /** Waits for its evaluation. */
  pending = false;
  /** As it was counted last. */
  counted: Quality = Quality.missing;
  gone = false;
  /** Where an operator's command has moved the control, before the tag says so. */
  private commanded: boolean | undefined;
  /** Seconds: when the command gives way to the tag at the latest. */
  private commandedUntil = Number.POSITIVE_INFINITY;
  /** The colour that stands for the object far out while no state paints it. */
  private readonly farColour: number;
  private readonly plan: Plan;
  private readonly states: readonly State[];
  private readonly display: Display;
  private readonly ranges: readonly (readonly [low: number, high: number])[];
  /** Colours of the paints, by state; the last entry is that of no state. */
  private readonly colours: readonly ReadonlyMap<State | undefined, number>[];

  constructor(
    scene: LiveScene,
    tags: TagTable,
    index: number,
    tag: number,
    config: ElementConfig,
    kind: AnyKind,
  ) {
    const props = scene.propertiesOf(index);
    this.id = config.id;
    this.index = index;
    this.tag = tag;
    this.config = config;
    this.farColour = farColourOf(scene.tables.objects, index);
    this.plan = planOf(kind);
    this.states = statesOf(this.plan.set, config.states);
    this.display = displayOf(config.valueType, tags.info(tag));
    this.ranges = this.plan.levels.map(({ low, high }) => [Number(props[low]), Number(props[high])] as const);
    this.colours = this.plan.paints.map((paint, nth) => {
      const base = parseColour(String(props[paint.base]));
      const colours = new Map<State | undefined, number>([[undefined, base]]);
      for (const state of this.states)
        colours.set(state, colourOf(state, paint.name, paint.states, nth === 0, base));
      return colours;
    });
  }

  /** Brings the object up to its tag; answers until when its slots ease (seconds), 0 where they do not. */
  evaluate(scene: LiveScene, tags: TagTable, time: number): number {
    const value = tags.value(this.tag);
    const quality = tags.quality(this.tag);
    const number = quality === Quality.missing ? Number.NaN : tags.number(this.tag);
    const state = quality === Quality.missing ? undefined : stateOf(this.states, value, number);
    const slotStart = scene.columns.slotStart[this.index]!;
    const { slots, objects } = scene.tables;
    let until = 0;
    this.plan.levels.forEach(({ slot, ease }, nth) => {
      until = Math.max(
        until,
        easeSlot(slots, slotStart + slot, share(number, this.ranges[nth]!), time, ease),
      );
    });
    for (const { slot, to, ease } of this.plan.ons) {
      const target = (this.commanded ?? isOn(state)) ? to : 0;
      until = Math.max(until, easeSlot(slots, slotStart + slot, target, time, ease));
    }
    this.plan.paints.forEach(({ slot }, nth) => {
      paintSlot(slots, slotStart + slot, this.colours[nth]!.get(state)!);
    });
    this.showFar(objects, state);
    this.writeTexts(scene, quality === Quality.missing ? MISSING : this.display(value));
    setFlag(objects, this.index, ObjectFlag.pending, this.isCommanded);
    setQuality(objects, this.index, quality);
    return until;
  }

  /** What is to be read on the object. */
  text(tags: TagTable): string {
    const value = tags.value(this.tag);
    const missing = tags.quality(this.tag) === Quality.missing;
    const { states, plan } = this;
    if (missing) return MISSING;
    if (plan.texts === 0 && plan.ons.length > 0)
      return stateOf(states, value, tags.number(this.tag))?.label ?? MISSING;
    return this.display(value);
  }

  state(tags: TagTable): State | undefined {
    return stateOf(this.states, tags.value(this.tag), tags.number(this.tag));
  }

  /** The label of the state that a written value leads to: what the confirm dialog calls it. */
  labelFor(value: TagValue): string {
    return stateOf(this.states, value, Number(value))?.label ?? String(value);
  }

  get isCommanded(): boolean {
    return this.commanded !== undefined && this.commandedUntil === Number.POSITIVE_INFINITY;
  }

  /** Moves the control ahead of its tag. */
  command(on: boolean): void {
    this.commanded = on;
    this.commandedUntil = Number.POSITIVE_INFINITY;
  }

  /** The tag decides again: at once, or with the next value, `until` a time at the latest. */
  release(until = 0): void {
    if (until > 0 && this.commanded !== undefined) this.commandedUntil = until;
    else this.commanded = undefined;
  }

  /** A new value has come, or time has passed: whether a released command has just ended. */
  endRelease(time: number): boolean {
    if (this.commanded === undefined || this.commandedUntil > time) return false;
    this.commanded = undefined;
    return true;
  }

  /** What is to be seen of a state where the object is a few pixels large: its colour, and an alarm whatever its size. */
  private showFar(objects: WordTable, state: State | undefined): void {
    const colour = state && this.colours[0]?.get(state);
    const plain = colour === undefined || colour === this.colours[0]!.get(undefined);
    setFarColour(objects, this.index, plain ? this.farColour : colour);
    setFlag(objects, this.index, ObjectFlag.alarm, !plain && isAlarm(this.plan.set, state));
  }

  /** Leaves the object as if it had never been bound. */
  leave(objects: WordTable): void {
    for (const flag of [ObjectFlag.live, ObjectFlag.pending, ObjectFlag.alarm])
      setFlag(objects, this.index, flag, false);
    setQuality(objects, this.index, Quality.good);
    setFarColour(objects, this.index, this.farColour);
  }

  private writeTexts(scene: LiveScene, text: string): void {
    const { texts } = this.plan;
    const first = scene.columns.textStart[this.index]!;
    for (let nth = 0; nth < texts; nth++) {
      const reach = writeLiveText(scene.tables.records, scene.texts, first + nth, text, scene.glyphs);
      scene.reachOut(this.index, reach);
    }
  }
}

/** How much of a range a value fills, 0…1. */
function share(value: number, [low, high]: readonly [number, number]): number {
  if (Number.isNaN(value)) return 0;
  if (low === high) return value >= high ? 1 : 0;
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** A state's own colour for the paint; its `fill` means the kind's first paint. */
function colourOf(
  { label, row }: State,
  paint: string,
  states: Readonly<Record<string, string>>,
  isFirst: boolean,
  base: number,
): number {
  const own =
    (row as unknown as Readonly<Record<string, unknown>>)[paint] ?? (isFirst ? row.fill : undefined);
  if (typeof own === 'string') return parseColour(own);
  const kinds = Object.hasOwn(states, label) ? states[label] : undefined;
  return kinds === undefined ? base : parseColour(kinds);
}
