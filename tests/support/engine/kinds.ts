/** Kinds for tests: the least that has each feature. */
import { bool, colour, defineKind, format, level, num, on, text } from '../../../engine/plugin.ts';

const box = defineKind({
  kind: 'box',
  version: 1,
  title: 'Box',
  group: 'shapes',
  size: [10, 10],
  props: { fill: colour('#808080'), radius: num(0, { min: 0, max: 50 }), label: text('', { max: 20 }) },
  panel: ['details'],
  draw(pen, p, { w, h }) {
    pen.rrect(0, 0, w, h, { fill: p.fill, r: p.radius });
  },
});

const disc = defineKind({
  kind: 'disc',
  version: 1,
  title: 'Disc',
  group: 'shapes',
  size: [10, 10],
  props: { fill: colour('#808080') },
  panel: ['details'],
  draw(pen, p, { w, h }) {
    pen.ellipse(w / 2, h / 2, w / 2, h / 2, { fill: p.fill });
  },
});

/** A level, a reading and a colour by range. */
export const meter = defineKind({
  kind: 'meter',
  version: 2,
  title: 'Meter',
  group: 'bars',
  size: [40, 100],
  props: { minScale: num(0), maxScale: num(100), fill: colour('#2266aa') },
  panel: ['details'],
  live: { level: level('minScale', 'maxScale', { ease: 500 }), shown: format({ places: 8 }) },
  states: {
    set: 'range',
    paints: { fill: { base: 'fill', states: { 'High High': '#ff0000', High: '#ffaa00' } } },
  },
  draw(pen, _p, { w, h }) {
    pen.rrect(0, 0, w, h, { fill: pen.paint('fill'), motion: pen.fillFrom('bottom', pen.slot('level')) });
    pen.text(w / 2, h / 2, pen.slotText('shown'), { size: 12, align: 'center' });
  },
  a11y: () => ({ role: 'meter', label: 'meter' }),
  migrate: { 2: ({ colour: old, ...saved }) => ({ ...saved, fill: old ?? '#2266aa' }) },
});

/** A control. */
const button = defineKind({
  kind: 'button',
  version: 1,
  title: 'Button',
  group: 'dual',
  size: [20, 20],
  props: { fill: colour('#999999') },
  panel: ['details'],
  live: { position: on({ ease: 250 }) },
  states: { set: 'binary', paints: { fill: { base: 'fill', states: { ON: '#00ff00', OFF: '#000000' } } } },
  control: { writes: 'toggle', animation: 250, slot: 'position' },
  draw(pen, _p, { w, h }) {
    pen.rrect(0, 0, w, h, { fill: pen.paint('fill') });
    pen.ellipse(5, h / 2, 4, 4, { fill: '#ffffff', motion: pen.shift(pen.slot('position'), w - 10, 0) });
  },
});

/** Draws half of itself, then throws where it is told to. */
const fragile = defineKind({
  kind: 'fragile',
  version: 1,
  title: 'Fragile',
  group: 'none',
  size: [10, 10],
  props: { broken: bool(true) },
  panel: ['details'],
  draw(pen, p, { w, h }) {
    pen.rrect(0, 0, w, h, { fill: '#123456' });
    if (p.broken) throw new Error('a bug of the plugin');
  },
});

export const testKinds = [box, disc, meter, button, fragile];
