/** Binds one object to one tag: writes the tag's value into the object's slots, live texts and quality. */
import type { StateRow } from '../document/types.ts';
import { MISSING } from '../format/format.ts';
import { ALARM_FAINT, AlarmMark, isUnacknowledged } from '../primitives/alarm.ts';
import { lighter } from '../primitives/colour.ts';
import { farColourOf, setFarColour } from '../primitives/far-colour.ts';
import { setFlow } from '../primitives/flow.ts';
import { textRise, writeLiveText } from '../primitives/live-text.ts';
import { setFlag, setQuality, setStanding } from '../primitives/object-row.ts';
import { ObjectFlag, UNKNOWN_LEVEL } from '../primitives/record.ts';
import { easeLevel, easeSlot, paintSlot, restSlot, swingPaint, swingSlot } from '../primitives/slot-row.ts';
import type { WordTable } from '../primitives/tables.ts';
import { type Display, displayOf } from './display.ts';
import { type Dependant, Wait } from './due.ts';
import { speedOf } from './flow.ts';
import type { LiveScene } from './live-scene.ts';
import type { Manner } from './manner.ts';
import type { LiveMasters } from './masters.ts';
import { Quality } from './quality.ts';
import { PLAIN_LOOK } from './state-looks.ts';
import { flipped, isAlarm, isOn, type State, stateName, stateNamed, stateOf } from './states.ts';
import type { TagTable, TagValue } from './tag-table.ts';

interface Commanded {
  readonly on: boolean;
  readonly state: State | undefined;
  /** Seconds: when the command gives way to the tag at the latest. */
  readonly until: number;
}

export class Binding implements Dependant {
  readonly index: number;
  readonly tag: number;
  readonly manner: Manner;
  wait: Wait = Wait.nothing;
  /** Its neighbours among the dependants of its tag. */
  previous: Binding | undefined;
  next: Binding | undefined;
  /** The quality under which it was counted last. */
  counted: Quality = Quality.missing;
  /** Whether part of it swings: it needs frames while it is in view. */
  swings = false;
  /** Where marks flow along it: units after which they repeat; otherwise 0. */
  flowsBy = 0;
  /** Where an operator's command has moved the control, before the tag confirms it. */
  private commanded: Commanded | undefined;
  /** The colour of the object when it is drawn very small, while no state paints it. */
  private readonly farColour: number;
  private readonly shadow: number | undefined;
  private display: Display;
  /** The text of its live texts; undefined before the first evaluation. */
  private shown: string | undefined;
  private shownSize = 0;

  constructor(scene: LiveScene, index: number, tag: number, manner: Manner, display: Display) {
    this.index = index;
    this.tag = tag;
    this.manner = manner;
    this.farColour = farColourOf(scene.tables.objects, index);
    this.shadow = scene.shadowSlotOf(index);
    this.display = display;
  }

  /** Switches to other formats, labels, formulas and dictionaries. */
  showBy(masters: LiveMasters, tags: TagTable): void {
    this.display = displayOf(this.manner.valueType, tags.info(this.tag), masters);
  }

  /** Updates the object from its tag; returns until when its slots ease (seconds), 0 where they do not. */
  evaluate(scene: LiveScene, tags: TagTable, time: number, mayMove = true): number {
    const value = tags.value(this.tag);
    const quality = tags.quality(this.tag);
    const number = quality === Quality.missing ? Number.NaN : tags.number(this.tag);
    const state = quality === Quality.missing ? undefined : stateOf(this.manner.states, value, number);
    const slotStart = scene.columns.slotStart[this.index]!;
    const { slots, objects } = scene.tables;
    let until = 0;
    for (let nth = 0; nth < this.manner.plan.levels.length; nth++) {
      const { slot, ease } = this.manner.plan.levels[nth]!;
      const target = share(number, this.manner.ranges[nth]!);
      until = Math.max(until, easeLevel(slots, slotStart + slot, target, time, ease));
    }
    for (const { slot, to, ease } of this.manner.plan.ons) {
      const target = (this.commanded?.on ?? isOn(state)) ? to : 0;
      until = Math.max(until, easeSlot(slots, slotStart + slot, target, time, ease));
    }
    this.swings = false;
    // A value that is not Good must not look live.
    const mayPulse = mayMove && quality === Quality.good;
    if (this.manner.flows.length > 0) this.flow(scene, tags, state, time, mayMove);
    if (this.manner.plan.byState.length > 0)
      until = Math.max(
        until,
        this.turnByState(slots, slotStart, this.commanded?.state ?? state, time, mayPulse),
      );
    for (let nth = 0; nth < this.manner.plan.paints.length; nth++)
      this.paint(
        slots,
        slotStart,
        nth,
        this.manner.colours[nth]!.get(state)!,
        time,
        mayPulse && state !== undefined,
      );
    this.showFar(objects, state);
    const look = (state && this.manner.looks?.get(state)) ?? PLAIN_LOOK;
    if (this.shadow !== undefined) paintSlot(slots, this.shadow, look.shadow);
    if (this.manner.plan.texts > 0 && !this.manner.isLabel)
      this.writeTexts(scene, quality === Quality.missing ? MISSING : this.wordsOf(state, value), look.size);
    setFlag(objects, this.index, ObjectFlag.pending, this.isCommanded);
    setQuality(objects, this.index, quality);
    setStanding(objects, this.index, tags.alarm(this.tag));
    return until;
  }

  /** Whether its tag's alarm is unacknowledged: it then blinks. */
  wantsAttention(tags: TagTable): boolean {
    return isUnacknowledged(tags.alarm(this.tag));
  }

  /** Shows the faint half of its blinking, or the full one. */
  blink({ tables: { objects } }: LiveScene, tags: TagTable, faint: boolean): void {
    setStanding(objects, this.index, tags.alarm(this.tag) | (faint ? ALARM_FAINT : 0));
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
    return state?.row.tagLabel || this.display(value);
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
    this.commanded = until > 0 && this.commanded ? { ...this.commanded, until } : undefined;
  }

  /** Whether a released command has just ended, because a new value has come or its time is over. */
  endRelease(time: number): boolean {
    if (this.commanded === undefined || this.commanded.until > time) return false;
    this.commanded = undefined;
    return true;
  }

  /** Shows a state on an object that is a few pixels large: its colour, and an alarm at any size. */
  private showFar(objects: WordTable, state: State | undefined): void {
    const colour = state && this.manner.colours[0]?.get(state);
    const plain = colour === undefined || colour === this.manner.colours[0]!.get(undefined);
    setFarColour(objects, this.index, plain ? this.farColour : colour);
    setFlag(objects, this.index, ObjectFlag.alarm, !plain && isAlarm(this.manner.plan.set, state));
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
    this.flowsBy = 0;
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

  /** Resets the object as if it had never been bound. */
  leave({ tables: { objects, slots }, columns }: LiveScene): void {
    const slotStart = columns.slotStart[this.index]!;
    if (this.swings)
      for (const { slot } of [...this.manner.plan.byState, ...this.manner.plan.paints])
        restSlot(slots, slotStart + slot);
    for (const { slot } of this.manner.plan.flows) setFlow(slots, slotStart + slot, 0, 0, false);
    if (this.shadow !== undefined) paintSlot(slots, this.shadow, PLAIN_LOOK.shadow);
    for (const flag of [ObjectFlag.live, ObjectFlag.pending, ObjectFlag.alarm])
      setFlag(objects, this.index, flag, false);
    setQuality(objects, this.index, Quality.good);
    setStanding(objects, this.index, AlarmMark.none);
    setFarColour(objects, this.index, this.farColour);
  }

  private writeTexts(scene: LiveScene, text: string, size: number): void {
    if (text === this.shown && size === this.shownSize) return;
    this.shown = text;
    this.shownSize = size;
    const { texts } = this.manner.plan;
    const first = scene.columns.textStart[this.index]!;
    for (let nth = 0; nth < texts; nth++) {
      const row = first + nth;
      scene.makeRoom(this.index, nth, text.length);
      const reach = writeLiveText(scene.tables.records, scene.texts, row, text, scene.glyphs, size);
      scene.reachOut(this.index, reach, size > 0 ? textRise(scene.texts, row, size) : 0);
    }
  }
}

/** Returns how much of a range a value fills, 0…1; UNKNOWN_LEVEL where there is none. */
function share(value: number, [low, high]: readonly [number, number]): number {
  if (Number.isNaN(value)) return UNKNOWN_LEVEL;
  if (low === high) return value >= high ? 1 : 0;
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
