/**
 * Live values on a diagram: which objects depend on which tag, and when they are updated. A changed tag costs a mark;
 * visible dependants are evaluated at most once a frame, hidden ones when they come into view. Nothing of this enters
 * the document.
 */
import { isTag, tagKeyOf } from '../document/site-link.ts';
import type { ElementConfig, ObjectId } from '../document/types.ts';
import { NO_MASTERS } from '../format/masters.ts';
import { flowShare } from '../primitives/flow.ts';
import { setFlag, setQuality } from '../primitives/object-row.ts';
import { ObjectFlag } from '../primitives/record.ts';
import { Binding } from './binding.ts';
import { displayOf } from './display.ts';
import { Due } from './due.ts';
import { Feeds } from './feeds.ts';
import type { LiveScene, ViewBox } from './live-scene.ts';
import { mannerOf } from './manner.ts';
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
  private readonly scene: LiveScene;
  /** The first dependant of each tag, which leads to the others. */
  private readonly byTag: (Binding | undefined)[] = [];
  private readonly counts = new Uint32Array(QUALITY_NAMES.length);
  private readonly due: Due<Binding>;
  private readonly released = new Set<Binding>();
  /** Bindings with a part that swings, in view or not. */
  private readonly swinging = new Set<Binding>();
  /** Bindings along which marks flow, in view or not. */
  private readonly flowing = new Set<Binding>();
  /** Bindings with an unacknowledged alarm. */
  private readonly calling = new Set<Binding>();
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
    return index === undefined ? undefined : this.due.at(index);
  }

  /** Returns the binding of the object at an index of the scene. */
  at(index: number): Binding | undefined {
    return this.due.at(index);
  }

  /** Returns the bindings of a tag. */
  boundTo(tag: number): readonly Binding[] {
    const bound: Binding[] = [];
    for (let binding = this.byTag[tag]; binding; binding = binding.next) bound.push(binding);
    return bound;
  }

  /** Counts bound objects by the quality of their values. */
  quality(): Record<QualityName, number> {
    const [good, uncertain, bad, stale, missing] = this.counts;
    return { good: good!, uncertain: uncertain!, bad: bad!, stale: stale!, missing: missing! };
  }

  /**
   * Binds the object at a scene index by its config; an object without a tag, or of an unknown kind, stays unbound. `like`:
   * the index of one that looks the same, and has the same config but for its tags.
   */
  bind(index: number, config: ElementConfig | undefined, like?: number): void {
    if (config) this.labels.bind(index, config);
    const kind = this.scene.kindAt(index)?.kind;
    const key = config && tagKeyOf(config);
    if (!config || !key || !kind) return;
    const tag = this.tags.indexOf(key) ?? this.tags.addMissing(key);
    const known = like === undefined ? undefined : this.due.at(like);
    const manner = known?.manner ?? mannerOf(this.scene, index, config, kind);
    const display = displayOf(config.valueType, this.tags.info(tag), this.masters);
    const binding = new Binding(this.scene, index, tag, manner, display);
    this.link(binding);
    this.due.add(binding);
    // A tag that others show already has a value: no change of it would follow.
    binding.counted = this.tags.quality(tag);
    this.counts[binding.counted]!++;
    setFlag(this.scene.tables.objects, index, ObjectFlag.live, true);
    setQuality(this.scene.tables.objects, index, Quality.missing);
    this.due.mark(binding);
  }

  /** To be called while the object still has its index. */
  unbind(index: number): void {
    this.labels.unbind(index);
    const binding = this.due.at(index);
    if (!binding) return;
    this.unlink(binding);
    this.counts[binding.counted]!--;
    this.due.remove(binding);
    this.released.delete(binding);
    this.swinging.delete(binding);
    this.flowing.delete(binding);
    this.calling.delete(binding);
    binding.leave(this.scene);
  }

  /**
   * Evaluates what is due and in view, until `mayGoOn` returns false; the rest waits for the next frame. `time`:
   * seconds of the engine's clock.
   */
  update(time: number, view: ViewBox, mayGoOn: () => boolean): void {
    this.feeds.update(time, view, mayGoOn);
    this.due.look(view);
    this.tags.takeChanged(this.onTag);
    this.due.work(
      view,
      (binding) => {
        this.easingUntil = Math.max(
          this.easingUntil,
          binding.evaluate(this.scene, this.tags, time, this.mayMove),
        );
        if (binding.swings) this.swinging.add(binding);
        else if (this.swinging.size > 0) this.swinging.delete(binding);
        if (binding.flowsBy > 0) this.flowing.add(binding);
        else if (this.flowing.size > 0) this.flowing.delete(binding);
        if (binding.wantsAttention(this.tags)) this.calling.add(binding);
        else if (this.calling.size > 0) this.calling.delete(binding);
      },
      mayGoOn,
    );
  }

  /** Sets the company's labels, formulas and dictionaries, which elements name by id. */
  setMasters(saved: SavedMasters): void {
    this.masters = liveMasters(saved, this.masters);
    this.due.each((binding) => {
      binding.showBy(this.masters, this.tags);
      this.due.mark(binding);
    });
  }

  /** Returns what the server has to compute: each tag shown through a formula that reads its history. */
  formulaPairs(): FormulaPair[] {
    const pairs = new Map<string, FormulaPair>();
    this.due.each(({ manner: { valueType }, tag }) => {
      const formula = valueType?.key === 'formula' ? valueType.id : undefined;
      if (formula === undefined || !this.masters.formulas[formula]?.xs) return;
      const { uuid } = this.tags.info(tag);
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
      for (const binding of this.boundTo(this.tags.indexOf(tag) ?? -1)) this.due.mark(binding);
    }
  }

  /** Ends confirmed commands that the tag has not confirmed in time, and blinks. To be called twice a second. */
  tick(time: number): void {
    for (const binding of this.released) if (binding.endRelease(time)) this.onReleased(binding);
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
    for (const binding of this.calling) binding.blink(this.scene, this.tags, this.isFaint);
  }

  /** Whether anything may swing. */
  setMotion(mayMove: boolean): void {
    if (this.mayMove === mayMove) return;
    this.mayMove = mayMove;
    this.due.each((binding) => {
      if (binding.canSwing) this.due.mark(binding);
    });
  }

  /** Whether something swings in the view: it then changes in every frame. */
  swingsIn(view: ViewBox): boolean {
    for (const { index } of this.swinging) if (this.scene.touches(index, view)) return true;
    return false;
  }

  /** Whether marks move along any line, in view or not. */
  get flows(): boolean {
    return this.flowing.size > 0;
  }

  /** Whether marks move along a line in the view that are drawn at this scale, CSS pixels per unit. */
  flowsIn(view: ViewBox, scale: number): boolean {
    for (const { index, flowsBy } of this.flowing)
      if (flowShare(flowsBy * scale) > 0 && this.scene.touches(index, view)) return true;
    return false;
  }

  /** Moves a control to where the operator wants it, ahead of the tag: `value` is what will be written. */
  command(id: ObjectId, on: boolean, value?: TagValue): void {
    const binding = this.get(id);
    if (!binding) return;
    binding.command(on, value);
    this.due.mark(binding);
  }

  /** Returns control to the tag: after a confirmed command with its next value, otherwise at once. */
  settle(id: ObjectId, confirmed: boolean, time: number): void {
    const binding = this.get(id);
    if (!binding) return;
    binding.release(confirmed ? time + CONFIRMED_HOLD : 0);
    if (confirmed) this.released.add(binding);
    this.due.mark(binding);
  }

  /** The connection to the live values was established or lost. */
  setConnected(connected: boolean): void {
    this.tags.setConnected(connected);
  }

  clear(): void {
    this.tags.clear();
    this.labels.clear();
    this.feeds.clear();
    this.byTag.length = 0;
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
    const first = this.byTag[tag];
    if (!first) return;
    const quality = this.tags.quality(tag);
    for (let binding: Binding | undefined = first; binding; binding = binding.next) {
      if (binding.counted !== quality) {
        this.counts[binding.counted]!--;
        this.counts[quality]!++;
        binding.counted = quality;
      }
      if (this.released.size > 0 && this.released.has(binding)) {
        binding.endRelease(Number.POSITIVE_INFINITY);
        this.released.delete(binding);
      }
      this.due.mark(binding);
    }
  };

  // Most tags have one dependant, and a tag may have a million: a chain needs no list for the ones and no search in the others.

  private link(binding: Binding): void {
    const first = this.byTag[binding.tag];
    binding.next = first;
    if (first) first.previous = binding;
    this.byTag[binding.tag] = binding;
  }

  private unlink({ tag, previous, next }: Binding): void {
    if (next) next.previous = previous;
    if (previous) previous.next = next;
    else this.byTag[tag] = next;
  }

  private onReleased(binding: Binding): void {
    this.released.delete(binding);
    this.due.mark(binding);
  }
}
