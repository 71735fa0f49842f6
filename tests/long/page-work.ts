/**
 * What the page's thread does for each frame, read from Chromium's trace: in milliseconds of its own processor time, which
 * other work on the machine hardly lengthens, and beside it as the clock on the wall has it.
 */
import type { Page } from '@playwright/test';
import { spread } from './figures.ts';

/** The part of a trace that is read here. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The thread's own time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = /RunTask$/;
const PAGE = 'CrRendererMain';
const CATEGORIES = ['toplevel', 'blink.user_timing'];

/** What a frame's gesture does; runs in the page. Called once for each frame, with its number. */
export type Gesture = (frame: number) => void;

/**
 * Makes a gesture in each of some frames and returns what they took: the work of a frame is everything that the page's
 * thread does from its gesture to the next one. `gesture` is an expression of the page that gives a Gesture.
 */
export async function frameWork(page: Page, frames: number, gesture: string) {
  const events = await traced(page, () =>
    page.evaluate(
      `new Promise((done) => {
        const gesture = ${gesture};
        let frame = 0;
        const step = () => {
          performance.mark('frame');
          if (frame === ${frames}) return done();
          gesture(frame++);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      })`,
    ),
  );
  return figuresOf(events);
}

async function traced(page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await work();
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

function figuresOf(events: readonly TraceEvent[]) {
  const marks = events.filter(({ name }) => name === 'frame').sort((a, b) => a.ts - b.ts);
  const home = marks[0]!;
  const isPage = events.some(
    ({ name, pid, tid, args }) =>
      name === 'thread_name' && pid === home.pid && tid === home.tid && args?.name === PAGE,
  );
  if (!isPage) throw new Error('The frames were not those of a page');
  const tasks = outermost(
    events.filter(
      ({ name, pid, tid, dur }) =>
        TASK.test(name) && pid === home.pid && tid === home.tid && dur !== undefined,
    ),
  );
  // A frame begins with the task in which its gesture is made.
  const begins = marks.map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts);
  const frames = begins.slice(0, -1).map((from, nth) => {
    const own = tasks.filter(({ ts }) => ts >= from && ts < begins[nth + 1]!);
    return {
      cpu: sum(own.map(({ tdur, dur }) => tdur ?? dur!)),
      wall: sum(own.map(({ dur }) => dur!)),
    };
  });
  const during = tasks.filter(({ ts }) => ts >= begins[0]! && ts < begins.at(-1)!);
  return {
    /** Of each frame, by the thread's own clock and by the wall's. */
    cpuMs: spread(frames.map(({ cpu }) => cpu / 1000)),
    wallMs: spread(frames.map(({ wall }) => wall / 1000)),
    /** From frame to frame: at least a sixtieth of a second. */
    intervalMs: spread(marks.slice(1).map(({ ts }, nth) => (ts - marks[nth]!.ts) / 1000)),
    longestTaskMs: Math.round(Math.max(...during.map(({ tdur, dur }) => tdur ?? dur!)) / 1000),
    longestTaskWallMs: Math.round(Math.max(...during.map(({ dur }) => dur!)) / 1000),
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Nested tasks count once. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return [...tasks]
    .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur!;
      return true;
    });
}

/** What a click waits for. */
export interface Wait {
  /** By the clock on the wall. */
  readonly ms: number;
  /** Of it, what the page's thread worked. */
  readonly cpuMs: number;
}

/**
 * From a click on `target` to the end of the first frame in which `isThere` holds: an expression of the page, looked at in
 * every frame.
 */
export async function clickToPaint(page: Page, target: string, isThere: string): Promise<Wait> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await worked();
  const ms: number = await page.evaluate(
    `new Promise((done, fail) => {
      const begun = performance.now();
      const look = () => {
        if (${isThere}) {
          // The next task after this frame was drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - begun);
          return port2.postMessage(null);
        }
        if (performance.now() - begun > 30_000) return fail(new Error('Not there after half a minute'));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      (${target}).click();
    })`,
  );
  const cpuMs = (await worked()) - before;
  await session.detach();
  return { ms, cpuMs };
}

/** Several of them, in milliseconds. */
export const waitsOf = (waits: readonly Wait[]) => ({
  ms: waits.map(({ ms }) => Math.round(ms)),
  cpuMs: waits.map(({ cpuMs }) => Math.round(cpuMs)),
});

/** The longest of them. */
export const longestOf = (waits: readonly Wait[]): number => Math.max(...waits.map(({ ms }) => ms));

/** Megabytes of JavaScript's heap after a collection. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return Math.round(metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1e5) / 10;
}
