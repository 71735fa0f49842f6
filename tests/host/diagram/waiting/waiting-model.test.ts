import { expect, test } from 'vitest';
import type { WaitingCommand } from '../../../../api/contract/index.ts';
import { cardOf, newsOf } from '../../../../host/diagram/waiting/waiting-model.ts';

const waits = (more: Partial<WaitingCommand> = {}): WaitingCommand => ({
  commandId: 'c',
  tagUuid: 't',
  value: 1,
  expectedValue: 0,
  readBack: null,
  result: 'scheduled',
  message: '',
  requestedAt: '',
  finishedAt: null,
  tag: 'P-1 Run',
  unit: null,
  user: 'Olga',
  equipment: { name: 'P-1', site: { uuid: 's', name: 'Well field' }, tags: ['t'] },
  asked: { name: 'Pump 1', target: 'ON' },
  isReset: false,
  late: false,
  mayCancel: true,
  ...more,
});
const told = (result?: string) => new Map(result ? [['c', result]] : []);

test('OR-103 what waits is shown to others as its operator read it, with his name', () => {
  expect(cardOf(waits(), 'Viktor')).toMatchObject({
    event: { name: 'Pump 1', targetText: 'ON' },
    by: 'Olga',
    result: 'scheduled',
  });
  expect(cardOf(waits({ asked: null }), 'Olga')).toMatchObject({ event: { name: 'P-1 Run' }, by: undefined });
});

test('OR-103 told is what waits, what became of it, and what was late; not what was over before', () => {
  const news = (item: WaitingCommand, before?: string, isOwn = false) =>
    newsOf([item], told(before), () => isOwn).length;
  expect(news(waits())).toBe(1);
  expect(news(waits(), 'scheduled')).toBe(0);
  expect(news(waits({ result: 'confirmed' }), 'scheduled')).toBe(1);
  expect(news(waits({ result: 'confirmed' }))).toBe(0);
  expect(news(waits({ result: 'expired', late: true }))).toBe(1);
  expect(news(waits(), undefined, true)).toBe(0);
});

test('shows what a reset writes back in the words of its diagram', () => {
  const reset = waits({ isReset: true, value: 0, asked: { name: 'Pump 1', target: 'OFF' } });
  expect(cardOf(reset, 'Olga').event).toMatchObject({ name: 'Pump 1', targetText: 'OFF' });
});
