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

export type Stage =
  | { readonly kind: 'end'; readonly label: string; readonly side: 'left' | 'right' }
  | { readonly kind: 'tank'; readonly id: string }
  | { readonly kind: 'pumps'; readonly ids: readonly string[] }
  | { readonly kind: 'filters'; readonly ids: readonly string[] }
  | { readonly kind: 'valve'; readonly id: string };

export const WIDTHS: Readonly<Record<Stage['kind'], number>> = {
  end: 104,
  tank: 190,
  pumps: 310,
  filters: 290,
  valve: 104,
};

/** The band of the picture that shows the process. */
const FLOW = { top: 170, bottom: 780, centre: 470 } as const;

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

/** A reading, right-aligned so that its digits stand still, and its unit, if any, in the last 56 units of the box. */
export function reading(
  to: DiagramBuilder,
  box: Omit<Box, 'height'>,
  source: readonly [equipment: string, quantity: string],
  unit: string,
  digits = 0,
  shown: LinkOptions = style.decimals(digits),
): void {
  const number = box.width - 56;
  const tag = uuidOf(...source);
  const label = `${source[0]} ${source[1]}`;
  to.linked(
    'dynamic-texts',
    { ...box, width: number, height: 26 },
    tag,
    { text: '-', ...style.far.value, textAlign: 'right', label },
    shown,
  );
  if (unit) to.text({ x: box.x + number + 6, y: box.y, width: 50, height: 26 }, unit, style.far.small);
}

function labelledToggle(to: DiagramBuilder, at: Point, text: string, tag: string, label: string): void {
  to.linked(
    'toggle-button',
    { x: at[0], y: at[1], width: 48, height: 24 },
    tag,
    { label },
    { ...style.runToggle, ...control(tag) },
  );
  to.text({ x: at[0] + 56, y: at[1] - 1, width: 90, height: 26 }, text, style.far.small);
}

/** ON, Auto or OFF; muted in automatic, the normal state. */
function selector(to: DiagramBuilder, at: Point, tag: string, label: string): void {
  const box = { x: at[0], y: at[1], width: 78, height: 78 };
  to.linked('three-state-holder', box, tag, { fill: style.card }, { ...style.modeStates, ...control(tag) });
  to.text({ x: at[0] + 84, y: at[1] + 26, width: 70, height: 26 }, label.split(' ').at(-1)!, style.far.small);
}

function drawEnd(to: DiagramBuilder, x: number, stage: Extract<Stage, { kind: 'end' }>): Placed {
  const y = FLOW.centre;
  const box = { x, y: y - 32, width: WIDTHS.end, height: 64 };
  to.add('dynamic-shapes', box, {
    shape: 'rounded-rectangle',
    radius: 6,
    fill: style.card,
    stroke: style.edge,
    strokeWidth: 2,
    label: stage.label,
  });
  const words = stage.label.split('\n');
  words.forEach((word, at) => {
    const top = y - (words.length * 22) / 2 + at * 22;
    to.text({ x, y: top, width: WIDTHS.end, height: 22 }, word, { ...style.far.small, textAlign: 'center' });
  });
  return { enter: [x, y], leave: [x + WIDTHS.end, y] };
}

/** A click on a symbol opens what shows all of its equipment; commands are given there. */
const opens = (faceplate: string) => ({
  actionLink: { type: 'No Action' },
  faceplate: equipmentPopupUuid(faceplate),
});

const equipmentName = (to: DiagramBuilder, box: Box, id: string): void =>
  void to.text(box, id, { ...style.far.name, textAlign: 'center' });

function drawTank(to: DiagramBuilder, x: number, id: string): Placed {
  const spec = TANKS.find((tank) => tank.id === id)!;
  const box = { x, y: FLOW.centre - 170, width: WIDTHS.tank, height: 340 };
  equipmentName(to, { x, y: box.y - 60, width: box.width, height: 26 }, id);
  to.text({ x, y: box.y - 34, width: box.width, height: 24 }, spec.title, {
    ...style.far.small,
    textAlign: 'center',
  });
  to.linked(
    'square-tank',
    box,
    uuidOf(id, 'Level'),
    { minScale: 0, maxScale: 100, fontSize: 30, label: `${id} level, %` },
    { ...style.levelStates, ...style.decimals(1), ...opens('tank') },
  );
  reading(to, { x: x + 4, y: box.y + box.height + 14, width: box.width - 20 }, [id, 'Volume'], 'm³');
  return { enter: [x, box.y + 70], leave: [x + box.width, box.y + box.height - 60] };
}

/** Cells stacked between two manifolds. */
function drawBank(
  to: DiagramBuilder,
  x: number,
  width: number,
  ids: readonly string[],
  cell: (id: string, x: number, y: number) => { readonly enter: Point; readonly leave: Point },
): Placed {
  const pitch = Math.min(190, (FLOW.bottom - FLOW.top) / ids.length);
  const top = FLOW.centre - (pitch * ids.length) / 2;
  const [left, right] = [x + 10, x + width - 10];
  const cells = ids.map((id, at) => cell(id, x, top + at * pitch + (pitch - 100) / 2));
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
  const box = { x: x + 34, y, width: 96, height: 96 };
  const run = uuidOf(id, 'Run');
  to.linked(
    'dual-state-pump',
    box,
    run,
    { facing: 'right', label: `${id} ${spec.title}` },
    { ...style.runStates, ...opens('pump') },
  );
  const textX = x + 142;
  to.text({ x: textX, y: y + 22, width: 78, height: 24 }, id, style.far.name);
  reading(to, { x: textX, y: y + 46, width: 94 }, [id, 'Flow'], 'm³/h');
  if (hasMode(spec)) selector(to, [textX, y + 70], uuidOf(id, 'Mode'), `${id} mode`);
  else labelledToggle(to, [textX, y + 76], 'Auto', uuidOf(id, 'Auto mode'), `${id} automatic`);
  return {
    enter: [box.x + 5, y + 44] as const,
    leave: [box.x + 94, y + 13] as const,
  };
}

function drawFilter(to: DiagramBuilder, id: string, x: number, y: number) {
  const spec = FILTERS.find((filter) => filter.id === id)!;
  const box = { x: x + 40, y: y + 8, width: 84, height: 84 };
  to.linked(
    'dynamic-shapes',
    box,
    uuidOf(id, 'Differential pressure'),
    { shape: 'rounded-rectangle', radius: 8, fill: style.equipment, label: spec.title },
    {
      states: [
        { label: 'High', operator: '>', value: 60 },
        { label: 'In Range', value: null },
      ],
    },
  );
  to.text({ x: box.x, y: y + 38, width: box.width, height: 24 }, id, {
    ...style.far.name,
    textAlign: 'center',
  });
  const textX = x + 132;
  reading(to, { x: textX + 6, y: y + 14, width: 106 }, [id, 'Differential pressure'], 'kPa', 1);
  labelledToggle(to, [textX + 6, y + 26 + 36], 'Wash', uuidOf(id, 'Backwash'), `${id} backwash`);
  return { enter: [box.x, y + 50] as const, leave: [box.x + box.width, y + 50] as const };
}

/** A bow tie of two triangles, with its switch below and its position under that. */
function drawValve(to: DiagramBuilder, x: number, id: string): Placed {
  const spec = VALVES.find((valve) => valve.id === id)!;
  const y = FLOW.centre;
  const centre = x + WIDTHS.valve / 2;
  const open = uuidOf(id, 'Open');
  const half = { width: 44, height: 30, y: y - 15 };
  for (const [left, angle] of [
    [centre - 37, 90],
    [centre - 7, 270],
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
  const middle = { x: x - 20, width: WIDTHS.valve + 40 };
  equipmentName(to, { ...middle, y: y - 92, height: 24 }, id);
  to.text({ ...middle, y: y - 68, height: 22 }, spec.title, { ...style.far.small, textAlign: 'center' });
  to.linked(
    'toggle-button',
    { x: centre - 30, y: y + 44, width: 60, height: 30 },
    open,
    { label: `${id} open` },
    { ...style.runToggle, ...control(open) },
  );
  reading(to, { x: x + 7, y: y + 84, width: 108 }, [id, 'Position'], '%');
  return { enter: [centre - 30, y], leave: [centre + 30, y] };
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
      return drawBank(to, x, WIDTHS.pumps, stage.ids, (id, cx, cy) => drawPump(to, id, cx, cy));
    case 'filters':
      return drawBank(to, x, WIDTHS.filters, stage.ids, (id, cx, cy) => drawFilter(to, id, cx, cy));
  }
}

export const tagOf = uuidOf;
