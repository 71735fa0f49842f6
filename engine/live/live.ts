/**
 * Live values on a diagram: which objects depend on which tag, and when they are brought up to date. A changed tag costs
 * a mark; visible dependants are evaluated at most once a frame, hidden ones when they come into view. Nothing of this
 * enters the document.
 */
import type { ElementConfig, ObjectId } from '../document/types.ts';
import { setFlag, setQuality } from '../primitives/object-row.ts';
import { ObjectFlag } from '../primitives/record.ts';
import { Binding, type LiveScene, type ViewBox } from './binding.ts';
import { QUALITY_NAMES, Quality, type QualityName } from './quality.ts';
import { TagTable } from './tag-table.ts';

/** Between looks at the clock. */
const BATCH = 128;
/** Seconds that a confirmed command shows its target without the tag saying so. */
const CONFIRMED_HOLD = 3;

export class Live {
  readonly tags = new TagTable();
  /** Seconds of the engine's clock until which slots ease. */
  easingUntil = 0;
  private readonly scene: LiveScene;
  private readonly bindings = new Map<ObjectId, Binding>();
  private readonly byTag: Binding[][] = [];
  private readonly counts = new Uint32Array(QUALITY_NAMES.length);
  /** Waiting for the next frame; and those that the last frame found out of view. */
  private fresh: Binding[] = [];
  private hidden: Binding[] = [];
  private readonly released = new Set<Binding>();
  private lastView: ViewBox | undefined;

  constructor(scene: LiveScene) {
    this.scene = scene;
  }

  /** Whether a frame would show something new. */
  get isDirty(): boolean {
    return this.tags.hasChanges || this.fresh.length > 0;
  }

  get(id: ObjectId): Binding | undefined {
    return this.bindings.get(id);
  }

  /** Bound objects by the quality of their values. */
  quality(): Record<QualityName, number> {
    const [good, uncertain, bad, stale, missing] = this.counts;
    return { good: good!, uncertain: uncertain!, bad: bad!, stale: stale!, missing: missing! };
  }

  /** Binds the object at a scene index by its config; an object without a tag, or of no known kind, stays unbound. */
  bind(index: number, config: ElementConfig | undefined): void {
    const kind = this.scene.kindAt(index)?.kind;
    if (!config?.linkedTag || !kind) return;
    const tag =
      this.tags.indexOf(config.linkedTag) ??
      this.tags.add({ uuid: config.linkedTag, name: config.linkedTag, unit: null });
    const binding = new Binding(this.scene, this.tags, index, tag, config, kind);
    this.bindings.set(config.id, binding);
    this.byTag[tag] ??= [];
    this.byTag[tag]!.push(binding);
    this.counts[binding.counted]!++;
    setFlag(this.scene.tables.objects, index, ObjectFlag.live, true);
    setQuality(this.scene.tables.objects, index, Quality.missing);
    this.mark(binding);
  }

  unbind(id: ObjectId): void {
    const binding = this.bindings.get(id);
    if (!binding) return;
    this.bindings.delete(id);
    const others = this.byTag[binding.tag]!;
    others.splice(others.indexOf(binding), 1);
    this.counts[binding.counted]!--;
    binding.gone = true;
    this.released.delete(binding);
    binding.leave(this.scene.tables.objects);
  }

  /**
   * Evaluates what is due and in view, until `mayGoOn` says no; the rest waits for the next frame.
   * `time`: seconds of the engine's clock.
   */
  update(time: number, view: ViewBox, mayGoOn: () => boolean): void {
    this.tags.takeChanged((tag) => this.onTag(tag));
    if (!this.lastView || !sameView(this.lastView, view)) {
      this.fresh = this.fresh.concat(this.takeHidden());
      this.lastView = view;
    }
    let done = 0;
    while (done < this.fresh.length && (done % BATCH !== 0 || done === 0 || mayGoOn()))
      this.evaluate(this.fresh[done++]!, time, view);
    this.fresh = done === this.fresh.length ? [] : this.fresh.slice(done);
  }

  /** Ends confirmed commands whose tag has not answered in time. To be called now and then. */
  tick(time: number): void {
    for (const binding of this.released) if (binding.endRelease(time)) this.onReleased(binding);
  }

  /** Moves a control to where the operator wants it, ahead of the tag. */
  command(id: ObjectId, on: boolean): void {
    const binding = this.bindings.get(id);
    if (!binding) return;
    binding.command(on);
    this.mark(binding);
  }

  /** The tag decides again: after a confirmed command with its next value, else at once. */
  settle(id: ObjectId, confirmed: boolean, time: number): void {
    const binding = this.bindings.get(id);
    if (!binding) return;
    binding.release(confirmed ? time + CONFIRMED_HOLD : 0);
    if (confirmed) this.released.add(binding);
    this.mark(binding);
  }

  /** The connection to the live values came or went. */
  setConnected(connected: boolean): void {
    this.tags.setConnected(connected);
  }

  clear(): void {
    this.tags.clear();
    this.bindings.clear();
    this.byTag.length = 0;
    this.counts.fill(0);
    this.fresh = [];
    this.hidden = [];
    this.released.clear();
    this.easingUntil = 0;
  }

  private onTag(tag: number): void {
    const quality = this.tags.quality(tag);
    for (const binding of this.byTag[tag] ?? []) {
      if (binding.counted !== quality) {
        this.counts[binding.counted]!--;
        this.counts[quality]!++;
        binding.counted = quality;
      }
      if (this.released.has(binding)) {
        binding.endRelease(Number.POSITIVE_INFINITY);
        this.released.delete(binding);
      }
      this.mark(binding);
    }
  }

  private onReleased(binding: Binding): void {
    this.released.delete(binding);
    this.mark(binding);
  }

  private mark(binding: Binding): void {
    if (binding.pending) return;
    binding.pending = true;
    this.fresh.push(binding);
  }

  private evaluate(binding: Binding, time: number, view: ViewBox): void {
    if (binding.gone) return;
    if (!this.scene.touches(binding.index, view)) {
      this.hidden.push(binding);
      return;
    }
    binding.pending = false;
    this.easingUntil = Math.max(this.easingUntil, binding.evaluate(this.scene, this.tags, time));
  }

  private takeHidden(): Binding[] {
    const { hidden } = this;
    this.hidden = [];
    return hidden;
  }
}

const sameView = (a: ViewBox, b: ViewBox): boolean =>
  a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
