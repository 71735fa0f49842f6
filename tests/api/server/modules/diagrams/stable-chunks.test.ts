import { describe, expect, test } from 'vitest';
import { restChunks } from '../../../../../api/server/modules/diagrams/queries/stable-chunks.ts';
import type { ObjectId } from '../../../../../engine/document/types.ts';

interface Thing {
  readonly id: ObjectId;
  readonly size?: string;
}
const thing = (id: string): Thing => ({ id });
const stored = (...chunks: string[]): Thing[][] => chunks.map((ids) => ids.split('').map(thing));

/** What is stored after the save: `number:ids` for each chunk that was written. */
function written(before: Thing[][], items: readonly Thing[], moved: string = ''): string {
  const { put, length } = restChunks(before, items, new Set(moved.split('')));
  const chunks = [...put].map(([number, body]) => {
    const ids = (JSON.parse(body) as Thing[]).map(({ id }) => id);
    return `${number}:${ids.join('')}`;
  });
  return `${chunks.join(' ')} of ${length}`;
}
/** The items of the chunks in another order, or fewer; capitals have changed. */
function items(before: Thing[][], order: string): Thing[] {
  const known = new Map(before.flat().map((one) => [one.id, one]));
  return order.split('').map((id) => known.get(id) ?? thing(id.toLowerCase()));
}

describe('a save writes the chunks in which something has changed', () => {
  test.each([
    ['nothing', 'abcdefghi', '', ' of 3'],
    ['one object', 'abcdEfghi', '', '1:def of 3'],
    ['a new one lies where its neighbour below does', 'abcxdefghi', '', '0:abcx of 3'],
    ['a new one at the bottom', 'xabcdefghi', '', '0:xabc of 3'],
    ['one that goes', 'abcdfghi', '', '1:df of 3'],
    ['one that is raised', 'abdefghic', 'c', '0:ab 2:ghic of 3'],
    ['one that is lowered', 'iabcdefgh', 'i', '0:iabc 2:gh of 3'],
    ['all of the last', 'abcdef', '', ' of 2'],
    ['all of the middle: the hole stays', 'abcghi', '', '1: of 3'],
    ['nearly all: it is cut anew', 'b', '', '0:b of 1'],
    ['all', '', '', ' of 0'],
  ])('%s', (_, order, moved, expected) => {
    const before = stored('abc', 'def', 'ghi');
    expect(written(before, items(before, order), moved)).toBe(expected);
  });

  test('of a diagram that was empty', () => {
    expect(written([], [thing('a'), thing('b')])).toBe('0:ab of 1');
  });
});

test('a chunk that has grown to twice its size is cut, and what comes after it moves on', () => {
  const long = (id: string): Thing => ({ id, size: 'x'.repeat(300_000) });
  const before = [[long('a')], [long('b')]];
  const more = [before[0]![0]!, long('c'), long('d'), long('e'), long('f'), before[1]![0]!];
  const { put, length } = restChunks(before, more, new Set());
  const chunks = [...put.values()].map((body) => (JSON.parse(body) as Thing[]).map(({ id }) => id).join(''));
  expect(chunks).toEqual(['acde', 'f', 'b']);
  expect(length).toBe(3);
});

test('after 200 random saves the chunks, put together, are the diagram', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  let chunks = stored('abcd', 'efgh', 'ijkl');
  let bodies = chunks.map((chunk) => JSON.stringify(chunk));
  for (let save = 0; save < 200; save++) {
    const now = chunks.flat();
    const moved = new Set<ObjectId>();
    for (let step = 0; step < 3; step++) {
      const at = random(now.length + 1);
      const what = random(4);
      if (what === 0) now.splice(at, 0, thing(`n${save}-${step}`));
      else if (now.length > 0) {
        const [taken] = now.splice(at % now.length, 1);
        if (what === 1)
          now.splice(at % now.length, 0, moved.has(taken!.id) ? taken! : { ...taken!, size: `${save}` });
        if (what === 2) {
          moved.add(taken!.id);
          now.splice(random(now.length + 1), 0, taken!);
        }
        // One that changed must stay where it was: what lies elsewhere says so.
        if (what === 1) moved.add(taken!.id);
      }
    }
    const { put, length } = restChunks(chunks, now, moved);
    bodies = Array.from({ length }, (_, number) => put.get(number) ?? bodies[number]!);
    const read = bodies.map((body) => JSON.parse(body) as Thing[]);
    expect(read.flat(), `save ${save}`).toEqual(now);
    chunks = read;
  }
});
