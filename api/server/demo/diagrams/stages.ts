/**
 * The parts a station's picture is made of. Each draws itself into a column and returns where the pipe enters and leaves;
 * `overviews.ts` puts the columns in a row and joins them.
 */

import { equipmentPopupUuid, tagUuid } from '../ids.ts';
import { FILTERS, TANKS, VALVES } from '../plant/equipment.ts';
import { PUMPS } from '../plant/pumps.ts';
import { hasMode, TAGS } from '../plant/tags.ts';
import type { Box, DiagramBuilder, LinkOptions, Point } from './builder.ts';
import * as style from './style.ts';

/** `part`: of the process; a phone lists what belongs to it together. */
export type Stage = { readonly part: string } & (
  | { readonly kind: 'end'; readonly label: string; readonly side: 'left' | 'right' }
  | { readonly kind: 'tank'; readonly id: string }
  | { readonly kind: 'pumps'; readonly ids: readonly string[] }
  | { readonly kind: 'filters'; readonly ids: readonly string[] }
  | { readonly kind: 'valve'; readonly id: string }
);

const WIDTHS: Readonly<Record<Stage['kind'], number>> = {
  end: 86,
  tank: 144,
  pumps: 222,
  filters: 212,
  valve: 82,
};
/** More of it for pumps with a selector. */
const SELECTOR = 84;

export const widthOf = (stage: Stage): number =>
  WIDTHS[stage.kind] + (stage.kind === 'pumps' && stage.ids.some(hasSelector) ? SELECTOR : 0);

/** The card that shows the process, and the line along which it flows. */
export const FLOW = { top: 94, bottom: 528, centre: 311 } as const;
/** The largest distance between cells of a bank, and the height of one. */
const CELL = { pitch: 140, height: 104 } as const;

export interface Placed {
  readonly enter: Point;
  readonly leave: Point;
}

const uuidOf = (equipment: string, quantity: string): string => {
  const tag = TAGS.find((one) => one.equipment === equipment && one.quantity === quantity);
  if (!tag) throw new Error(`The plant has no tag "${equipment} ${quantity}"`);
  return tagUuid(tag);
};

export const control = (tag: string) => ({
  readBackTags: [tag],
  readBackDelay: style.READ_BACK_SECONDS,
});

const hasSelector = (id: string): boolean => PUMPS.some((pump) => pump.id === id && hasMode(pump));

/** For a unit, at the end of a reading's box. */
const UNIT = 42;

/** A reading, right-aligned so that its digits stand still, and its unit, if any, at the end of the box. */
export function reading(
  to: DiagramBuilder,
  box: Omit<Box, 'height'>,
  source: readonly [equipment: string, quantity: string],
  unit: string,
  digits = 0,
  shown: LinkOptions = style.decimals(digits),
): void {
  const number = box.width - UNIT;
  const tag = uuidOf(...source);
  const label = `${source[0]} ${source[1]}`;
  to.linked(
    'dynamic-texts',
    { ...box, width: number, height: 26 },
    tag,
    { text: '-', ...style.value, fontSize: 17, textAlign: 'right', label },
    shown,
  );
  if (unit) to.text({ x: box.x + number + 4, y: box.y, width: UNIT - 4, height: 26 }, unit, style.small);
}

function labelledToggle(to: DiagramBuilder, at: Point, text: string, tag: string, label: string): void {
  to.linked(
    'toggle-button',
    { x: at[0], y: at[1], width: 48, height: 24 },
    tag,
    { label },
    { ...style.runToggle, ...control(tag) },
  );
  to.text({ x: at[0] + 54, y: at[1] - 1, width: 50, height: 26 }, text, style.small);
}

/** ON, Auto or OFF; muted in automatic, the normal state. */
function selector(to: DiagramBuilder, [x, y]: Point, tag: string): void {
  const box = { x, y, width: 80, height: 80 };
  to.linked('three-state-holder', box, tag, { fill: style.card }, { ...style.modeStates, ...control(tag) });
}

function drawEnd(to: DiagramBuilder, x: number, stage: Extract<Stage, { kind: 'end' }>): Placed {
  const y = FLOW.centre;
  const box = { x, y: y - 28, width: WIDTHS.end, height: 56 };
  to.add('dynamic-shapes', box, {
    shape: 'rounded-rectangle',
    radius: 6,
    fill: style.CANVAS.fill,
    stroke: style.edge,
    strokeWidth: 2,
    label: stage.label.replaceAll('\n', ' '),
  });
  const words = stage.label.split('\n');
  words.forEach((word, at) => {
    const top = y - (words.length * 20) / 2 + at * 20;
    to.text({ x, y: top, width: WIDTHS.end, height: 20 }, word, { ...style.small, textAlign: 'center' });
  });
  return { enter: [x, y], leave: [x + WIDTHS.end, y] };
}

/** A click on a symbol opens what shows all of its equipment; commands are given there. */
const opens = (faceplate: string) => ({
  actionLink: { type: 'No Action' },
  faceplate: equipmentPopupUuid(faceplate),
});

const equipmentName = (to: DiagramBuilder, box: Box, id: string): void =>
  void to.text(box, id, { ...style.name, textAlign: 'center' });

function drawTank(to: DiagramBuilder, x: number, id: string): Placed {
  const spec = TANKS.find((tank) => tank.id === id)!;
  const box = { x, y: FLOW.centre - 130, width: WIDTHS.tank, height: 260 };
  equipmentName(to, { x, y: box.y - 50, width: box.width, height: 24 }, id);
  to.text({ x, y: box.y - 27, width: box.width, height: 22 }, spec.title, {
    ...style.small,
    textAlign: 'center',
  });
  to.linked(
    'square-tank',
    box,
    uuidOf(id, 'Level'),
    { minScale: 0, maxScale: 100, fontSize: 26, showLabel: false, label: `${id} level, %` },
    { ...style.levelStates, ...style.decimals(1), ...opens('tank') },
  );
  reading(to, { x: x + 10, y: box.y + box.height + 10, width: box.width - 16 }, [id, 'Volume'], 'm³');
  return { enter: [x, box.y + 54], leave: [x + box.width, box.y + box.height - 46] };
}

/** Cells stacked between two manifolds. */
function drawBank(
  to: DiagramBuilder,
  x: number,
  width: number,
  ids: readonly string[],
  cell: (id: string, x: number, y: number) => { readonly enter: Point; readonly leave: Point },
): Placed {
  const pitch = Math.min(CELL.pitch, (FLOW.bottom - FLOW.top - 8) / ids.length);
  const top = FLOW.centre - (pitch * ids.length) / 2;
  const [left, right] = [x + 8, x + width - 8];
  const cells = ids.map((id, at) => cell(id, x, top + at * pitch + (pitch - CELL.height) / 2));
  cells.forEach(({ enter, leave }, at) => {
    const pipe = { ...style.pipe, label: `${ids[at]} Flow` };
    const flow = uuidOf(ids[at]!, 'Flow');
    to.line([left, enter[1]], enter, pipe, flow);
    to.line(leave, [right, leave[1]], pipe, flow);
  });
  const ends = (side: 'enter' | 'leave', along: number): void => {
    const ys = [...cells.map((one) => one[side][1]), FLOW.centre];
    const half = style.pipe.strokeWidth / 2;
    ids.forEach((id, at) => {
      const y = ys[at]!;
      const away = Math.sign(y - FLOW.centre);
      if (away === 0) return;
      // As far as the next cell on the way to the middle.
      const next = ys.filter((one) => (y - one) * away > 0).reduce((a, b) => (b * away > a * away ? b : a));
      const outer: Point = [along, y + half * away];
      const inner: Point = [along, next === FLOW.centre ? next - half * away : next];
      const [start, end] = side === 'enter' ? [inner, outer] : [outer, inner];
      to.line(start, end, { ...style.pipe, label: `${id} Flow` }, uuidOf(id, 'Flow'));
    });
  };
  ends('enter', left);
  ends('leave', right);
  return { enter: [left, FLOW.centre], leave: [right, FLOW.centre] };
}

function drawPump(to: DiagramBuilder, id: string, x: number, y: number) {
  const spec = PUMPS.find((pump) => pump.id === id)!;
  const box = { x: x + 26, y: y + 16, width: 72, height: 72 };
  const run = uuidOf(id, 'Run');
  to.linked(
    'dual-state-pump',
    box,
    run,
    { facing: 'right', label: `${id} ${spec.title}` },
    { ...style.runStates, ...opens('pump') },
  );
  const textX = x + 108;
  to.text({ x: textX, y: y + 34, width: 78, height: 24 }, id, style.name);
  reading(to, { x: textX - 2, y: y + 56, width: 88 }, [id, 'Flow'], 'm³/h');
  if (hasMode(spec)) selector(to, [textX + 92, y + 32], uuidOf(id, 'Mode'));
  else labelledToggle(to, [textX, y + 82], 'Auto', uuidOf(id, 'Auto mode'), `${id} automatic`);
  return {
    enter: [box.x + 4, box.y + 33] as const,
    leave: [box.x + 70, box.y + 10] as const,
  };
}

function drawFilter(to: DiagramBuilder, id: string, x: number, y: number) {
  const spec = FILTERS.find((filter) => filter.id === id)!;
  const box = { x: x + 28, y: y + 6, width: 60, height: 93 };
  to.linked(
    'images',
    box,
    uuidOf(id, 'Differential pressure'),
    { symbol: 'sand-filter', label: `${id} ${spec.title}` },
    {
      states: [
        { label: 'High', operator: '>', value: 60 },
        { label: 'In Range', value: null },
      ],
    },
  );
  const textX = x + 100;
  to.text({ x: textX, y: y + 1, width: 78, height: 24 }, id, style.name);
  reading(to, { x: textX - 2, y: y + 22, width: 92 }, [id, 'Differential pressure'], 'kPa', 1);
  labelledToggle(to, [textX, y + 62], 'Wash', uuidOf(id, 'Backwash'), `${id} backwash`);
  // The vessel begins and ends within its box.
  const wall = 4;
  return { enter: [box.x + wall, y + 52] as const, leave: [box.x + box.width - wall, y + 52] as const };
}

/** A bow tie of two triangles, with its switch below and its position under that. */
function drawValve(to: DiagramBuilder, x: number, id: string): Placed {
  const spec = VALVES.find((valve) => valve.id === id)!;
  const y = FLOW.centre;
  const centre = x + WIDTHS.valve / 2;
  const open = uuidOf(id, 'Open');
  const half = { width: 34, height: 24, y: y - 12 };
  for (const [left, angle] of [
    [centre - 29, 90],
    [centre - 5, 270],
  ] as const)
    to.linked(
      'dynamic-shapes',
      { x: left, ...half },
      uuidOf(id, 'Position'),
      { shape: 'triangle', angle, fill: 'token:running', label: `${id} ${spec.title}` },
      {
        states: [
          { label: 'Low', operator: '<', value: 2, fill: 'token:stopped' },
          { label: 'In Range', value: null },
        ],
        ...opens('valve'),
      },
    );
  const middle = { x: x - 15, width: WIDTHS.valve + 30 };
  equipmentName(to, { ...middle, y: y - 72, height: 24 }, id);
  to.text({ ...middle, y: y - 48, height: 22 }, spec.title, { ...style.small, textAlign: 'center' });
  to.linked(
    'toggle-button',
    { x: centre - 24, y: y + 34, width: 48, height: 24 },
    open,
    { label: `${id} open` },
    { ...style.runToggle, ...control(open) },
  );
  reading(to, { x: x + 4, y: y + 68, width: 86 }, [id, 'Position'], '%');
  return { enter: [centre - 23, y], leave: [centre + 23, y] };
}

export function drawStage(to: DiagramBuilder, x: number, stage: Stage): Placed {
  switch (stage.kind) {
    case 'end':
      return drawEnd(to, x, stage);
    case 'tank':
      return drawTank(to, x, stage.id);
    case 'valve':
      return drawValve(to, x, stage.id);
    case 'pumps':
      return drawBank(to, x, widthOf(stage), stage.ids, (id, cx, cy) => drawPump(to, id, cx, cy));
    case 'filters':
      return drawBank(to, x, widthOf(stage), stage.ids, (id, cx, cy) => drawFilter(to, id, cx, cy));
  }
}

export const tagOf = uuidOf;
