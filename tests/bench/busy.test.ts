import { afterEach, expect, test, vi } from 'vitest';
import { type Arrival, takeAll } from '../../bench/page/alone.ts';
import { BusyPage } from '../../bench/page/busy.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a busy page renders its list for 50 ms of every 100, until it is stopped', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 0;
  const renderedAt: number[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const element = () => ({
    replaceChildren: () => renderedAt.push(now),
    getBoundingClientRect: () => {
      now += 10;
    },
    remove() {},
  });
  vi.stubGlobal('document', { createElement: element, body: { append() {} } });
  const page = new BusyPage();
  page.start();
  expect(renderedAt).toEqual([0, 10, 20, 30, 40]);
  now = 100;
  vi.advanceTimersByTime(49);
  expect(renderedAt).toHaveLength(5);
  vi.advanceTimersByTime(1);
  expect(renderedAt.slice(5)).toEqual([100, 110, 120, 130, 140]);
  page.stop();
  vi.advanceTimersByTime(1000);
  expect(renderedAt).toHaveLength(10);
});

test('values are asked for one at a time: the next when the last one can be seen', async () => {
  const { port1, port2 } = new MessageChannel();
  const order: string[] = [];
  let nth = 0;
  port1.onmessage = () => {
    order.push(`sent ${nth}`);
    port1.postMessage({ nth, sent: nth++ } satisfies Arrival);
  };
  const taken = await takeAll(port2, 3, async (arrival) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push(`seen ${arrival.nth}`);
    return arrival.nth;
  });
  expect(taken).toEqual([0, 1, 2]);
  expect(order).toEqual(['sent 0', 'seen 0', 'sent 1', 'seen 1', 'sent 2', 'seen 2']);
});
