/**
 * The workload's objects as kinds, through the interface that every kind uses, so that Mimic draws what its peers draw:
 * the product's own tank or gauge has divisions, gradients and labels that the peers' do not.
 *
 * `bound` makes a gauge or a tank show its tag's value instead of its own.
 */
import {
  bool,
  colour,
  defineKind,
  flow,
  format,
  level,
  num,
  type Pen,
  type StateSet,
  text,
} from '../../engine/plugin.ts';
import {
  BODY,
  CELL_TEXT,
  cog,
  FONT,
  GAUGE,
  HEAD_LENGTH,
  INK,
  LINE_WIDTH,
  MIDDLE_TO_BASELINE,
  OUTLINE,
  OUTLINE_WIDTH,
  QUANTITY,
  TANK,
  TRACK,
} from '../scenes/parts.ts';
import { symbolOutline } from '../scenes/symbol.ts';

const NONE = [] as const;
const base = { version: 1, group: 'none', size: [50, 50], panel: NONE } as const;

/** The element's own state rows map values to colours. */
const painted: StateSet = { set: 'binary', paints: { fill: { base: 'fill', states: {} } } };

const rect = defineKind({
  ...base,
  kind: 'bench-rect',
  title: 'Rectangle',
  props: { fill: colour('#000000'), radius: num(0) },
  states: painted,
  draw(pen, p, { w, h }) {
    pen.rrect(0, 0, w, h, {
      r: p.radius,
      fill: pen.paint('fill'),
      stroke: OUTLINE,
      strokeWidth: OUTLINE_WIDTH,
    });
  },
  lod: (p) => p.fill,
});

const circle = defineKind({
  ...base,
  kind: 'bench-circle',
  title: 'Circle',
  props: { fill: colour('#000000') },
  states: painted,
  draw(pen, _, { w, h }) {
    pen.ellipse(w / 2, h / 2, w / 2, h / 2, { fill: pen.paint('fill') });
  },
  lod: (p) => p.fill,
});

const label = defineKind({
  ...base,
  kind: 'bench-label',
  title: 'Label',
  props: { text: text(''), fontSize: num(16) },
  live: { shown: format({ places: 12, idleProp: 'text' }) },
  draw(pen, p, { h }) {
    pen.text(0, h / 2 + p.fontSize * MIDDLE_TO_BASELINE, pen.slotText('shown'), {
      size: p.fontSize,
      family: FONT,
      fill: INK,
      baseline: 'alphabetic',
      places: 12,
    });
  },
  lod: () => INK,
});

const line = defineKind({
  ...base,
  kind: 'bench-line',
  title: 'Line',
  props: { fill: colour('#000000') },
  states: painted,
  draw(pen, _, { w, h }) {
    pen.line(0, h / 2, w, h / 2, {
      stroke: pen.paint('fill'),
      width: LINE_WIDTH,
      head: true,
      headLength: HEAD_LENGTH,
    });
  },
  lod: (p) => p.fill,
});

const pipe = defineKind({
  ...base,
  kind: 'bench-pipe',
  title: 'Pipe',
  props: { fill: colour('#000000'), full: num(1), width: num(5) },
  live: { flow: flow('full', 'width') },
  draw(pen, p, { w, h }) {
    const motion = pen.flow(pen.slot('flow'));
    pen.line(0, h / 2, w, h / 2, { stroke: p.fill, width: h, marks: '#ffffff', motion });
  },
  lod: (p) => p.fill,
});

const COG = cog(1);

const icon = defineKind({
  ...base,
  kind: 'bench-icon',
  title: 'Icon',
  props: { fill: colour('#000000') },
  states: painted,
  draw(pen, _, { w }) {
    pen.shape(
      COG.map((value) => (value + 1) * (w / 2)),
      { fill: pen.paint('fill') },
    );
  },
  lod: (p) => p.fill,
});

const measure = {
  props: { value: num(0), shown: text(''), bound: bool(false), low: num(0), high: num(100) },
  live: { level: level('low', 'high'), shown: format({ places: 5, idleProp: 'shown' }) },
} as const;

function reading(pen: Pen, x: number, y: number, size: number): void {
  pen.text(x, y + size * MIDDLE_TO_BASELINE, pen.slotText('shown'), {
    size,
    family: FONT,
    fill: INK,
    align: 'center',
    baseline: 'alphabetic',
    places: 5,
  });
}

const gauge = defineKind({
  ...base,
  ...measure,
  kind: 'bench-gauge',
  title: 'Gauge',
  draw(pen, p, { w, h }) {
    const [x, y, r] = [w / 2, h / 2, w / 2 - GAUGE.width / 2];
    const { from, sweep, width } = GAUGE;
    pen.arc(x, y, r, r, from, sweep, { width, stroke: TRACK });
    if (p.bound)
      pen.arc(x, y, r, r, from, sweep, { width, stroke: QUANTITY, motion: pen.sweep(pen.slot('level')) });
    else pen.arc(x, y, r, r, from, (sweep * p.value) / 100, { width, stroke: QUANTITY });
    reading(pen, x, y, GAUGE.text);
  },
  lod: () => TRACK,
});

const tank = defineKind({
  ...base,
  ...measure,
  kind: 'bench-tank',
  title: 'Tank',
  draw(pen, p, { w, h }) {
    const { inset, radius } = TANK;
    pen.rrect(0, 0, w, h, { r: radius, fill: BODY, stroke: OUTLINE, strokeWidth: OUTLINE_WIDTH });
    const inner = h - 2 * inset;
    if (p.bound)
      pen.rrect(inset, inset, w - 2 * inset, inner, {
        fill: QUANTITY,
        motion: pen.fillFrom('bottom', pen.slot('level')),
      });
    else {
      const filled = (inner * p.value) / 100;
      pen.rrect(inset, inset + inner - filled, w - 2 * inset, filled, { fill: QUANTITY });
    }
    reading(pen, w / 2, h / 2, TANK.text);
  },
  lod: () => BODY,
});

const cell = defineKind({
  ...base,
  kind: 'bench-cell',
  title: 'Cell',
  props: { text: text('') },
  live: { shown: format({ places: 5, idleProp: 'text' }) },
  draw(pen, _, { w, h }) {
    pen.rrect(0, 0, w, h, { fill: BODY, stroke: OUTLINE, strokeWidth: OUTLINE_WIDTH });
    reading(pen, w / 2, h / 2, CELL_TEXT);
  },
  lod: () => BODY,
});

const symbol = defineKind({
  ...base,
  kind: 'bench-symbol',
  title: 'Symbol',
  props: { fill: colour('#000000'), shape: num(0) },
  states: painted,
  draw(pen, p, { w }) {
    pen.shape(
      symbolOutline(p.shape, w / 2).map((value) => value + w / 2),
      { fill: pen.paint('fill') },
    );
  },
  lod: (p) => p.fill,
});

export const BENCH_KINDS = [rect, circle, label, line, pipe, gauge, tank, icon, cell, symbol];
