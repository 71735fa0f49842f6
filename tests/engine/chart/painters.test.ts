/** Painters of one plan agree: what is on the screen is in the file. */
import { describe, expect, test } from 'vitest';
import { type ChartContext, paintCanvas } from '../../../engine/chart/paint-canvas.ts';
import { paintPdf } from '../../../engine/chart/paint-pdf.ts';
import { paintSvg } from '../../../engine/chart/paint-svg.ts';
import { colourOf, dashOf, PALETTES } from '../../../engine/chart/palette.ts';
import { planChart } from '../../../engine/chart/plan.ts';
import { PLAIN, seriesOf } from './samples.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const view = { from: NOON, to: NOON + 24 * HOUR };
const wave = (count: number, slot: number, more = {}) => {
  const time = Float64Array.from({ length: count }, (_, nth) => NOON + (nth * 24 * HOUR) / count);
  const value = time.map((_, nth) => (nth % 50 === 20 ? Number.NaN : Math.sin(nth / 9) * 10 * slot));
  return { ...seriesOf([], { key: `s${slot}`, label: `S < ${slot}`, slot }), time, value, ...more };
};
const fine = wave(4000, 1);
const slices = wave(96, 2, { axis: 2, style: 'spline', step: HOUR / 4 });
const plan = planChart({
  ...PLAIN,
  view,
  now: NOON,
  series: [
    fine,
    { ...slices, min: slices.value.map((one) => one - 1), max: slices.value.map((one) => one + 1) },
    wave(30, 3, { style: 'steps', quality: new Uint8Array(30).fill(1, 4, 9) }),
  ],
  bands: [
    { label: 'High & dry', look: 'urgent', low: 9 },
    { label: 'Wanted', look: 'setpoint', low: 2, high: 4 },
  ],
  marks: [{ from: NOON + HOUR, to: NOON + 2 * HOUR, level: 'critical', label: 'High' }],
  annotations: [{ key: 'n', time: NOON + 3 * HOUR, text: 'seen' }],
  ghost: {
    label: 'Yesterday',
    shift: 24 * HOUR,
    series: [{ ...wave(50, 1), time: wave(50, 1).time.map((one) => one - 24 * HOUR) }],
  },
});

interface Drawn {
  /** `M` and `L` and `C`, with where they end. */
  readonly path: string;
  readonly colour: string;
}

const short = (pixel: number): number => Math.round(pixel * 100) / 100;

/** A context that notes each path that is painted, and each text. */
function recording() {
  const drawn: Drawn[] = [];
  const texts: string[] = [];
  let path: string[] = [];
  const note = (letter: string, x: number, y: number) => path.push(`${letter}${short(x)} ${short(y)}`);
  const done = (style: 'fillStyle' | 'strokeStyle') => () => {
    if (path.length > 0) drawn.push({ path: path.join(''), colour: String(context[style]) });
  };
  const nothing = () => {};
  const context = {
    ...{ fillStyle: '', strokeStyle: '', font: '', globalAlpha: 1, lineWidth: 1 },
    ...{ lineCap: 'butt', lineJoin: 'round', textAlign: 'left', textBaseline: 'middle' },
    ...{ clearRect: nothing, save: nothing, restore: nothing, strokeText: nothing },
    ...{ setLineDash: nothing, setTransform: nothing, clip: nothing, closePath: nothing },
    beginPath: () => {
      path = [];
    },
    moveTo: (x: number, y: number) => note('M', x, y),
    lineTo: (x: number, y: number) => note('L', x, y),
    bezierCurveTo: (...at: number[]) => note('C', at[4]!, at[5]!),
    rect: (x: number, y: number) => note('R', x, y),
    arc: nothing,
    fill: done('fillStyle'),
    stroke: done('strokeStyle'),
    fillText: (text: string) => texts.push(text),
  } as unknown as ChartContext;
  return { context, drawn, texts };
}

/** The paths of a file in the same notation. */
function inFile(svg: string): Drawn[] {
  return [...svg.matchAll(/<path d="([^"]*)" ([^>]*)\/>/g)].flatMap(([, d, looks]) => {
    const path = d!
      // Rectangles and circles are written relatively.
      .replace(/M(\S+ \S+)h\S+v\S+h\S+z/g, 'R$1')
      .replace(/a[^z]*z/g, '')
      .replace(/C\S+ \S+ \S+ \S+ (\S+ \S+)(?=[MLCz]|$)/g, (_, end) => `C${end}`)
      .replaceAll('z', '');
    const colours = [/fill="(#\w+)"/, /stroke="(#\w+)"/].flatMap((one) => one.exec(looks!)?.[1] ?? []);
    return colours.map((colour) => ({ path, colour }));
  });
}

/** A page whose fonts have one code for each letter. */
const page = {
  opacity: (alpha: number) => `G${alpha * 1000}`,
  runsOf: (text: string) => [
    { font: 'F1', code: `<${Buffer.from(text, 'utf16le').toString('hex')}>`, width: 0.6 * text.length },
  ],
};

const hexOf = (channels: string): string =>
  `#${channels
    .split(' ')
    .map((one) => Math.round(Number(one) * 255))
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`;

/** The paths of a page in the same notation, without its ground. */
function onPaper(operators: string): Drawn[] {
  const drawn = [...operators.matchAll(/q ([^\n]*)\n((?:[-\d. ]+ (?:m|l|c|re)\n|h\n)+)[fS] Q/g)];
  return drawn.slice(1).map(([, looks, steps]) => {
    const path = steps!
      // Circles are of four curves.
      .replace(/(\S+ \S+) m\n(?:.* c\n){4}h\n/g, '$1 m\n')
      .replace(/^.* (\S+ \S+) c$/gm, 'C$1')
      .replace(/^(\S+ \S+) m$/gm, 'M$1')
      .replace(/^(\S+ \S+) l$/gm, 'L$1')
      .replace(/^(\S+ \S+) .* re$/gm, 'R$1')
      .replace(/h?\n/g, '');
    return { path, colour: hexOf(/(\S+ \S+ \S+) (?:rg|RG)/.exec(looks!)![1]!) };
  });
}

describe.each(['light', 'dark'] as const)('in the %s', (theme) => {
  const palette = PALETTES[theme];
  const canvas = recording();
  paintCanvas(plan, palette, canvas.context, 1);
  const svg = paintSvg(plan, palette, 'Well <1>');

  test('both painters draw the same segments with the same ends, in the same order and colours', () => {
    const file = inFile(svg);
    expect(canvas.drawn.length).toBeGreaterThan(15);
    expect(file.map(({ colour }) => colour)).toEqual(canvas.drawn.map(({ colour }) => colour));
    expect(file).toEqual(canvas.drawn);
  });

  test('OR-124 a page has the same segments in the same order and colours', () => {
    expect(onPaper(paintPdf(plan, palette, page))).toEqual(canvas.drawn);
  });

  test('both write the same words', () => {
    const words = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) =>
      text!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
    );
    expect(words).toEqual(canvas.texts);
    expect(words).toContain('High & dry');
    const codes = [...paintPdf(plan, palette, page).matchAll(/q [^\n]* rg\nBT[^\n]*<(\w*)> Tj ET/g)];
    expect(codes.map(([, code]) => Buffer.from(code!, 'hex').toString('utf16le'))).toEqual(canvas.texts);
  });
});

test('RPT-09 a line goes straight from value to value, a spline in curves; both through the same values', () => {
  const drawnAs = (style: 'line' | 'spline') => {
    const series = [wave(12, 1, { style, step: 2 * HOUR })];
    const { context, drawn } = recording();
    paintCanvas(planChart({ ...PLAIN, view, now: NOON, series }), PALETTES.light, context, 1);
    const colour = colourOf(PALETTES.light, 1);
    return drawn
      .filter((one) => one.colour === colour)
      .reduce((a, b) => (a.path.length > b.path.length ? a : b)).path;
  };
  const [line, spline] = [drawnAs('line'), drawnAs('spline')];
  expect(line).toMatch(/^M[^MC]*L[^C]*$/);
  expect(spline.match(/C/g)!.length).toBeGreaterThan(8);
  expect(spline.replaceAll('C', 'L')).toBe(line);
});

test('a file is one well-formed picture with its title', () => {
  const svg = paintSvg(plan, PALETTES.light, 'Well <1>');
  expect(svg).toContain('<title>Well &#60;1&#62;</title>');
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  expect(svg.match(/<g /g)).toHaveLength(svg.match(/<\/g>/g)!.length);
});

test('a file makes fills and lines faint, never whole elements, which take seconds in a large PNG', () => {
  const svg = paintSvg(plan, PALETTES.light, 'Well');
  expect(svg).toMatch(/ fill-opacity="0\./);
  expect(svg).toMatch(/ stroke-opacity="0\./);
  expect(svg).not.toMatch(/ opacity="/);
});

test('hatches each doubtful stretch once and no further than it goes, where series have the same one', () => {
  const doubtful = { style: 'steps' as const, quality: new Uint8Array(30).fill(1, 4, 9) };
  const drawn = (...slots: number[]) => {
    const series = slots.map((slot) => wave(30, slot, doubtful));
    const chart = planChart({ ...PLAIN, view, now: NOON, series });
    const { context, drawn } = recording();
    paintCanvas(chart, PALETTES.light, context, 1);
    const [{ from, to }] = chart.series[0]!.doubts as [{ from: number; to: number }];
    const hatch = drawn.filter(
      ({ path, colour }) => colour === PALETTES.light.unsure && path.startsWith('M'),
    );
    return { hatch, from, to };
  };
  const { hatch, from, to } = drawn(1);
  expect(hatch).toHaveLength(1);
  const xs = [...hatch[0]!.path.matchAll(/[ML](\S+) /g)].map(([, x]) => Number(x));
  expect(xs.length).toBeGreaterThan(20);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(from - 1.01);
  expect(Math.max(...xs)).toBeLessThanOrEqual(to + 1.01);
  expect(drawn(1, 2).hatch).toEqual(hatch);
});

/** Of a colour, as WCAG defines it. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}
const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};
const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

test.each(['light', 'dark'] as const)(
  'GRAPH-03 the first four series are black, pink-red, green and blue; %s',
  (theme) => {
    const palette = PALETTES[theme];
    const [black, pink, green, blue] = [1, 2, 3, 4].map((slot) => channels(colourOf(palette, slot)));
    expect(Math.max(...black!) - Math.min(...black!)).toBeLessThan(16);
    // Black would not be seen in the dark.
    expect(luminance(colourOf(palette, 1)) < 0.1).toBe(theme === 'light');
    expect(pink![0]).toBe(Math.max(...pink!));
    expect(pink![2]).toBeGreaterThan(pink![1]);
    expect(green![1]).toBe(Math.max(...green!));
    expect(blue![2]).toBe(Math.max(...blue!));
    for (const colour of palette.series) expect(contrast(colour, palette.surface)).toBeGreaterThan(4);
    // Pink-red is no alarm: bluer than the red of alarms by far.
    expect(pink![2] - channels(palette.critical)[2]).toBeGreaterThan(40);
  },
);

test('GRAPH-03 lines differ by their dashes too, and slots after the last colour begin again', () => {
  expect(new Set([1, 2, 3, 4].map((slot) => dashOf(slot).join())).size).toBe(4);
  expect(dashOf(1)).toEqual([]);
  expect(colourOf(PALETTES.light, 9)).toBe(colourOf(PALETTES.light, 1));
});
