/**
 * What the editor draws above the diagram: handles, the knob, ends of lines, marquee. They are objects of special kinds
 * in a separate scene, so that the same pen, tables and backends draw them and none of them is ever saved.
 */
import type { DiagramObject } from '../../document/types.ts';
import type { Guide } from '../../edit/snap.ts';
import type { Box } from '../../geometry/box.ts';
import { type AnyKind, bool, colour, defineKind, num, type Point } from '../../plugin.ts';
import type { Outline, OutlinePath } from './edit-stage.ts';
import { END_RADIUS, type PlacedHandle } from './handles.ts';
import { otherOutline } from './others.ts';

const ACCENT = '#16803c';
const PAPER = '#ffffff';
/** LINE-03. */
const END = '#d92d20';
/** Colour of guides: far from the accent and from every alarm's colour. */
const GUIDE = '#a21caf';
/** CSS pixels. */
const HANDLE_SIZE = 9;
const KNOB_SIZE = 11;
const PORT_SIZE = 8;
const STROKE = 1.5;
/** Half the length of the bar at the end of a distance. */
const BAR = 4;

const part = { version: 1, group: 'none', size: [1, 1], panel: [] } as const;
const line = { line: num(1) };

const handle = defineKind({
  ...part,
  kind: 'edit-handle',
  title: 'Handle',
  props: line,
  draw: (pen, p, { w, h }) =>
    pen.rrect(0, 0, w, h, { r: w / 5, fill: PAPER, stroke: ACCENT, strokeWidth: p.line }),
});

const knob = defineKind({
  ...part,
  kind: 'edit-knob',
  title: 'Knob',
  props: line,
  draw: (pen, p, { w, h }) =>
    pen.ellipse(w / 2, h / 2, w / 2, h / 2, { fill: PAPER, stroke: ACCENT, strokeWidth: p.line }),
});

const end = defineKind({
  ...part,
  kind: 'edit-end',
  title: 'End of a line',
  props: line,
  draw: (pen, p, { w, h }) =>
    pen.ellipse(w / 2, h / 2, w / 2, h / 2, { fill: END, stroke: PAPER, strokeWidth: p.line }),
});

const marquee = defineKind({
  ...part,
  kind: 'edit-marquee',
  title: 'Marquee',
  props: { ...line, filled: bool(true), stroke: colour(ACCENT) },
  draw: (pen, p, { w, h }) =>
    pen.rrect(0, 0, w, h, {
      ...(p.filled ? { fill: `${ACCENT}1a` } : {}),
      stroke: p.stroke,
      strokeWidth: p.line,
    }),
});

const stroke = defineKind({
  ...part,
  kind: 'edit-line',
  title: 'Line in the making',
  props: {
    ...line,
    x1: num(0),
    y1: num(0),
    x2: num(0),
    y2: num(0),
    dashed: bool(false),
    stroke: colour(ACCENT),
  },
  draw: (pen, p) =>
    pen.line(p.x1, p.y1, p.x2, p.y2, {
      stroke: p.stroke,
      width: p.line,
      ...(p.dashed ? { dash: [4 * p.line, 3 * p.line] as const } : {}),
    }),
});

export const OVERLAY_KINDS: readonly AnyKind[] = [handle, knob, end, marquee, stroke, otherOutline];

const LOOKS = {
  resize: { kind: handle.kind, size: HANDLE_SIZE },
  resizeWhole: { kind: handle.kind, size: HANDLE_SIZE },
  turn: { kind: knob.kind, size: KNOB_SIZE },
  turnWhole: { kind: knob.kind, size: KNOB_SIZE },
  end: { kind: end.kind, size: END_RADIUS * 2 },
  own: { kind: handle.kind, size: HANDLE_SIZE },
} as const;

/** What is shown besides handles. */
interface Outlines {
  /** Around several selected objects. */
  readonly frame: Box | null;
  /** Around the only selected object, where it has a colour of its own for that (`borderColor`, CANV-15). */
  readonly border?: { readonly object: DiagramObject; readonly colour: string } | null;
  readonly outline: Outline | null;
  readonly guides: readonly Guide[];
  /** Attached lines that follow the drag. */
  readonly lines: readonly OutlinePath[];
  /** Where a line could be attached. */
  readonly ports: readonly Point[];
}

/** Returns the objects that show handles and outlines; `pixel` is a CSS pixel in world units. */
export function overlayObjects(
  handles: readonly PlacedHandle[],
  { frame, border, outline, guides, ports, lines }: Outlines,
  pixel: number,
): DiagramObject[] {
  const objects = handles.map(({ ref, x, y }, nth): DiagramObject => {
    const look = LOOKS[ref.part];
    const size = look.size * pixel;
    return {
      id: `handle${nth}`,
      identifier: look.kind,
      x: x - size / 2,
      y: y - size / 2,
      width: size,
      height: size,
      line: STROKE * pixel,
    };
  });
  if (frame) objects.push(boxObject('frame', frame, { line: pixel, filled: false }));
  if (border) objects.push(borderObject(border.object, border.colour, pixel));
  if (outline) objects.push(...outlineObjects('outline', outline, pixel));
  for (const [nth, line] of lines.entries()) objects.push(...outlineObjects(`line${nth}`, line, pixel));
  for (const [nth, { x, y }] of ports.entries()) {
    const size = PORT_SIZE * pixel;
    const place = { x: x - size / 2, y: y - size / 2, width: size, height: size };
    objects.push({ id: `port${nth}`, identifier: knob.kind, ...place, line: STROKE * pixel });
  }
  for (const [nth, guide] of guides.entries()) objects.push(...guideObjects(guide, `guide${nth}`, pixel));
  return objects;
}

/** Returns a dashed line through everything that aligns, or a distance between two bars that another one repeats. */
function guideObjects({ kind, axis, at, from, to }: Guide, id: string, pixel: number): DiagramObject[] {
  const point = (along: number, across: number): readonly [x: number, y: number] =>
    axis === 'x' ? [across, along] : [along, across];
  const look = { line: pixel, stroke: GUIDE, dashed: kind === 'alignment' };
  const main = strokeObject(id, point(from, at), point(to, at), look);
  if (kind === 'alignment') return [main];
  const bar = (nth: number, along: number): DiagramObject =>
    strokeObject(`${id}-${nth}`, point(along, at - BAR * pixel), point(along, at + BAR * pixel), look);
  return [main, bar(1, from), bar(2, to)];
}

type Look = Readonly<Record<string, unknown>>;

function outlineObjects(id: string, outline: Outline, pixel: number): DiagramObject[] {
  if (outline.kind === 'box') return [boxObject(id, outline.box, { line: pixel })];
  if (outline.kind === 'frame')
    return [boxObject(id, outline.box, { line: pixel, filled: false, angle: outline.angle })];
  const { corners } = outline;
  return corners.slice(1).map(({ x, y }, nth) => {
    const from = corners[nth]!;
    return strokeObject(`${id}-${nth}`, [from.x, from.y], [x, y], { line: 2 * pixel });
  });
}

function borderObject(object: DiagramObject, colour: string, pixel: number): DiagramObject {
  const { x, y, angle = 0, scaleX = 1, scaleY = 1 } = object;
  const size = { width: object.width * scaleX, height: object.height * scaleY };
  const look = { line: 2 * pixel, filled: false, stroke: colour };
  return { id: 'border', identifier: marquee.kind, x, y, angle, ...size, ...look };
}

function boxObject(id: string, { minX, minY, maxX, maxY }: Box, look: Look): DiagramObject {
  const size = { width: maxX - minX, height: maxY - minY };
  return { id, identifier: marquee.kind, x: minX, y: minY, ...size, ...look };
}

function strokeObject(
  id: string,
  [x1, y1]: readonly [x: number, y: number],
  [x2, y2]: readonly [x: number, y: number],
  look: Look,
): DiagramObject {
  const x = Math.min(x1, x2);
  const y = Math.min(y1, y2);
  return {
    id,
    identifier: stroke.kind,
    x,
    y,
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
    x1: x1 - x,
    y1: y1 - y,
    x2: x2 - x,
    y2: y2 - y,
    ...look,
  };
}
