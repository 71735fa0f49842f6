import { describe, expect, test, vi } from 'vitest';
import { createFind, FIND_PAGE } from '../../../../host/diagram/find/find-model.ts';
import type { FindHit, FindPage, FindQuery } from '../../../../worker/boundary/index.ts';

/** A diagram of objects that are called `o0`, `o1` and so on. */
function diagramOf(total: number) {
  const asked: number[] = [];
  const shown: unknown[] = [];
  const objects = {
    async find({ text }: FindQuery, from: number, count: number): Promise<FindPage> {
      asked.push(from);
      const all = text === 'o' ? total : 0;
      const hits = Array.from({ length: Math.max(0, Math.min(count, all - from)) }, (_, nth): FindHit => {
        const name = `o${from + nth}`;
        return { id: name, name, kind: 'Tank', tag: null };
      });
      return { total: all, from, hits };
    },
    async show(object: string | number | null) {
      shown.push(object);
    },
  };
  return { find: createFind(() => ({ objects })), asked, shown };
}

describe('finding in a diagram', () => {
  test('counts, and shows nothing before somebody steps', async () => {
    const { find, shown } = diagramOf(3);
    find.ask('o');
    await vi.waitFor(() => expect(find.state).toMatchObject({ total: 3, at: -1, answered: true }));
    expect(shown).toEqual([]);
  });

  test('steps round and round, either way', async () => {
    const { find, shown } = diagramOf(3);
    find.ask('o');
    await vi.waitFor(() => expect(find.state.total).toBe(3));
    for (const by of [1, 1, 1, 1, -1] as const) find.step(by);
    await vi.waitFor(() => expect(shown).toContain('o2'));
    expect(find.state.at).toBe(2);
  });

  test('the step before the first is the last, on a page that is asked for then', async () => {
    const { find, asked, shown } = diagramOf(100_000);
    find.ask('o');
    await vi.waitFor(() => expect(find.state.total).toBe(100_000));
    find.step(-1);
    await vi.waitFor(() => expect(shown).toEqual(['o99999']));
    expect(asked).toEqual([0, 99_950]);
    expect(Object.keys(find.state.pages)).toHaveLength(2);
    expect(FIND_PAGE).toBe(50);
  });

  test('a step before the answer is taken as soon as it is there', async () => {
    const { find, shown } = diagramOf(3);
    find.ask('o');
    find.step(1);
    await vi.waitFor(() => expect(shown).toEqual(['o0']));
  });

  test('tags that are known later do not lose the place; another text begins anew', async () => {
    const { find } = diagramOf(3);
    find.ask('o');
    await vi.waitFor(() => expect(find.state.total).toBe(3));
    find.step(1);
    find.step(1);
    find.ask('o', ['t1']);
    await vi.waitFor(() => expect(find.state).toMatchObject({ at: 1, answered: true }));
    find.ask('p');
    expect(find.state.at).toBe(-1);
  });

  test('an answer to an earlier question is left alone', async () => {
    const { find } = diagramOf(3);
    find.ask('o');
    find.ask('nobody');
    await vi.waitFor(() => expect(find.state.answered).toBe(true));
    expect(find.state).toMatchObject({ text: 'nobody', total: 0, at: -1 });
  });

  test('at rest nothing is marked', async () => {
    const { find, shown } = diagramOf(3);
    find.ask('o');
    await vi.waitFor(() => expect(find.state.total).toBe(3));
    find.step(1);
    find.rest();
    await vi.waitFor(() => expect(shown).toContain(null));
    expect(find.state.at).toBe(-1);
  });
});
