/** The whole of a million objects at once: everything that a builder can do to all of them, and back. */
import { expect, test } from 'vitest';
import { schematic } from '../../bench/scenes/schematic.ts';
import type { EditCommand } from '../../engine/edit/command.ts';
import { createEngine } from '../../engine/engine.ts';
import { HitTest } from '../../engine/hit/hit.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import * as kinds from '../../plugins/index.ts';
import { seeded } from '../support/engine/random.ts';

const OBJECTS = 1_000_000;
/** Milliseconds of processor time that a step may take: one that is quadratic takes hours. */
const STEP_MS = 20_000;
const HIT_US = 50;

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return Math.round((user + system) / 1000);
}

function loaded() {
  const { objects, width, height } = schematic(OBJECTS);
  let due: (() => void) | undefined;
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 1920, height: 1080, ratio: 1 }),
    clock: () => performance.now() / 1000,
    schedule: (frame) => {
      due = frame;
    },
    emit: () => {},
    published: () => {},
    report: ({ message }) => {
      throw new Error(message);
    },
  });
  engine.resize({ width: 1920, height: 1080, ratio: 1 });
  engine.clear({ width, height, fill: null, url: null });
  engine.addObjects(objects);
  engine.view.fit();
  return { engine, width, height, frame: () => due?.() };
}

test('1,000,000 objects: select all, marquee, move, align, order, lock, delete, and all of it back', () => {
  const took: Record<string, number> = {};
  const timed = <T>(name: string, work: () => T): T => {
    const start = process.threadCpuUsage();
    const answer = work();
    took[name] = cpuMs(start);
    expect(took[name], name).toBeLessThan(STEP_MS);
    return answer;
  };
  const { engine, width, height, frame } = timed('load', loaded);
  timed('first frame', frame);
  const editing = engine.beginEditing(() => crypto.randomUUID());
  const { editor } = editing;
  const sum = (): number => {
    let total = 0;
    for (const { object, rank } of engine.document.items()) total += object.x + 3 * object.y + rank;
    return total + engine.document.size;
  };
  const before = sum();
  const marquee = timed('marquee', () =>
    editing.objectsIn({ minX: 0, minY: 0, maxX: width, maxY: height }, true),
  );
  expect(marquee.length).toBeGreaterThan(OBJECTS * 0.99);
  const commands: EditCommand[] = [
    { do: 'nudge', dx: 5, dy: 5 },
    { do: 'align', edge: 'left' },
    { do: 'lock' },
    { do: 'delete' },
  ];
  for (const command of commands) {
    editor.run({ do: 'selectAll' });
    expect(timed(command.do, () => editor.run(command))).toBeUndefined();
    timed(`frame after ${command.do}`, frame);
    timed(`undo ${command.do}`, () => editor.run({ do: 'undo' }));
    expect(sum()).toBe(before);
    timed(`frame after undo ${command.do}`, frame);
  }
  editor.run({ do: 'select', ids: [1] });
  timed('front', () => editor.run({ do: 'stack', where: 'front' }));
  const hit = new HitTest(engine.scene);
  hit.at(0, 0, 3, 0);
  const random = seeded(3);
  const start = process.threadCpuUsage();
  for (let nth = 0; nth < 100_000; nth++) hit.at(random() * width, random() * height, 3, 0);
  took['100,000 hits'] = cpuMs(start);
  expect(took['100,000 hits'] / 100).toBeLessThan(HIT_US);
  expect(editor.history.state.bytes).toBeLessThan(2 ** 30);
  timed('clear', () => engine.clear());
  expect([engine.document.size, engine.scene.count, engine.scene.records]).toEqual([0, 0, 0]);
  console.log(JSON.stringify(took));
});
