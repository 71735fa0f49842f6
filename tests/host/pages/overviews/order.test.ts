import { expect, test, vi } from 'vitest';
import { createOrderSaver, moved, placeOf } from '../../../../host/pages/overviews/order.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -3, 'bac'],
])('what stands at %i and is moved to %i makes %s', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
});

test('no move is the same list', () => {
  const list = ['a', 'b'];
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 5, 0)).toBe(list);
});

test('a dragged row goes past those whose middle it has passed', () => {
  const rows = [0, 40, 80].map((top) => ({ top, height: 40 }));
  expect([-5, 19, 59, 61, 99, 500].map((y) => placeOf(y, rows, 0))).toEqual([0, 0, 0, 1, 1, 2]);
  expect([-5, 21, 59, 500].map((y) => placeOf(y, rows, 2))).toEqual([0, 1, 1, 2]);
});

test('orders are sent one after the other, and of those that wait the newest alone', async () => {
  const answers: (() => void)[] = [];
  const send = vi.fn((_order: readonly string[]) => new Promise<void>((done) => void answers.push(done)));
  const saver = createOrderSaver(send, () => {});
  for (const order of ['ab', 'ba', 'ab', 'cab']) saver.save([...order]);
  expect(send.mock.calls.map(([order]) => order.join(''))).toEqual(['ab']);
  answers[0]!();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]![0].join('')).toBe('cab');
});

test('an order that is refused is told, and none that was made upon it is sent', async () => {
  const failed = vi.fn();
  const send = vi.fn(async () => {
    throw new Error('No');
  });
  const saver = createOrderSaver(send, failed);
  saver.save(['a']);
  saver.save(['b']);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenCalledTimes(1);
});
