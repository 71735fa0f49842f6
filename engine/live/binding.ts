/** Binds one object to one tag: writes the tag's value into the object's slots, live texts and quality. */
import type { StateRow } from '../document/types.ts';
import { MISSING } from '../format/format.ts';
import { ALARM_FAINT, ALARM_UNFRAMED, AlarmMark, isUnacknowledged } from '../primitives/alarm.ts';
import { lighter } from '../primitives/colour.ts';
import { setFarColour } from '../primitives/far-colour.ts';
import { setFlow } from '../primitives/flow.ts';
import { textRise, writeLiveText } from '../primitives/live-text.ts';
import { setFlag, setQuality, setStanding } from '../primitives/object-row.ts';
import { ObjectFlag, UNKNOWN_LEVEL } from '../primitives/record.ts';
import { easeLevel, easeSlot, paintSlot, restSlot, swingPaint, swingSlot } from '../primitives/slot-row.ts';
import type { WordTable } from '../primitives/tables.ts';
import { type BindingRows, type Commanded, Shows } from './binding-rows.ts';
import { displayOf } from './display.ts';
import { speedOf } from './flow.ts';
import type { LiveScene } from './live-scene.ts';
import type { Manner } from './manner.ts';
import type { LiveMasters } from './masters.ts';
import { Quality } from './quality.ts';
import { PLAIN_LOOK } from './state-looks.ts';
import { flipped, isAlarm, isOn, type State, stateName, stateNamed, stateOf } from './states.ts';
import type { TagTable, TagValue } from './tag-table.ts';

export class Binding {
  /** Whether part of it swings since it was evaluated last by this: it needs frames while it is in view. */
  swings = false;
  /** Likewise, where marks flow along it: units after which they repeat; otherwise 0. */
  flowsBy = 0;
  private readonly rows: BindingRows;
  private row: number;

  constructor(rows: BindingRows, row: number) {
    this.rows = rows;
    this.row = row;
  }

  /** Goes on to another binding: one of these does for all that a frame evaluates. */
  at(row: number): this {
    this.row = row;
    return this;
  }

  get index(): number {
    return this.rows.index[this.row]!;
  }

  get tag(): number {
    return this.rows.tag[this.row]!;
  }

  get manner(): Manner {
    return this.rows.manners[this.row]!;
  }

  private get commanded(): Commanded | undefined {
    const { commands } = this.rows;
    return commands.size > 0 ? commands.get(this.row) : undefined;
  }

  private set commanded(command: Commanded | undefined) {
    if (command) this.rows.commands.set(this.row, command);
    else this.rows.commands.delete(this.row);
  }

  /** Switches to other formats, labels, formulas and dictionaries. */
  showBy(masters: LiveMasters, tags: TagTable): void {
    this.rows.displays[this.row] = displayOf(this.manner.valueType, tags.info(this.tag), masters);
  }

  /** Updates the object from its tag; returns until when its slots ease (seconds), 0 where they do not. */
  evaluate(scene: LiveScene, tags: TagTable, time: number, mayMove = true): number {
    const { index, tag, manner, commanded } = this;
    const { plan } = manner;
    const value = tags.value(tag);
    const quality = tags.quality(tag);
    const number = quality === Quality.missing ? Number.NaN : tags.number(tag);
    const state = quality === Quality.missing ? undefined : stateOf(manner.states, value, number);
    if (quality !== Quality.missing || commanded) {
      scene.makeOwn(index);
      scene.columns.shown[index] = 1;
    }
    const slotStart = scene.columns.slotStart[index]!;
    const { slots, objects } = scene.tables;
    this.rows.shows[this.row] = quality === Quality.missing ? Shows.missing : Shows.value;
    let until = 0;
    for (let nth = 0; nth < plan.levels.length; nth++) {
      const { slot, ease } = plan.levels[nth]!;
      const target = share(number, manner.ranges[nth]!);
      until = Math.max(until, easeLevel(slots, slotStart + slot, target, time, ease));
    }
    for (const { slot, to, ease } of plan.ons) {
      const target = (commanded?.on ?? isOn(state)) ? to : 0;
      until = Math.max(until, easeSlot(slots, slotStart + slot, target, time, ease));
    }
    this.swings = false;
    this.flowsBy = 0;
    // A value that is not Good must not look live.
    const mayPulse = mayMove && quality === Quality.good;
    if (manner.flows.length > 0) this.flow(scene, tags, state, time, mayMove);
    if (plan.byState.length > 0)
      until = Math.max(until, this.turnByState(slots, slotStart, commanded?.state ?? state, time, mayPulse));
    for (let nth = 0; nth < plan.paints.length; nth++)
      this.paint(
        slots,
        slotStart,
        nth,
        manner.colours[nth]!.get(state)!,
        time,
        mayPulse && state !== undefined,
      );
    this.showFar(objects, state);
    const look = (state && manner.looks?.get(state)) ?? PLAIN_LOOK;
    const shadow = scene.shadowSlotOf(index);
    if (shadow !== undefined) paintSlot(slots, shadow, look.shadow);
    if (plan.texts > 0 && !manner.isLabel)
      this.writeTexts(scene, quality === Quality.missing ? MISSING : this.wordsOf(state, value), look.size);
    setFlag(objects, index, ObjectFlag.pending, commanded?.until === Number.POSITIVE_INFINITY);
    setQuality(objects, index, tags.markOf(tag));
    setStanding(objects, index, this.standing(tags));
    return until;
  }

  /** The mark of its tag's alarm, as far as its kind shows one. */
  private standing(tags: TagTable): number {
    const { alarmMark } = this.manner.plan;
    const mark = tags.alarm(this.tag);
    if (alarmMark === 'none' || mark === AlarmMark.none) return AlarmMark.none;
    return alarmMark === 'badge' ? mark | ALARM_UNFRAMED : mark;
  }

  /** Whether its tag's alarm is unacknowledged: it then blinks. */
  wantsAttention(tags: TagTable): boolean {
    return this.manner.plan.alarmMark !== 'none' && isUnacknowledged(tags.alarm(this.tag));
  }

  /** Shows the faint half of its blinking, or the full one. */
  blink({ tables: { objects } }: LiveScene, tags: TagTable, faint: boolean): void {
    setStanding(objects, this.index, this.standing(tags) | (faint ? ALARM_FAINT : 0));
  }

  /** Returns the text shown on the object. */
  text(tags: TagTable): string {
    const value = tags.value(this.tag);
    const missing = tags.quality(this.tag) === Quality.missing;
    const { states, plan } = this.manner;
    if (missing) return MISSING;
    if (plan.texts === 0 && plan.ons.length + plan.byState.length > 0)
      return stateOf(states, value, tags.number(this.tag))?.label ?? MISSING;
    return this.wordsOf(this.state(tags), value);
  }

  /** Returns the text of a value, or its state's replacement for it. */
  private wordsOf(state: State | undefined, value: TagValue): string {
    return state?.row.tagLabel || this.rows.displays[this.row]!(value);
  }

  state(tags: TagTable): State | undefined {
    return stateOf(this.manner.states, tags.value(this.tag), tags.number(this.tag));
  }

  /** Returns the state that a choice of a control means, and whether the value is in it already. */
  choice(name: string, tags: TagTable): { readonly state: State; readonly current: boolean } | undefined {
    const state = stateNamed(this.manner.states, name);
    if (!state || state.row.value === null || state.row.value === undefined) return undefined;
    const known = tags.quality(this.tag) !== Quality.missing;
    return { state, current: known && this.state(tags) === state };
  }

  /** Returns what a toggle writes where the element has exactly two states of its own. */
  flipped(tags: TagTable): StateRow['value'] | undefined {
    if (!this.manner.hasOwnStates) return undefined;
    return flipped(this.manner.states, tags.value(this.tag), tags.number(this.tag));
  }

  /** Returns the label of the state that a written value leads to, for the confirm dialog. */
  labelFor(value: TagValue): string {
    return stateOf(this.manner.states, value, Number(value))?.label ?? String(value);
  }

  get isCommanded(): boolean {
    return this.commanded?.until === Number.POSITIVE_INFINITY;
  }

  /** Moves the control ahead of its tag, to where `value` will bring it. */
  command(on: boolean, value?: TagValue): void {
    const state = value === undefined ? undefined : stateOf(this.manner.states, value, Number(value));
    this.commanded = { on, state, until: Number.POSITIVE_INFINITY };
  }

  /** Returns control to the tag: at once, or with its next value, at the latest at the time `until`. */
  release(until = 0): void {
    const { commanded } = this;
    this.commanded = until > 0 && commanded ? { ...commanded, until } : undefined;
  }

  /** Whether a released command has just ended, because a new value has come or its time is over. */
  endRelease(time: number): boolean {
    const { commanded } = this;
    if (commanded === undefined || commanded.until > time) return false;
    this.commanded = undefined;
    return true;
  }

  /** Shows a state on an object that is a few pixels large: its colour, and an alarm at any size. */
  private showFar(objects: WordTable, state: State | undefined): void {
    const { index, manner } = this;
    const colour = state && manner.colours[0]?.get(state);
    const plain = colour === undefined || colour === manner.colours[0]!.get(undefined);
    setFarColour(objects, index, plain ? this.rows.farColour[this.row]! : colour);
    setFlag(objects, index, ObjectFlag.alarm, !plain && isAlarm(manner.plan.set, state));
  }

  private turnByState(
    slots: WordTable,
    slotStart: number,
    state: State | undefined,
    time: number,
    maySwing: boolean,
  ): number {
    const name = state && stateName(state.label);
    let until = 0;
    for (const { slot, values, other, ease, period } of this.manner.plan.byState) {
      const target = (name === undefined ? undefined : values.get(name)) ?? other;
      if (typeof target === 'number')
        until = Math.max(until, easeSlot(slots, slotStart + slot, target, time, ease));
      else if (maySwing) {
        swingSlot(slots, slotStart + slot, target, time, period);
        this.swings = true;
      } else until = Math.max(until, easeSlot(slots, slotStart + slot, other, time, ease));
    }
    return until;
  }

  private flow(
    { tables: { slots }, columns }: LiveScene,
    tags: TagTable,
    state: State | undefined,
    time: number,
    mayMove: boolean,
  ): void {
    const { tag } = this;
    const [value, number, quality] = [tags.value(tag), tags.number(tag), tags.quality(tag)];
    this.manner.plan.flows.forEach(({ slot }, nth) => {
      const { full, step } = this.manner.flows[nth]!;
      const speed = speedOf({ value, number, quality, state }, full, tags.info(tag));
      setFlow(slots, columns.slotStart[this.index]! + slot, speed, time, mayMove);
      if (speed !== 0 && mayMove) this.flowsBy = Math.max(this.flowsBy, step);
    });
  }

  private paint(
    slots: WordTable,
    slotStart: number,
    nth: number,
    colour: number,
    time: number,
    mayPulse: boolean,
  ): void {
    const { slot, pulse } = this.manner.plan.paints[nth]!;
    const plain = pulse === 0 || !mayPulse || colour === this.manner.colours[nth]!.get(undefined);
    if (plain) {
      paintSlot(slots, slotStart + slot, colour);
      return;
    }
    swingPaint(slots, slotStart + slot, [colour, lighter(colour)], time, pulse);
    this.swings = true;
  }

  /** Whether its kind has anything that may swing. */
  get canSwing(): boolean {
    return (
      this.manner.plan.byState.length + this.manner.flows.length > 0 ||
      this.manner.plan.paints.some(({ pulse }) => pulse > 0)
    );
  }

  /** Resets the object as if it had never been bound. `swings`: whether part of it does. */
  leave(scene: LiveScene, swings: boolean): void {
    const { objects, slots } = scene.tables;
    const slotStart = scene.columns.slotStart[this.index]!;
    if (swings)
      for (const { slot } of [...this.manner.plan.byState, ...this.manner.plan.paints])
        restSlot(slots, slotStart + slot);
    for (const { slot } of this.manner.plan.flows) setFlow(slots, slotStart + slot, 0, 0, false);
    const shadow = scene.shadowSlotOf(this.index);
    if (shadow !== undefined) paintSlot(slots, shadow, PLAIN_LOOK.shadow);
    for (const flag of [ObjectFlag.live, ObjectFlag.pending, ObjectFlag.alarm])
      setFlag(objects, this.index, flag, false);
    setQuality(objects, this.index, Quality.good);
    setStanding(objects, this.index, AlarmMark.none);
    setFarColour(objects, this.index, this.rows.farColour[this.row]!);
  }

  private writeTexts(scene: LiveScene, text: string, size: number): void {
    const { rows, row, index } = this;
    if (text === rows.texts[row] && Math.fround(size) === rows.textSize[row]) return;
    rows.texts[row] = text;
    rows.textSize[row] = size;
    const { texts } = this.manner.plan;
    const first = scene.columns.textStart[index]!;
    for (let nth = 0; nth < texts; nth++) {
      const textRow = first + nth;
      scene.makeRoom(index, nth, text.length);
      const reach = writeLiveText(scene.tables.records, scene.texts, textRow, text, scene.glyphs, size);
      scene.reachOut(index, reach, size > 0 ? textRise(scene.texts, textRow, size) : 0);
    }
  }
}

/** Returns how much of a range a value fills, 0…1; UNKNOWN_LEVEL where there is none. */
function share(value: number, [low, high]: readonly [number, number]): number {
  if (Number.isNaN(value)) return UNKNOWN_LEVEL;
  if (low === high) return value >= high ? 1 : 0;
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
