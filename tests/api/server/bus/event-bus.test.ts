import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIELD_CHANGED, LABELS_CHANGED } from '../../../../api/server/bus/domain-events.ts';
import { EventBus } from '../../../../api/server/bus/event-bus.ts';
import type { NodeBus } from '../../../../api/server/cluster/node-bus.ts';

const log = { warn: vi.fn() };
let bus: EventBus;

beforeEach(() => {
  vi.useFakeTimers();
  log.warn.mockClear();
  bus = new EventBus(log);
});
afterEach(() => {
  bus.close();
  vi.useRealTimers();
});

test('whoever publishes goes on when every subscriber of the type has taken it up, with the company', async () => {
  const heard: string[] = [];
  bus.on('field-changed', async (_, company) => {
    await vi.advanceTimersByTimeAsync(50);
    heard.push(`slow ${company}`);
  });
  bus.on('field-changed', (_, company) => void heard.push(`quick ${company}`));
  bus.on('labels-changed', () => void heard.push('labels'));
  await bus.publish(7, [FIELD_CHANGED]);
  expect(heard).toEqual(['quick 7', 'slow 7']);
  await bus.publish(8, [FIELD_CHANGED, LABELS_CHANGED]);
  expect(heard.slice(2)).toEqual(['quick 8', 'slow 8', 'labels']);
});

test('a subscriber that fails harms neither who publishes nor the others, and is tried again until it succeeds', async () => {
  const calls: number[] = [];
  const others = vi.fn();
  const unsure = vi.fn(() => {
    calls.push(Date.now());
    if (calls.length < 4) throw new Error('away');
  });
  bus.on('field-changed', unsure);
  bus.on('field-changed', others);
  await bus.publish(7, [FIELD_CHANGED]);
  expect(others).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(unsure).toHaveBeenCalledTimes(4);
  expect(unsure).toHaveBeenLastCalledWith(FIELD_CHANGED, 7);
  expect(others).toHaveBeenCalledTimes(1);
  expect(calls.map((at) => at - calls[0]!)).toEqual([0, 1000, 3000, 7000]);
  expect(log.warn).toHaveBeenCalledTimes(3);
});

test('who cannot read again what was missed, since the database is still away, is asked again until it can', async () => {
  let gap = (): void => {};
  const nodes = {
    subscribe: () => () => {},
    onGap(missed: () => void) {
      gap = missed;
      return () => {};
    },
  } as unknown as NodeBus;
  const missing = new EventBus(log, nodes);
  let failures = 2;
  const read = vi.fn(async () => {
    if (failures-- > 0) throw new Error('away');
  });
  missing.onMissed(read);
  gap();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(read).toHaveBeenCalledTimes(3);
  missing.close();
});

test('who has left hears nothing more, and a closed bus tries nothing again', async () => {
  const left = vi.fn();
  const broken = vi.fn(() => Promise.reject(new Error('away')));
  bus.on('labels-changed', left)();
  bus.on('labels-changed', broken);
  await bus.publish(7, [LABELS_CHANGED]);
  expect(left).not.toHaveBeenCalled();
  bus.close();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(broken).toHaveBeenCalledTimes(1);
});
