/** Links of a driver that have a connection of their own each. */
import { expect, test } from 'vitest';
import type { FieldLink } from '../../../../api/server/field/driver.ts';
import { LinkSet, type RunningLink } from '../../../../api/server/field/link-set.ts';
import { CONNECTING, type LinkStates } from '../../../../api/server/field/link-states.ts';

const quiet = { now: () => 1, log: { info() {}, warn() {} }, sink() {} };

/** A link that says it is down when it is closed, as they do. */
const runningLink = (link: FieldLink, states: LinkStates): RunningLink => ({
  isUp: false,
  detail: '',
  definition: JSON.stringify(link),
  has: () => false,
  read: async () => undefined,
  write: async () => ({ outcome: 'unknown' }),
  browse: async () => ({ items: [], isComplete: true }),
  close: async () => states.set(link.link, 'down', 'closed'),
});

test('a link that was changed is tried anew: that its old connection was closed is not how it stands', async () => {
  const links = new LinkSet('Modbus', quiet, runningLink);
  const link = { link: 'a', company: 'c', protocol: 'modbus-tcp', address: {}, devices: [] };
  await links.connect([link]);
  await links.connect([{ ...link, devices: [{ controller: 'new', name: 'New', address: {}, tags: [] }] }]);
  expect(links.linkHealth('a')).toMatchObject({ state: 'unknown', detail: CONNECTING });
});
