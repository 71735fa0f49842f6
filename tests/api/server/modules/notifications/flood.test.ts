import { expect, test } from 'vitest';
import { MOST_AN_HOUR } from '../../../../../api/server/modules/notifications/pace.ts';
import { flood } from '../../../../support/notification-flood.ts';

test('a flood of alarms over restarts: each is in exactly one mail of each recipient, and the mails keep the cap', async () => {
  const size = { alarms: 400, recipients: 3, restarts: 2 };
  const { told, listed, mostTimes, waiting, mostAnHour, firstMs } = await flood(size);
  expect({ told, listed, mostTimes, waiting }).toEqual({
    told: size.alarms * size.recipients,
    listed: size.alarms * size.recipients,
    mostTimes: 1,
    waiting: 0,
  });
  expect(mostAnHour).toBeLessThanOrEqual(MOST_AN_HOUR);
  expect(firstMs).toBeLessThanOrEqual(5000);
}, 60_000);
