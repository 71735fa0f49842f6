/**
 * Guides that a builder pulls out of the rulers. The pulling is a small state machine:
 *
 *   idle ─ press on a ruler ─→ pulling a new one
 *        ─ press on a guide ─→ pulling that one
 *   pulling ─ drop on the picture → it is placed;  ─ drop on the ruler → it is removed;  ─ cancel → as before
 */
import type { GuideLines } from '../../../worker/boundary/index.ts';
import { type RulerView, worldOf } from './rulers-model.ts';

export type GuideAxis = keyof GuideLines;

export const NO_GUIDES: GuideLines = { x: [], y: [] };
/** Limits on number per axis and distance: more is a mistake. */
export const MOST_GUIDES = 100;
export const FARTHEST_GUIDE = 1e6;

/** Moves a guide, or adds one without `nth`; null removes it. Two at one position are one. */
export function withGuide(
  lines: GuideLines,
  axis: GuideAxis,
  nth: number | null,
  at: number | null,
): GuideLines {
  const rest = lines[axis].filter((other, place) => place !== nth && other !== at);
  const isKept = at !== null && Math.abs(at) <= FARTHEST_GUIDE && rest.length < MOST_GUIDES;
  return { ...lines, [axis]: isKept ? [...rest, at] : rest };
}

/** The world coordinate that a pointer means: whole units, rounder ones when zoomed out. */
export function guideAt(place: number, view: RulerView): number {
  const round = 10 ** Math.max(0, Math.floor(Math.log10(1 / view.scale) + 1e-9));
  return Math.round(worldOf(place, view) / round) * round + 0;
}

/** A guide being pulled. */
export interface PulledGuide {
  readonly axis: GuideAxis;
  /** Its index; null: a new one. */
  readonly nth: number | null;
  /** Null over the ruler. */
  readonly at: number | null;
}

export class GuideHand {
  private pulled: PulledGuide | null = null;
  /** CSS pixels of the ruler that guides are pulled out of and dropped on. */
  private readonly ruler: number;

  constructor(ruler: number) {
    this.ruler = ruler;
  }

  get now(): PulledGuide | null {
    return this.pulled;
  }

  press(axis: GuideAxis, nth: number | null, at: number | null): void {
    this.pulled = { axis, nth, at };
  }

  /** CSS pixels along the guide's axis. */
  move(place: number, view: RulerView): void {
    if (!this.pulled) return;
    this.pulled = { ...this.pulled, at: place < this.ruler ? null : guideAt(place, view) };
  }

  drop(lines: GuideLines): GuideLines {
    const { pulled } = this;
    this.pulled = null;
    return pulled ? withGuide(lines, pulled.axis, pulled.nth, pulled.at) : lines;
  }

  cancel(): void {
    this.pulled = null;
  }
}
