import { describe, expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { RECORD_WORDS, RecordType } from '../../engine/primitives/record.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import * as kinds from '../../plugins/index.ts';
import { jumpsOf } from '../../plugins/line/jumps.ts';

const line = (id: string, x1: number, y1: number, x2: number, y2: number, more = {}): DiagramObject => {
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
  const ends = { x1: x1 - x, y1: y1 - y, x2: x2 - x, y2: y2 - y };
  const size = { width: Math.max(1, Math.abs(x2 - x1)), height: Math.max(1, Math.abs(y2 - y1)) };
  return { id, identifier: 'line', x, y, ...size, ...ends, ...more };
};
const level = (id: string, more = {}) => line(id, 0, 100, 400, 100, more);
const upright = (id: string, x = 200, more = {}) => line(id, x, 0, x, 200, more);

function plant(...objects: DiagramObject[]) {
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 1000, height: 800, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.addObjects(objects);
  /** What is drawn of a line: pieces and arches. */
  const drawn = (id: string): string => {
    const { tables, columns } = engine.scene;
    const index = engine.scene.indexOf(id)!;
    const [first, count] = [columns.recordStart[index]!, columns.recordCount[index]!];
    const types = Array.from(
      { length: count },
      (_, nth) => tables.records.words[(first + nth) * RECORD_WORDS + 8]! & 0xff,
    );
    const of = (type: RecordType) => types.filter((one) => one === type).length;
    return `${of(RecordType.line)} lines, ${of(RecordType.arc)} arcs`;
  };
  let made = 0;
  return { engine, drawn, edit: () => engine.beginEditing(() => `n${++made}`).editor };
}

describe('lines jump over lines', () => {
  test('as an arc or a gap, where the line says so; others go straight through', () => {
    const { drawn } = plant(
      upright('below'),
      level('arc', { jumps: 'arc' }),
      line('gap', 0, 50, 400, 50, { jumps: 'gap' }),
      line('plain', 0, 150, 400, 150),
    );
    expect(['below', 'arc', 'gap', 'plain'].map(drawn)).toEqual([
      '1 lines, 0 arcs',
      '2 lines, 1 arcs',
      '2 lines, 0 arcs',
      '1 lines, 0 arcs',
    ]);
  });

  test('of two that jump the upper one does, and after restacking the other', () => {
    const { drawn, edit } = plant(upright('a', 200, { jumps: 'arc' }), level('b', { jumps: 'arc' }));
    expect([drawn('a'), drawn('b')]).toEqual(['1 lines, 0 arcs', '2 lines, 1 arcs']);
    const editor = edit();
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'stack', where: 'front' });
    expect([drawn('a'), drawn('b')]).toEqual(['2 lines, 1 arcs', '1 lines, 0 arcs']);
  });

  test('it is drawn again when what it crosses comes, moves, hides or goes, by undo too', () => {
    const { drawn, edit } = plant(level('a', { jumps: 'arc' }), upright('b'));
    const editor = edit();
    const steps: string[] = [drawn('a')];
    const run = (...args: Parameters<typeof editor.run>) => {
      editor.run(...args);
      steps.push(drawn('a'));
    };
    editor.run({ do: 'select', ids: ['b'] });
    run({ do: 'nudge', dx: 0, dy: 150 });
    run({ do: 'undo' });
    run({ do: 'hide' });
    run({ do: 'showAll' });
    editor.run({ do: 'select', ids: ['b'] });
    run({ do: 'duplicate', offset: 40 });
    run({ do: 'delete' });
    editor.run({ do: 'select', ids: ['b'] });
    run({ do: 'delete' });
    const [plain, once, twice] = ['1 lines, 0 arcs', '2 lines, 1 arcs', '3 lines, 2 arcs'];
    expect(steps).toEqual([once, plain, once, plain, once, twice, once, plain]);
  });

  test('moved together they stay as they are drawn, and copies jump as well', () => {
    const { drawn, edit } = plant(upright('b'), level('a', { jumps: 'arc' }));
    const editor = edit();
    editor.run({ do: 'selectAll' });
    editor.run({ do: 'nudge', dx: 500, dy: 0 });
    expect(drawn('a')).toBe('2 lines, 1 arcs');
    editor.run({ do: 'duplicate', offset: 1000 });
    expect([drawn('n1'), drawn('n2')]).toEqual(['1 lines, 0 arcs', '2 lines, 1 arcs']);
  });

  test('bends are crossed where they run, turned lines where they are seen', () => {
    const bent = line('b', 100, 0, 300, 200, { route: 'orthogonal', bends: '100 0 100 200' });
    const { drawn } = plant(
      bent,
      level('a', { jumps: 'arc' }),
      level('t', { jumps: 'arc', angle: 90, y: 300 }),
    );
    expect(drawn('a')).toBe('2 lines, 1 arcs');
    expect(drawn('t')).toBe('2 lines, 1 arcs');
  });
});

describe('places of jumps', () => {
  const corners = [
    [0, 0],
    [100, 0],
    [100, 100],
  ] as const;
  const at = (segment: number, share: number) => ({ segment, share, width: 4 });

  test('half the widths of both and a little more, along the segment that crosses', () => {
    expect(jumpsOf(corners, [at(1, 0.5)], 6)).toEqual([{ segment: 1, from: 42, to: 58 }]);
  });

  test('lines close to each other are jumped at once; beside a corner there is no room', () => {
    expect(jumpsOf(corners, [at(0, 0.4), at(0, 0.5)], 6)).toEqual([{ segment: 0, from: 32, to: 58 }]);
    expect(jumpsOf(corners, [at(0, 0.05), at(1, 0.97)], 6)).toEqual([]);
  });
});
