/** What hangs in the gallery: 1540 × 780 units of kinds in their states, sizes and looks. */
import texts from '../../plugins/dynamic-texts/kind.ts';
import type { Shown } from './gallery.ts';

type Rest = Omit<Shown, 'kind' | 'x' | 'y'>;
const of =
  (kind: string) =>
  (x: number, y: number, rest: Rest = {}): Shown => ({ kind, x, y, ...rest });

const tank = of('square-tank');
const gauge = of('gauges');
const pump = of('dual-state-pump');
const toggle = of('toggle-button');
const shape = of('dynamic-shapes');
const words = of('dynamic-texts');
const line = of('line');

const reading = (level: number, shown: string) => ({ level, shown });
const narrow = reading(0.5, '4.125');

const tanks = [
  tank(30, 30, { values: reading(0.64, '64.2 %'), props: { label: 'Reservoir 1' } }),
  tank(340, 30, { values: reading(0.93, '93.1 %'), state: 'High High', props: { label: 'Clearwell' } }),
  tank(650, 30, { values: reading(0.1, '10.4'), scale: 0.5 }),
  tank(820, 30, { values: reading(0.5, '12.5 ft'), state: 'Low', scale: 0.25, props: { label: 'T-12' } }),
  tank(920, 30, { values: narrow, width: 80, height: 110 }),
  tank(1020, 30, { values: narrow, width: 60, height: 190, props: { maxScale: 25_000 } }),
  tank(1100, 30, { values: narrow, width: 400, height: 140, props: { label: 'Wide vessel' } }),
];

const gauges = [
  gauge(650, 240),
  gauge(870, 240, {
    values: reading(0.85, '103.250'),
    state: 'High',
    props: { label: 'psi', maxScale: 120 },
  }),
  gauge(1090, 240, { values: reading(0.3, '30'), scale: 0.5 }),
  gauge(1200, 240, { values: reading(0.3, '30'), scale: 0.25 }),
  gauge(1270, 240, {
    values: reading(0.05, '5'),
    state: 'Low Low',
    width: 140,
    height: 140,
    props: { divisions: 4, label: 'Flow m³/h' },
  }),
];

const on = { state: 'ON' };
const pumps = [
  pump(30, 450, { ...on, values: { running: 1 } }),
  pump(150, 450, { state: 'OFF' }),
  pump(270, 450),
  pump(390, 450, { ...on, values: { running: 1 }, props: { facing: 'left' } }),
  pump(510, 450, { ...on, values: { running: 1 }, scale: 0.5 }),
  pump(580, 450, { state: 'OFF', scale: 0.25 }),
];

const toggles = [
  toggle(650, 460, { ...on, values: { position: 1 } }),
  toggle(760, 460, { state: 'OFF' }),
  toggle(870, 460, { ...on, values: { position: 0.5 } }),
  toggle(980, 460),
  toggle(1090, 460, { ...on, values: { position: 1 }, scale: 0.25 }),
];

const shapes = ['rectangle', 'rounded-rectangle', 'circle', 'triangle'].map((name, nth) =>
  shape(30 + nth * 140, 580, { props: { shape: name }, state: name === 'circle' ? 'High' : undefined }),
);

const sizes = texts.variants!.map(({ title, props, size }, nth, all) =>
  words(620, 560 + all.slice(0, nth).reduce((sum, { size: [, height] = [0, 0] }) => sum + height, 0), {
    width: size![0],
    height: size![1],
    props: { ...props, text: `${title} text` },
  }),
);

const plaques = [
  words(860, 570, {
    width: 160,
    height: 34,
    props: { text: 'Pump house', backgroundColor: '#ffffff', textAlign: 'center', fontSize: 16 },
  }),
  words(860, 620, { values: { shown: '123.400 psi' }, state: 'High High' }),
  words(1060, 620, { values: { shown: '42.1' }, angle: -20, props: { fontWeight: 'bold' } }),
];

const lines = [
  line(860, 680),
  line(860, 710, { props: { arrowHeadId: 'arrow' } }),
  line(1080, 680, { props: { arrowHeadId: 'arrow', arrowTailId: 'arrow', strokeWidth: 10 } }),
  line(1080, 710, { props: { strokeStyle: 'dashed', strokeWidth: 3 } }),
  line(1300, 680, { props: { strokeStyle: 'dotted', arrowHeadId: 'arrow' } }),
  line(1300, 600, { width: 200, height: 80, props: { x2: 200, y1: 80, y2: 0, arrowHeadId: 'arrow' } }),
];

export const exhibits: readonly Shown[] = [
  ...tanks,
  ...gauges,
  ...pumps,
  ...toggles,
  ...shapes,
  ...sizes,
  ...plaques,
  ...lines,
];
