/** What addresses are for, in every notation. */
import { expect, test } from 'vitest';
import { networkOf, plainHost, purposeOf } from '../../../../api/server/http/ip-address.ts';

test.each([
  [
    'special',
    '0.0.0.0',
    '0.1.2.3',
    '127.9.9.9',
    '169.254.169.254',
    '192.0.0.9',
    '198.18.0.1',
    '198.19.255.255',
  ],
  [
    'special',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  [
    'special',
    '::',
    '::1',
    'fe80::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    'fd00:ec2::254',
    '4000::1',
  ],
  ['private', '10.0.0.1', '100.64.0.1', '100.127.255.255', '172.31.0.1', '192.168.1.1', 'fd00::1', 'fec0::1'],
  ['internet', '8.8.8.8', '100.128.0.1', '172.32.0.1', '192.0.1.1', '198.20.0.1', '2606:4700::1'],
])('judges as %s: %s, %s, …', (use, ...addresses) => {
  for (const address of addresses) expect([address, purposeOf(address)]).toEqual([address, use]);
});

const HEX = { '127.0.0.1': '7f00:1', '10.0.0.5': 'a00:5', '8.8.8.8': '808:808' } as const;

test.each([
  ['127.0.0.1', 'special'],
  ['10.0.0.5', 'private'],
  ['8.8.8.8', 'internet'],
] as const)('judges an address that leads to %s as %s', (ipv4, use) => {
  const hex = HEX[ipv4];
  const inverted = hex.split(':').map((group) => (Number.parseInt(group, 16) ^ 0xffff).toString(16));
  for (const address of [
    `::ffff:${ipv4}`,
    `[::FFFF:${hex}]`,
    `0:0:0:0:0:ffff:${hex}`,
    `::${ipv4}`,
    `64:ff9b::${ipv4}`,
    `64:ff9b::${hex}`,
    `2002:${hex}::1`,
    `2001:0:${hex}:0:0:${inverted.join(':')}`,
  ])
    expect([address, purposeOf(address)]).toEqual([address, use]);
});

test('judges by both addresses, when a Teredo address has a public server and a private client', () => {
  expect(purposeOf('2001:0:808:808::f5ff:fffa')).toBe('private');
  expect(purposeOf('2001:0:7f00:1::f7f7:f7f7')).toBe('special');
});

test.each(['64:ff9b:1::8.8.8.8', 'fe80::1%eth0', '::ffff:8.8.8.8%1', '2606:4700::1%eth0', 'no address', ''])(
  'judges %s as special: it does not say where it leads',
  (address) => {
    expect(purposeOf(address)).toBe('special');
  },
);

test('writes an IPv4 address in an IPv6 one as IPv4, and leaves names', () => {
  expect(['[::FFFF:a01:203]', '::10.1.2.3', '[2001:DB8::7]', 'PLC-7'].map(plainHost)).toEqual([
    '10.1.2.3',
    '10.1.2.3',
    '2001:db8::7',
    'plc-7',
  ]);
});

test('counts a /64 as one network, and each notation of an IPv4 address as that address', () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2:ffff::1%eth0'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  for (const address of ['::ffff:192.0.2.1', '64:ff9b::c000:201', '192.0.2.1'])
    expect(networkOf(address)).toBe('192.0.2.1');
});
