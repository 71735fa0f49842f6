import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ASSEMBLIES_AT_ONCE } from '../../../api/contract/calls/assemblies.ts';
import { Assemblies, DEFINITIONS_AT_ONCE } from '../../../worker/load/assemblies.ts';
import { instance, PUMP, plant } from '../../support/engine/assemblies.ts';

const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A diagram with an instance of each of these, and a server that has what `stored` says. */
function open(keys: readonly string[], stored: Map<string, { version: number; definition: object }>) {
  const made = plant([]);
  const asked: (readonly string[])[] = [];
  let isDown = false;
  const assemblies = new Assemblies({
    engine: made.engine,
    client: {
      readAssemblies: async ({ body }) => {
        asked.push(body.assemblies);
        if (isDown) throw new Error('unreachable');
        const items = body.assemblies.flatMap((key) => {
          const found = stored.get(key);
          return found ? [{ uuid: key, name: 'Pump', ...found } as never] : [];
        });
        return { items };
      },
    },
  });
  made.engine.addObjects(keys.map((assembly, nth) => instance(`p${nth}`, nth * 200, 0, { assembly })));
  return {
    ...{ ...made, assemblies, asked },
    setDown(down: boolean): void {
      isDown = down;
    },
  };
}

const pump = (version = 1, definition: object = PUMP) => ({ version, definition });

test('each definition is asked for once, however many instances stand there, and those within it after it', async () => {
  const [outer, inner] = [uuid(1), uuid(2)];
  const nested = {
    ...{ ...PUMP, parameters: [], configuration: [], uses: [] },
    objects: [instance('a', 0, 0, { assembly: inner })],
  };
  const stored = new Map([
    [outer, pump(1, nested)],
    [inner, pump()],
  ]);
  const { engine, asked } = open([outer, outer, outer], stored);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([[outer], [inner]]);
  expect(engine.scene.count).toBe(3 * 6);
  expect(engine.expansions.wanted).toEqual([]);
});

test('many are asked for in parts; what is not there or has no such key is a placeholder that says so', async () => {
  expect(DEFINITIONS_AT_ONCE).toBe(ASSEMBLIES_AT_ONCE);
  const keys = Array.from({ length: DEFINITIONS_AT_ONCE + 5 }, (_, nth) => uuid(nth));
  const stored = new Map(keys.slice(1).map((key) => [key, pump()]));
  const { engine, asked, findings } = open([...keys, 'rubbish'], stored);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.map((some) => some.length)).toEqual([DEFINITIONS_AT_ONCE, 5]);
  expect(engine.expansions.size).toBe(keys.length - 1);
  expect(findings.map(({ object }) => object).sort()).toEqual(['p0', `p${keys.length}`]);
});

test('one that has changed is drawn by its new definition, the others stay; after a failure it is asked again', async () => {
  const stored = new Map([
    [uuid(1), pump()],
    [uuid(2), pump()],
  ]);
  const { engine, assemblies, setDown, asked } = open([uuid(1), uuid(2)], stored);
  setDown(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(engine.expansions.size).toBe(0);
  setDown(false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(engine.expansions.size).toBe(2);
  const before = engine.expansions.of('p1');
  stored.set(uuid(1), pump(2, { ...PUMP, objects: PUMP.objects.slice(0, 1), configuration: [], uses: [] }));
  await assemblies.refresh();
  expect(engine.expansions.of('p0')).toHaveLength(1);
  expect(engine.expansions.of('p1')).toBe(before);
  assemblies.close();
  const calls = asked.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(calls);
});
