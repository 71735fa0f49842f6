/**
 * Live values on a diagram: which objects depend on which tag, and when they are updated. A changed tag costs a mark;
 * visible dependants are evaluated at most once a frame, hidden ones when they come into view. Nothing of this enters
 * the document.
 */
import { isTag, tagKeyOf } from '../document/site-link.ts';
import type { ElementConfig, ObjectId } from '../document/types.ts';
import { NO_MASTERS } from '../format/masters.ts';
import { AlarmMark } from '../primitives/alarm.ts';
import { farColourOf } from '../primitives/far-colour.ts';
import { flowShare } from '../primitives/flow.ts';
import { setFlag, setQuality } from '../primitives/object-row.ts';
import { ObjectFlag } from '../primitives/record.ts';
import { Binding } from './binding.ts';
import { BindingRows, NO_ROW, Shows } from './binding-rows.ts';
import { displayOf } from './display.ts';
import { Due } from './due.ts';
import { Feeds } from './feeds.ts';
import type { LiveScene, ViewBox } from './live-scene.ts';
import { isFor, mannerOf } from './manner.ts';
import {
  type FormulaPair,
  type FormulaX,
  type LiveMasters,
  liveMasters,
  type SavedMasters,
} from './masters.ts';
import { QUALITY_NAMES, Quality, type QualityName } from './quality.ts';
import { SystemLabels } from './system-labels.ts';
import { TagTable, type TagValue } from './tag-table.ts';

/** If more objects than this blink, none does: half the picture would be repainted all the time. */
const MOST_BLINKING = 300;
/** Seconds that a confirmed command shows its target before the tag confirms it. */
const CONFIRMED_HOLD = 3;

export class Live {
  readonly tags = new TagTable();
  /** Objects that show something about their site or device. */
  readonly labels: SystemLabels;
  /** Objects that show curves, statistics or alarms. */
  readonly feeds: Feeds;
  /** Time until which slots ease, in seconds of the engine's clock. */
  easingUntil = 0;
  /** Of the last update. */
  private time = 0;
  private readonly scene: LiveScene;
  private readonly bindings = new BindingRows();
  private readonly counts = new Uint32Array(QUALITY_NAMES.length);
  private readonly due: Due;
  /** Of bindings, here and below their rows. */
  private readonly released = new Set<number>();
  /** Those with a part that swings, in view or not. */
  private readonly swinging = new Set<number>();
  /** Those along which marks flow, in view or not, with the units after which the marks repeat. */
  private readonly flowing = new Map<number, number>();
  /** Those with an unacknowledged alarm. */
  private readonly calling = new Set<number>();
  /** For work on one binding after the other. */
  private readonly each = new Binding(this.bindings, NO_ROW);
  private isFaint = false;
  private mayMove = true;
  /** What values are formatted with; changed only by `setMasters`. */
  masters: LiveMasters = NO_MASTERS;

  constructor(scene: LiveScene) {
    this.scene = scene;
    this.due = new Due(scene);
    this.labels = new SystemLabels(scene);
    this.feeds = new Feeds(scene, this.tags);
  }

  /** Whether a frame would show something new. */
  get isDirty(): boolean {
    return this.tags.hasChanges || !this.due.isEmpty || this.feeds.isDirty;
  }

  get(id: ObjectId): Binding | undefined {
    const index = this.scene.indexOf(id);
    return index === undefined ? undefined : this.at(index);
  }

  /** Returns the binding of the object at an index of the scene, valid until that is unbound. */
  at(index: number): Binding | undefined {
    const row = this.bindings.at(index);
    return row === undefined ? undefined : new Binding(this.bindings, row);
  }

  /** Returns the bindings of a tag. */
  boundTo(tag: number): readonly Binding[] {
    const bound: Binding[] = [];
    for (let row = this.bindings.firstOf(tag); row !== NO_ROW; row = this.bindings.after(row))
      bound.push(new Binding(this.bindings, row));
    return bound;
  }

  /** Counts bound objects by the quality of their values. */
  quality(): Record<QualityName, number> {
    const [good, uncertain, bad, stale, missing] = this.counts;
    return { good: good!, uncertain: uncertain!, bad: bad!, stale: stale!, missing: missing! };
  }

  /**
   * Binds the object at a scene index by its config; an object without a tag, or of an unknown kind, stays unbound. `like`:
   * the index of one that looks the same, or NO_ROW; missing where nobody has looked for one.
   */
  bind(index: number, config: ElementConfig | undefined, like?: number): void {
    if (config) this.labels.bind(index, config);
    const kind = this.scene.kindAt(index)?.kind;
    const key = config && tagKeyOf(config);
    if (!config || !key || !kind) return;
    const tag = this.tags.take(key);
    const known = like === undefined ? undefined : this.bindings.at(like);
    const twins = known === undefined ? undefined : this.bindings.manners[known];
    const isTwin = twins !== undefined && isFor(twins, config);
    const manner = isTwin ? twins : mannerOf(this.scene, index, config, kind);
    // What has been drawn for this one may be others', too, if all of them show in the same manner that they have no value.
    const { look } = this.scene.columns;
    const isAlike = isTwin && look[index] !== 0 && look[index] === look[like!];
    if (!isAlike && like !== NO_ROW) this.scene.makeOwn(index);
    const display = displayOf(manner.valueType, this.tags.info(tag), this.masters);
    const { bindings, scene } = this;
    const { objects } = scene.tables;
    const row = bindings.add(index, tag, manner, display, scene.columns.slotStart.length);
    bindings.farColour[row] = farColourOf(objects, index);
    this.due.add(index);
    // A tag that others show already has a value: no change of it would follow.
    const quality = this.tags.quality(tag);
    bindings.counted[row] = quality;
    this.counts[quality]!++;
    setFlag(objects, index, ObjectFlag.live, true);
    setQuality(objects, index, quality === Quality.missing ? this.tags.markOf(tag) : Quality.missing);
    if (quality === Quality.missing && isAlike && this.showAlike(row, known!)) return;
    // At once where it is seen: a picture of what comes in would otherwise be painted without it, and soon again with it.
    if (quality === Quality.missing || this.due.isSeen(index)) this.evaluate(index, this.time);
    else this.due.mark(index);
  }

  /** Notes that an object without a value shows that already, as another with the same rows does. Returns false where that one does not. */
  private showAlike(row: number, known: number): boolean {
    const { bindings } = this;
    if (bindings.shows[known] !== Shows.missing || bindings.commands.has(known)) return false;
    if (this.tags.alarm(bindings.tag[row]!) !== AlarmMark.none) return false;
    bindings.shows[row] = Shows.missing;
    bindings.texts[row] = bindings.texts[known];
    return true;
  }

  /** To be called while the object still has its index. */
  unbind(index: number): void {
    this.labels.unbind(index);
    const row = this.bindings.at(index);
    if (row === undefined) return;
    this.each.at(row).leave(this.scene, this.swinging.has(row));
    this.counts[this.bindings.counted[row]!]!--;
    this.due.remove(index);
    for (const some of [this.released, this.swinging, this.flowing, this.calling]) some.delete(row);
    this.bindings.remove(row);
  }

  /**
   * Evaluates what is due and in view, until `mayGoOn` returns false; the rest waits for the next frame. `time`:
   * seconds of the engine's clock.
   */
  update(time: number, view: ViewBox, mayGoOn: () => boolean): void {
    this.time = time;
    this.feeds.update(time, view, mayGoOn);
    this.due.look(view);
    this.tags.takeChanged(this.onTag);
    this.due.work(view, (index) => this.evaluate(index, time), mayGoOn);
  }

  /** From now on this is in view. */
  look(view: ViewBox): void {
    this.due.look(view);
  }

  private evaluate(index: number, time: number): void {
    const row = this.bindings.at(index)!;
    const { swinging, flowing, calling } = this;
    const binding = this.each.at(row);
    const until = binding.evaluate(this.scene, this.tags, time, this.mayMove);
    this.easingUntil = Math.max(this.easingUntil, until);
    if (binding.swings) swinging.add(row);
    else if (swinging.size > 0) swinging.delete(row);
    if (binding.flowsBy > 0) flowing.set(row, binding.flowsBy);
    else if (flowing.size > 0) flowing.delete(row);
    if (binding.wantsAttention(this.tags)) calling.add(row);
    else if (calling.size > 0) calling.delete(row);
  }

  private mark(row: number): void {
    this.due.mark(this.bindings.index[row]!);
  }

  /** Sets the company's labels, formulas and dictionaries, which elements name by id. */
  setMasters(saved: SavedMasters): void {
    this.masters = liveMasters(saved, this.masters);
    this.bindings.each((row) => {
      this.each.at(row).showBy(this.masters, this.tags);
      this.mark(row);
    });
  }

  /** Returns what the server has to compute: each tag shown through a formula that reads its history. */
  formulaPairs(): FormulaPair[] {
    const pairs = new Map<string, FormulaPair>();
    this.bindings.each((row) => {
      const { valueType } = this.bindings.manners[row]!;
      const formula = valueType?.key === 'formula' ? valueType.id : undefined;
      if (formula === undefined || !this.masters.formulas[formula]?.xs) return;
      const { uuid } = this.tags.info(this.bindings.tag[row]!);
      if (isTag(uuid)) pairs.set(`${uuid} ${formula}`, { tag: uuid, formula });
    });
    return [...pairs.values()];
  }

  /** Sets what the server has computed. */
  setFormulaXs(xs: readonly FormulaX[]): void {
    for (const { tag, formula, value } of xs) {
      const known = this.masters.formulas[formula]?.xs;
      if (!known || known.get(tag) === value) continue;
      known.set(tag, value);
      for (const { index } of this.boundTo(this.tags.indexOf(tag) ?? -1)) this.due.mark(index);
    }
  }

  /** Ends confirmed commands that the tag has not confirmed in time, and blinks. To be called twice a second. */
  tick(time: number): void {
    for (const row of this.released) if (this.each.at(row).endRelease(time)) this.onReleased(row);
    this.feeds.tick(time);
    this.blink();
  }

  /** Whether a tick changes the picture. */
  get blinks(): boolean {
    return this.mayMove && this.calling.size > 0 && this.calling.size <= MOST_BLINKING;
  }

  private blink(): void {
    if (!this.blinks && !this.isFaint) return;
    this.isFaint = this.blinks && !this.isFaint;
    for (const row of this.calling) this.each.at(row).blink(this.scene, this.tags, this.isFaint);
  }

  /** Whether anything may swing. */
  setMotion(mayMove: boolean): void {
    if (this.mayMove === mayMove) return;
    this.mayMove = mayMove;
    this.bindings.each((row) => {
      if (this.each.at(row).canSwing) this.mark(row);
    });
  }

  /** Whether something swings in the view: it then changes in every frame. */
  swingsIn(view: ViewBox): boolean {
    const { index } = this.bindings;
    for (const row of this.swinging) if (this.scene.touches(index[row]!, view)) return true;
    return false;
  }

  /** Whether marks move along any line, in view or not. */
  get flows(): boolean {
    return this.flowing.size > 0;
  }

  /** Whether marks move along a line in the view that are drawn at this scale, CSS pixels per unit. */
  flowsIn(view: ViewBox, scale: number): boolean {
    const { index } = this.bindings;
    for (const [row, flowsBy] of this.flowing)
      if (flowShare(flowsBy * scale) > 0 && this.scene.touches(index[row]!, view)) return true;
    return false;
  }

  /** Moves a control to where the operator wants it, ahead of the tag: `value` is what will be written. */
  command(id: ObjectId, on: boolean, value?: TagValue): void {
    const binding = this.get(id);
    if (!binding) return;
    binding.command(on, value);
    this.due.mark(binding.index);
  }

  /** Returns control to the tag: after a confirmed command with its next value, otherwise at once. */
  settle(id: ObjectId, confirmed: boolean, time: number): void {
    const index = this.scene.indexOf(id);
    const row = index === undefined ? undefined : this.bindings.at(index);
    if (row === undefined) return;
    this.each.at(row).release(confirmed ? time + CONFIRMED_HOLD : 0);
    if (confirmed) this.released.add(row);
    this.mark(row);
  }

  /** The connection to the live values was established or lost. */
  setConnected(connected: boolean): void {
    this.tags.setConnected(connected);
  }

  clear(): void {
    this.tags.clear();
    this.labels.clear();
    this.feeds.clear();
    this.bindings.clear();
    this.counts.fill(0);
    this.due.clear();
    this.released.clear();
    this.swinging.clear();
    this.flowing.clear();
    this.calling.clear();
    this.easingUntil = 0;
  }

  private readonly onTag = (tag: number): void => {
    this.feeds.changed(tag);
    const { bindings, counts, released } = this;
    const quality = this.tags.quality(tag);
    for (let row = bindings.firstOf(tag); row !== NO_ROW; row = bindings.after(row)) {
      const before = bindings.counted[row]!;
      if (before !== quality) {
        counts[before]!--;
        counts[quality]!++;
        bindings.counted[row] = quality;
      }
      if (released.size > 0 && released.delete(row)) this.each.at(row).endRelease(Number.POSITIVE_INFINITY);
      this.mark(row);
    }
  };

  private onReleased(row: number): void {
    this.released.delete(row);
    this.mark(row);
  }
}
