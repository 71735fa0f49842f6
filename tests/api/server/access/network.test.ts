import { expect, test } from 'vitest';
import { networkOf, visitorAt } from '../../../../api/server/access/network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001::2', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('counts a visitor by network and account, whatever the case of the account', () => {
  expect(visitorAt('192.0.2.7', 'Ann@Plant.example')).toEqual({
    companyId: 'network 192.0.2.7',
    userId: 'account ann@plant.example',
  });
  expect(visitorAt('192.0.2.7')).toEqual({ companyId: 'network 192.0.2.7', userId: 'network 192.0.2.7' });
});
