/**
 * What an edit may snap to: the nearest neighbours in view, and the page. The settings belong to the builder, not to
 * the diagram.
 */
import { isHidden } from './document/behaviour.ts';
import { isExpandedId } from './document/expanded-id.ts';
import type { CanvasSettings, DiagramObject, ObjectId } from './document/types.ts';
import { boundsOf } from './edit/bounds.ts';
import { type GuideLines, Snapper } from './edit/snap.ts';
import { type Box, touches } from './geometry/box.ts';
import type { Scene } from './scene/scene.ts';

export interface SnapSettings {
  /** Snap to edges, centres and distances of neighbours. */
  readonly objects: boolean;
  /** World units between the lines of the grid; null without one. */
  readonly grid: number | null;
}

export const SNAP_SETTINGS: SnapSettings = { objects: true, grid: null };

/** Snapping distance in CSS pixels. */
const REACH = 6;
/** Most neighbours considered; a crowded view has many times as many, and nobody aligns with distant objects. */
const ENOUGH = 48;
/** CSS pixels around the box that are searched for neighbours first. */
const AROUND = 120;

interface SnapWorld {
  readonly scene: Scene;
  readonly view: Box;
  readonly canvas: CanvasSettings;
  /** The builder's guide lines. */
  readonly lines: GuideLines;
  /** World units per CSS pixel. */
  readonly pixel: number;
}

/** Returns null where the builder has switched snapping off. */
export function snapperFor(
  box: Box,
  moving: ReadonlySet<ObjectId>,
  { objects, grid }: SnapSettings,
  world: SnapWorld,
): Snapper | null {
  const { canvas, lines } = world;
  if (!objects && grid === null && lines.x.length + lines.y.length === 0) return null;
  const page: Box = { minX: 0, minY: 0, maxX: canvas.width, maxY: canvas.height };
  const targets = objects ? [page, ...neighbours(box, moving, world)] : [];
  return new Snapper({ targets, lines, grid, reach: REACH * world.pixel });
}

function neighbours(box: Box, moving: ReadonlySet<ObjectId>, { scene, view, pixel }: SnapWorld): Box[] {
  for (let around = AROUND * pixel; ; around *= 2) {
    const area = within(grown(box, around), view);
    const found = boxesIn(area, moving, scene);
    if (found.length >= ENOUGH || isSame(area, view)) return found;
  }
}

function boxesIn(area: Box, moving: ReadonlySet<ObjectId>, scene: Scene): Box[] {
  const found: Box[] = [];
  scene.eachIn(area, (index) => {
    const object = scene.objectAt(index);
    if (!object || moving.has(object.id) || belongsToAnother(object) || isHidden(object)) return;
    const box = boundsOf(object);
    if (touches(box, area)) found.push(box);
  });
  return found;
}

/** Parts align with their owner, which is a neighbour itself. */
const belongsToAnother = ({ id, parentId }: DiagramObject): boolean =>
  parentId !== undefined || isExpandedId(id);

const grown = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

const within = (box: Box, limit: Box): Box => ({
  minX: Math.max(box.minX, limit.minX),
  minY: Math.max(box.minY, limit.minY),
  maxX: Math.min(box.maxX, limit.maxX),
  maxY: Math.min(box.maxY, limit.maxY),
});

const isSame = (a: Box, b: Box): boolean =>
  a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
