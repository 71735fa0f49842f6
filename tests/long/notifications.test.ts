/**
 * 10,000 alarms within a minute for twenty recipients, over a server that is stopped twenty times meanwhile. Prints its
 * figures as a line of JSON.
 */
import { expect, test } from 'vitest';
import { MOST_AN_HOUR } from '../../api/server/modules/notifications/pace.ts';
import { flood } from '../support/notification-flood.ts';
import { tell } from './figures.ts';

test('10,000 alarms in a minute: each in exactly one mail of each recipient, none lost, the cap kept', async () => {
  const size = { alarms: 10_000, recipients: 20, restarts: 20 };
  const counted = await flood(size);
  tell('notifications', { ...size, ...counted });
  const { told, mostTimes, waiting, mostAnHour, firstMs } = counted;
  expect({ told, mostTimes, waiting }).toEqual({
    told: size.alarms * size.recipients,
    mostTimes: 1,
    waiting: 0,
  });
  expect(mostAnHour).toBeLessThanOrEqual(MOST_AN_HOUR);
  expect(firstMs).toBeLessThanOrEqual(5000);
}, 600_000);
