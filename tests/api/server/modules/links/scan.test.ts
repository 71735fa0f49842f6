/** Scans without a server: a field that answers, refuses, waits and lies. */
import { describe, expect, test } from 'vitest';
import { type BrowseItem, FieldError } from '../../../../../api/server/field/driver.ts';
import type { Field } from '../../../../../api/server/field/field.ts';
import { Scan, type Target } from '../../../../../api/server/modules/links/scan.ts';
import { ScanRegistry } from '../../../../../api/server/modules/links/scan-registry.ts';
import { tagNames } from '../../../../../api/server/modules/links/tag-names.ts';

const item = (path: string): BrowseItem => ({
  path,
  dataType: 'float',
  wireType: 'double',
  writable: false,
  address: { metric: path },
});
const target = (controller: string, rest: Partial<Target> = {}): Target => ({
  link: 'link',
  controller,
  name: controller,
  known: new Map(),
  names: [],
  ...rest,
});
type Browse = Field['browse'];
const scanOf = (targets: readonly Target[], browse: Browse): Scan =>
  new Scan('site', targets, { browse }, Date.now);

describe('names of tags', () => {
  test.each([
    ['the last part', ['Boiler/Drum/Level'], ['Level']],
    ['with what stands before it, where two end alike', ['A/Level', 'B/Level'], ['A/Level', 'B/Level']],
    ['with a number, where nothing else helps', ['Level', 'Level'], ['Level', 'Level 2']],
    ['cut to fifty', [`a/${'x'.repeat(60)}`, `b/${'x'.repeat(60)}`], ['x'.repeat(50), `${'x'.repeat(48)} 2`]],
    ['of a path without parts', ['/'], ['Tag']],
  ])('are %s', (_what, paths, names) => {
    expect(tagNames(paths)).toEqual(names);
  });

  test('that are taken are left, whatever their case', () => {
    expect(tagNames(['A/Level'], ['LEVEL'])).toEqual(['A/Level']);
  });

  test('of a hundred thousand are all different, at most fifty long, and made in seconds', () => {
    const paths = Array.from(
      { length: 100_000 },
      (_, nth) => `Plant/Unit ${nth % 400}/Point ${nth % 900}/PV`,
    );
    const names = tagNames(paths);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(50);
  });
});

test('COMM-09 a scan of a hundred thousand: progress, a page of what matches, and what is a tag already', async () => {
  let hear: (found: number) => void = () => undefined;
  let answer: (result: { items: BrowseItem[]; isComplete: boolean }) => void = () => undefined;
  const browse: Browse = (_link, _controller, _signal, onProgress) => {
    hear = onProgress!;
    return new Promise((done) => {
      answer = done;
    });
  };
  const known = new Map([[JSON.stringify([['metric', 'Unit/Point 7']]), 'tag-7']]);
  const scan = scanOf([target('PLC', { known })], browse);
  hear(40_000);
  expect(scan.shown(null)).toMatchObject({ state: 'running', found: 40_000, scanned: 0, controllers: 1 });
  answer({ items: Array.from({ length: 100_000 }, (_, nth) => item(`Unit/Point ${nth}`)), isComplete: true });
  await scan.done;
  expect(scan.shown(null)).toMatchObject({ state: 'done', found: 100_000, fresh: 99_999, isComplete: true });
  const page = scan.page({ term: 'point 999', limit: 2, skip: 1 });
  expect(page.total).toBe(111);
  expect(page.items.map(({ name }) => name)).toEqual(['Point 9990', 'Point 9991']);
  expect(scan.page({ fresh: true, limit: 1, skip: 0 }).total).toBe(99_999);
  expect(scan.page({ term: 'unit/point 7', limit: 1, skip: 0 }).items[0]).toMatchObject({ tagUuid: 'tag-7' });
});

test('COMM-09 a controller that refuses is said by name, the others are scanned; where all refuse the scan failed', async () => {
  const browse: Browse = async (_link, controller) => {
    if (controller === 'Away') throw new FieldError('Node G/N is offline');
    return { items: [item('Level')], isComplete: false };
  };
  const some = scanOf([target('Away'), target('PLC')], browse);
  await some.done;
  expect(some.shown(null)).toMatchObject({
    state: 'done',
    found: 1,
    isComplete: false,
    faults: [{ name: 'Away', message: 'Node G/N is offline' }],
  });
  const none = scanOf([target('Away')], browse);
  await none.done;
  expect(none.shown(null)).toMatchObject({ state: 'failed', found: 0 });
});

test('COMM-09 a scan that is cancelled lets go of devices that do not answer, and keeps what was found', async () => {
  const signals: AbortSignal[] = [];
  const browse: Browse = (_link, controller, signal) => {
    signals.push(signal);
    // A driver that does not heed its signal at all.
    return controller === 'PLC'
      ? Promise.resolve({ items: [item('Level')], isComplete: true })
      : new Promise(() => undefined);
  };
  const scan = scanOf([target('PLC'), target('Hangs')], browse);
  await expect.poll(() => scan.shown(null).found).toBe(1);
  scan.cancel();
  await scan.done;
  expect(scan.shown(null)).toMatchObject({ state: 'cancelled', found: 1, faults: [] });
  expect(signals[1]!.aborted).toBe(true);
});

test('COMM-09 the same scan is not begun twice; a company has four at once; old ones are forgotten', async () => {
  let now = 1_000_000;
  const registry = new ScanRegistry(() => now);
  const hangs: Pick<Field, 'browse'> = { browse: () => new Promise(() => undefined) };
  const scope = (site: string) => ({ companyId: 1, site });
  const first = registry.start(scope('a'), [target('PLC')], hangs);
  expect(registry.running(scope('a'))).toBe(first);
  expect(registry.running({ ...scope('a'), controller: 'x' })).toBeUndefined();
  for (const site of ['b', 'c', 'd']) registry.start(scope(site), [target('PLC')], hangs);
  expect(() => registry.start(scope('e'), [], hangs)).toThrow('4 scans are already running');
  // Another company is not held up by that, and sees none of them.
  registry.start({ companyId: 2, site: 'e' }, [], hangs);
  expect(registry.find(first.uuid, 2)).toBeUndefined();
  first.cancel();
  await first.done;
  expect(registry.find(first.uuid, 1)?.scan).toBe(first);
  now += 31 * 60_000;
  expect(registry.find(first.uuid, 1)).toBeUndefined();
  registry.close();
});
