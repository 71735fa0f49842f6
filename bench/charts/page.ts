/** Runs in the browser: one chart of one library, its frames timed until their pixels are there. */
import { type ChartPeer, type DrawnChart, type Lines, SIZE } from './chart-peer.ts';
import { linesOf } from './lines.ts';

const LIBRARIES: Readonly<Record<string, () => Promise<ChartPeer>>> = {
  mimic: async () => (await import('./mimic.ts')).mimic,
  'mimic-thin': async () => (await import('./mimic.ts')).mimicThin,
  uplot: async () => (await import('./uplot.ts')).uplot,
  echarts: async () => (await import('./echarts.ts')).echarts,
};

const FRAMES = 60;
const WARM_UPS = 3;

/** Of one chart, in milliseconds. */
interface ChartTimes {
  readonly load: number;
  readonly pan: readonly number[];
  readonly zoom: readonly number[];
}

/** What is not yet drawn is drawn before a pixel can be read. */
const drawn = (canvas: HTMLCanvasElement): void => void canvas.getContext('2d')!.getImageData(5, 5, 1, 1);

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

async function framesOf(
  chart: DrawnChart,
  viewOf: (frame: number) => readonly [number, number],
): Promise<number[]> {
  const times: number[] = [];
  for (let frame = -WARM_UPS; frame < FRAMES; frame++) {
    await nextFrame();
    const [from, to] = viewOf(Math.max(0, frame));
    const begun = performance.now();
    await chart.show(from, to);
    drawn(chart.canvas);
    if (frame >= 0) times.push(performance.now() - begun);
  }
  return times;
}

/** Holds what a page holds as long as the chart is there. */
let kept: object;

async function run(library: string, points: number): Promise<ChartTimes> {
  const lines: Lines = linesOf(points);
  const peer = await LIBRARIES[library]!();
  const host = document.getElementById('host')!;
  await nextFrame();
  const begun = performance.now();
  const chart = await peer.draw(host, lines);
  drawn(chart.canvas);
  const load = performance.now() - begun;
  const [first, last] = [lines.time[0]!, lines.time.at(-1)!];
  const length = last - first;
  const pixel = length / 4 / SIZE.width;
  // A quarter of it, eight pixels a frame, there and back.
  const pan = await framesOf(chart, (frame) => {
    const from = first + length / 4 + 8 * pixel * Math.min(frame, FRAMES - frame);
    return [from, from + length / 4];
  });
  // From all of it to a fortieth.
  const middle = first + 0.6 * length;
  const zoom = await framesOf(chart, (frame) => {
    const share = 40 ** (-frame / (FRAMES - 1));
    return [middle - 0.6 * length * share, middle + 0.4 * length * share];
  });
  await chart.show(first, last);
  kept = { chart, lines };
  return { load, pan, zoom };
}

const collectGarbage = (): void => (globalThis as { gc?: () => void }).gc?.();

Object.assign(globalThis, { bench: { run, collectGarbage, kept: () => kept } });
