/**
 * Keeps a picture of the view up to date. Panning moves it and paints what was uncovered; a change repaints its boxes,
 * over several frames where they take long; at another scale the last picture is shown stretched while the next is
 * painted over several frames, a few milliseconds each, so that nothing shown is old and nothing is ever blank. Where
 * that takes more than a few frames, the next picture is a sketch, and the exact one, which leaves nothing out, is
 * painted in slices as soon as the view rests.
 */
import type { Surface } from '../backend.ts';
import { frameAround } from './compose.ts';
import type { Damage, Outlines } from './damage.ts';
import { DirtyRegion } from './dirty-region.ts';
import { Owed } from './owed.ts';
import { copyShared, Pixels } from './pixels.ts';
import type { Recolouring } from './recolour.ts';
import { Refresh } from './refresh.ts';
import { type Finish, RegionPainter, type Subject } from './region-painter.ts';
import { MOST_AROUND, StretchedPicture } from './stretched-picture.ts';
import { areaOf, type Rect, uncovered, type Window, wholeOf, windowOf } from './window.ts';
import { noWork, type Work } from './work.ts';

/** A picture, or what has changed in it, that takes longer than this, in milliseconds, is painted over several frames. */
const AT_ONCE = 40;
/** Milliseconds of a frame for what has changed while the view moves. */
const PIECE = 8;
/** Milliseconds without a change of the view after which painting an exact picture is worthwhile. */
const RESTING = 60;
/** Milliseconds per slice of an exact picture: the longest that an input waits. */
const SLICE = 4;
/** Strips uncovered by a pan are painted exactly where that takes at most this many milliseconds. */
const STRIPS = 12;
/** While zooming out, the next picture has a slightly smaller scale, so that it reaches beyond the view. */
const LOOK_OUT = 0.75;
/** Milliseconds for outlines on top of the picture: in the first frame, which shows them at once, and in others. */
const [FIRST_OUTLINES, MORE_OUTLINES] = [3, 10] as const;
/** Outlines between two looks at the clock. */
const SOME_OUTLINES = 256;
/** Largest share of the view that is painted in pieces; beyond it everything is painted. */
const MOST_DAMAGE = 0.7;

export class FrameCache {
  /** The last complete picture. */
  private picture: Pixels | undefined;
  private scale = Number.NaN;
  private finished: Finish = 'sketch';
  /** When the last complete picture that is no sketch was begun. */
  private heldUntil = -Infinity;
  private spare: Pixels | undefined;
  private refresh: Refresh | undefined;
  /** The refresh only adds what a sketch leaves out: it is not urgent. */
  private refining = false;
  /** The picture lacks changes that the current refresh lacks too: another must follow. */
  private outdated = false;
  private outlines: Outlines | undefined;
  /** What has changed in the picture and is not painted yet. */
  private readonly owed = new Owed();
  private lastScale = Number.NaN;
  private scaleChanged = 0;
  private lastFrame = 0;
  private lastPan = -Infinity;
  /** Milliseconds that the last whole picture took, and the last exact one. */
  private wholeCost = 0;
  private exactCost = 0;
  /** Number of objects in the last whole picture. */
  private objects = 0;
  private last: { readonly subject: Subject; readonly window: Window; readonly surface: Surface } | undefined;
  private readonly regionPainter = new RegionPainter();
  private readonly dirtyRegion = new DirtyRegion();
  private readonly stretched = new StretchedPicture(this.regionPainter);

  /**
   * Updates the view; with `wait` to the last pixel, however long that takes. Returns the picture to show and what was
   * done for it.
   */
  draw(subject: Subject, surface: Surface, damage: Damage, wait = false): { pixels: Pixels; work: Work } {
    const now = performance.now();
    const window = windowOf(subject.frame, surface);
    const interval = this.interval(now);
    const work = noWork();
    if (window.scale !== this.lastScale) this.scaleChanged = now;
    this.last = { subject, window, surface };
    const resized = this.scale === window.scale && !hasSize(this.picture, surface);
    if (resized) this.resize(subject, surface, window);
    const before = this.finished;
    this.takeDamage(subject, surface, damage, window, work);
    this.paintOutlines(subject, surface, window, wait, work);
    // A resized picture or a sketch is shown first: its refinement starts a new picture, which takes as long again.
    if (!resized && this.finished === before && this.isDue(window, surface, wait))
      this.renew(subject, surface, window, wait);
    while (wait && this.isDue(window, surface, wait)) this.renew(subject, surface, window, wait);
    this.lastScale = window.scale;
    this.lastFrame = now;
    if (this.fits(window, surface)) {
      const isPanning = this.isPanning(window);
      if (isPanning) this.lastPan = now;
      const least = wait ? Number.POSITIVE_INFINITY : isPanning ? PIECE : AT_ONCE;
      this.follow(subject, window, work);
      this.payOwed(subject, Math.max(least, this.owed.due(interval)), work);
      work.heldUntil = this.heldUntil;
      work.finished =
        !this.refresh && !this.outdated && !this.outlines && this.owed.isNone && this.finished === 'exact';
      return { pixels: this.picture!, work };
    }
    work.finished = false;
    work.changed = undefined;
    return { pixels: this.stretched.draw(subject, this.picture!, this.scale, surface, window), work };
  }

  paintLayer(
    subject: Subject,
    surface: Surface,
    pixels: Pixels,
    layer: NonNullable<Subject['frame']['overlay']>,
  ): void {
    this.regionPainter.paintLayer(subject, pixels, windowOf(subject.frame, surface).scale, layer);
  }

  /**
   * Whether an exact picture of the view is being painted: that continues between the frames, while the view does not move.
   * A processor that is never idle shows fewer frames.
   */
  get canRefine(): boolean {
    if (performance.now() - this.lastPan < RESTING) return false;
    return this.refresh !== undefined && this.refining && this.isRight;
  }

  /** Continues the exact picture for one slice. Returns whether there is more to do. */
  refine(): boolean {
    const { refresh, last } = this;
    if (!refresh || !last || !this.canRefine) return false;
    this.step(refresh, last.subject, performance.now() + SLICE);
    return this.canRefine;
  }

  /** Continues a picture, and shows it when all is painted; one that only refines the last lacks nothing which that has. */
  private step(refresh: Refresh, subject: Subject, deadline: number): void {
    const { regionPainter } = this;
    if (!refresh.step(regionPainter, subject, deadline)) return;
    const rectsOf = (damage: Damage) => this.rectsOf(damage, refresh.pixels, refresh.scale, subject.reach);
    if (!this.refining || refresh.catchUp(regionPainter, subject, rectsOf, deadline))
      this.finish(subject, refresh);
  }

  /** Whether the picture is correct except for what a sketch leaves out. */
  private get isRight(): boolean {
    if (!this.last || this.outdated || this.outlines) return false;
    return this.fits(this.last.window, this.last.surface);
  }

  private isDue(window: Window, surface: Surface, wait: boolean): boolean {
    if (this.refresh || this.outdated || !this.fits(window, surface)) return true;
    if (this.outlines) return false;
    return this.finished !== 'exact' && (wait || performance.now() - this.scaleChanged > RESTING);
  }

  private fits(window: Window, surface: Surface): boolean {
    return hasSize(this.picture, surface) && this.scale === window.scale;
  }

  private takeDamage(subject: Subject, surface: Surface, damage: Damage, window: Window, work: Work): void {
    this.refresh?.damage.addAll(damage);
    work.changed = [];
    if (!this.picture || damage.isNone) return;
    this.forgetOutlines();
    // A picture that is about to be repainted gets its outlines then.
    const isLate = this.refresh !== undefined || this.outdated || damage.all;
    if (!this.fits(window, surface) || (damage.outlined.length > 0 && isLate)) {
      if (!this.refresh) this.outdated = true;
      return;
    }
    const rects = this.rectsOf(damage, this.picture, this.scale, subject.reach);
    // Without its outlines a picture may briefly be a sketch: nobody reads it, and it shows the same.
    if (rects && damage.isBaring) this.sketchIfLarge(rects, this.picture);
    if (rects && damage.outlined.length > 0) {
      this.payOwed(subject, Number.POSITIVE_INFINITY, work);
      this.outlines = { objects: new Uint32Array(damage.outlined), rects, done: 0 };
    } else if (rects) this.owed.add(rects, this.picture);
    if (rects) return;
    if (this.wholeCost <= AT_ONCE) this.paintWhole(subject, window, work);
    else if (damage.recolouring) this.recolour(this.picture, damage.recolouring, work);
    else if (!this.refresh) this.outdated = true;
  }

  /** What is being painted has the colours that were: it begins anew. */
  private recolour(picture: Pixels, recolouring: Recolouring, work: Work): void {
    this.drop();
    recolouring.paint(picture.words);
    this.outdated = true;
    work.changed = undefined;
  }

  /** Outlines lie on top of all: those of thousands of objects come a few milliseconds a frame, and nothing else is painted. */
  private paintOutlines(subject: Subject, surface: Surface, window: Window, wait: boolean, work: Work): void {
    if (this.outlines && (!this.fits(window, surface) || this.isPanning(window))) this.forgetOutlines();
    const { outlines, picture } = this;
    if (!outlines || !picture) return;
    const { objects } = outlines;
    const isFirst = outlines.done === 0;
    const budget = isFirst ? FIRST_OUTLINES : MORE_OUTLINES;
    const end = wait ? Number.POSITIVE_INFINITY : performance.now() + budget;
    picture.clip(0, 0, picture.width, picture.height);
    do {
      const to = Math.min(objects.length, outlines.done + SOME_OUTLINES);
      work.entries += this.regionPainter.paintMarks(subject, picture, this.scale, objects, outlines.done, to);
      outlines.done = to;
    } while (outlines.done < objects.length && performance.now() < end);
    work.changed = undefined;
    const isDone = outlines.done === objects.length;
    if (isFirst || isDone) this.paintAgain(subject, picture, outlines.rects, work);
    if (isDone) this.outlines = undefined;
  }

  /**
   * The picture has only some of its outlines, and new ones would be painted over them twice: everything is repainted.
   */
  private forgetOutlines(): void {
    if (this.outlines) this.outdated = true;
    this.outlines = undefined;
  }

  private payOwed(subject: Subject, milliseconds: number, work: Work): void {
    const picture = this.picture!;
    this.owed.pay(picture, milliseconds, (rect) => this.paintAgain(subject, picture, [rect], work));
  }

  private paintAgain(subject: Subject, picture: Pixels, rects: readonly Rect[], work: Work): void {
    const most = this.finished === 'sketch' ? MOST_AROUND : undefined;
    this.regionPainter.paintAll(subject, picture, this.scale, rects, this.finished, work, most);
  }

  private paintWhole(subject: Subject, window: Window, work: Work): void {
    const picture = this.picture!;
    const start = performance.now();
    picture.originX = window.originX;
    picture.originY = window.originY;
    work.changed = undefined;
    this.owed.clear();
    this.regionPainter.paintAll(subject, picture, this.scale, [wholeOf(picture)], this.finished, work);
    this.wholeCost = performance.now() - start;
  }

  /** Starts the next picture, or continues it for as long as this frame allows. */
  private renew(subject: Subject, surface: Surface, window: Window, wait: boolean): void {
    const now = performance.now();
    const resting = wait || now - this.scaleChanged > RESTING;
    if (this.refresh && this.refresh.scale !== window.scale && (resting || this.refresh.scale === this.scale))
      this.drop();
    if (wait && this.refresh && this.refresh.finish !== 'exact') this.drop();
    if (!this.refresh) this.begin(subject, surface, window, resting, wait);
    const { refresh } = this;
    if (!refresh) return;
    // While the view pans, nothing is refined.
    if (this.refining && !wait && this.isPanning(window)) return;
    const budget = this.refining ? SLICE : refresh.due(this.interval(now));
    const deadline = this.picture && !wait ? now + budget : Infinity;
    this.step(refresh, subject, deadline);
  }

  private isPanning({ originX, originY }: Window): boolean {
    return this.picture?.originX !== originX || this.picture.originY !== originY;
  }

  private drop(): void {
    this.spare = this.refresh?.pixels;
    this.refresh = undefined;
  }

  private begin(subject: Subject, surface: Surface, window: Window, resting: boolean, wait: boolean): void {
    const lookOut = !resting && this.picture && window.scale < this.lastScale;
    const target = lookOut ? windowOf(subject.frame, surface, LOOK_OUT) : window;
    this.refining = this.isRight;
    const finish = wait || this.refining ? 'exact' : 'sketch';
    this.refresh = new Refresh(subject, target, surface.width, surface.height, finish, this.spare);
    this.regionPainter.painter.stretched = false;
    this.spare = undefined;
    this.outdated = false;
  }

  /** Milliseconds from frame to frame. */
  private interval(now: number): number {
    return Math.min(50, Math.max(8, now - this.lastFrame));
  }

  private finish(subject: Subject, refresh: Refresh): void {
    const { pixels, scale, damage, finish } = refresh;
    this.wholeCost = refresh.spent;
    this.objects = refresh.objects;
    if (finish !== 'sketch') [this.exactCost, this.heldUntil] = [refresh.spent, refresh.began];
    this.owed.clear();
    const rects = this.rectsOf(damage, pixels, scale, subject.reach);
    if (rects) this.owed.add(rects, pixels);
    else this.outdated = true;
    this.spare = this.picture;
    this.picture = pixels;
    this.scale = scale;
    // Without a large letter an exact picture would be no better.
    this.finished = finish === 'full' && !this.regionPainter.painter.stretched ? 'exact' : finish;
    this.refresh = undefined;
  }

  /** Returns undefined where repainting everything is cheaper. */
  private rectsOf(damage: Damage, pixels: Pixels, scale: number, reach: number): Rect[] | undefined {
    if (damage.all) return undefined;
    const rects = this.dirtyRegion.cover(damage, pixels, scale, reach, this.objects);
    return areaOf(rects) > pixels.width * pixels.height * MOST_DAMAGE ? undefined : rects;
  }

  /** Moves the picture with the view and paints what that uncovers. */
  private follow(subject: Subject, window: Window, work: Work): void {
    const picture = this.picture!;
    const dx = window.originX - picture.originX;
    const dy = window.originY - picture.originY;
    if (dx === 0 && dy === 0) return;
    picture.scroll(dx, dy);
    work.changed = undefined;
    const strips = uncovered(picture.width, picture.height, dx, dy);
    this.sketchIfLarge(strips, picture);
    this.regionPainter.paintAll(subject, picture, this.scale, strips, this.finished, work);
  }

  /** The surface was resized: what the picture shows of it stays, and the rest is painted. */
  private resize(subject: Subject, surface: Surface, window: Window): void {
    const { width, height } = surface;
    const before = this.picture!;
    const picture = Pixels.sized(width, height, this.spare);
    picture.originX = window.originX;
    picture.originY = window.originY;
    this.spare = before;
    this.picture = picture;
    this.forgetOutlines();
    // The picture lacks the changes that the refresh was started for.
    if (this.refresh && !this.refining) this.outdated = true;
    this.refresh = undefined;
    const uncovered = frameAround(copyShared(before, picture), width, height);
    this.sketchIfLarge(uncovered, picture);
    const work = noWork();
    this.regionPainter.paintAll(subject, picture, this.scale, uncovered, this.finished, work);
  }

  /** A large jump uncovers more than a frame can paint: it is sketched, and repainted at rest. */
  private sketchIfLarge(uncovered: readonly Rect[], { width, height }: Pixels): void {
    const share = areaOf(uncovered) / (width * height);
    if (share * this.exactCost > STRIPS) this.finished = 'sketch';
  }
}

const hasSize = (picture: Pixels | undefined, { width, height }: Surface): boolean =>
  picture?.width === width && picture.height === height;
