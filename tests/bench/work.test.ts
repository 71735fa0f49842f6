import { expect, test } from 'vitest';
import { type Options, readCommand } from '../../bench/options.ts';
import { longestTask, type TraceEvent } from '../../bench/run/trace.ts';
import { visitsOf } from '../../bench/run/work.ts';

const visits = (...args: string[]) => visitsOf(readCommand(args) as Options);

test('engines take turns within each scenario, and another one begins each time', () => {
  const order = visits('--engines', 'svg,konva', '--sizes', '1k', '--metrics', 'zoom,hit', '--rounds', '1')
    .filter(({ scenarios, hits }) => scenarios.length > 0 || hits)
    .map(({ engine, scenarios, hits }) => `${engine} ${scenarios.join()}${hits ? 'hit' : ''}`);
  expect(order).toEqual(['konva zoom', 'svg zoom', 'svg hit', 'konva hit']);
});

test('scenarios of one sort share a browser, all others have their own, and each is measured once a round', () => {
  const all = visits('--engines', 'svg', '--sizes', '1k', '--rounds', '2').map(({ scenarios }) => scenarios);
  const groups = all.filter(({ length }) => length > 0).map((group) => group.join());
  expect(groups.slice(0, 3)).toEqual([
    'pan-whole,pan-near,zoom',
    'drag-whole,drag-near',
    'update-whole,update-near',
  ]);
  expect(groups).toEqual([...groups.slice(0, 3), ...groups.slice(0, 3)]);
});

test('a quick run visits each engine and size once, the largest size first', () => {
  const quick = visits('--quick');
  expect(quick).toHaveLength(18);
  expect(quick[0]!.n).toBe(100_000);
  expect(quick[17]!.n).toBe(1000);
});

test('a quick run times single events only where they are named', () => {
  expect(visits('--quick').some(({ input, tags }) => input || tags)).toBe(false);
  expect(visits('--quick', '--metrics', 'input-to-pixel')[0]).toMatchObject({ input: true, tags: false });
  expect(visits('--quick', '--metrics', 'zoom-exact')[0]!.scenarios).toEqual(['zoom']);
});

test('to ask for the longest task is to run all scenarios', () => {
  const [visit] = visits('--quick', '--metrics', 'longest-task');
  expect(visit!.scenarios).toHaveLength(7);
  expect(visit!.hits).toBe(false);
});

test('the longest task is one of a main thread', () => {
  const task = (tid: number, dur: number): TraceEvent => ({
    name: 'ThreadControllerImpl::RunTask',
    ph: 'X',
    pid: 1,
    tid,
    dur,
  });
  const thread = (tid: number, name: string): TraceEvent => ({
    name: 'thread_name',
    ph: 'M',
    pid: 1,
    tid,
    args: { name },
  });
  const events = [task(7, 4000), task(7, 62_500), task(8, 900_000)];
  expect(longestTask([...events, thread(7, 'CrRendererMain'), thread(8, 'DedicatedWorker thread')])).toBe(
    62.5,
  );
  expect(longestTask([])).toBe(0);
});
