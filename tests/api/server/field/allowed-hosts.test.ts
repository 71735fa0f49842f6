/** Where drivers may connect to, whatever a link's address or a name server says. */
import { expect, test } from 'vitest';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';

const LISTED = ['plc-7.example', '10.1.0.0/16', '192.168.1.9', '10.9.9.9:22', '[2001:db8::7]:4840'];
/** Where the connection would go, or why not. */
const goes = (
  host: string,
  port = 502,
  answers: string[] = ['10.1.2.3'],
  hosts: string[] | undefined = LISTED,
) =>
  allowedHosts(hosts, true, async () => answers)
    .resolve({ host, port })
    .catch((error: Error) => error.message);

test.each([
  ['PLC-7.example', 502, '10.1.2.3'],
  ['10.1.200.3', 4840, '10.1.200.3'],
  ['::ffff:10.1.200.3', 4840, '10.1.200.3'],
  ['192.168.1.9', 802, '192.168.1.9'],
  ['10.9.9.9', 22, '10.9.9.9'],
  ['[2001:db8::7]', 4840, '2001:db8::7'],
])('%s:%i is in the list', async (host, port, address) => {
  expect(await goes(host, port)).toBe(address);
});

test.each([
  ['127.0.0.1', 502],
  ['localhost', 502],
  ['10.2.0.1', 502],
  ['169.254.169.254', 4840],
  ['2130706433', 502],
  ['0x7f.1', 502],
  ['plc-7.example.evil.example', 502],
  ['::1', 502],
  ['::ffff:127.0.0.1', 502],
  ['2001:db8::8', 4840],
])('%s:%i is not', async (host, port) => {
  expect(await goes(host, port)).toContain('is not in MIMIC_FIELD_HOSTS');
});

test.each([22, 80, 443, 1023, 5432, 6379, 8080, 9200, 11_211])('port %i is no device’s', async (port) => {
  expect(await goes('10.1.2.3', port)).toContain(`add 10.1.2.3:${port} to MIMIC_FIELD_HOSTS`);
  expect(await goes('plc-7.example', port)).toContain('is not an allowed device port');
});

test('an entry with a port opens that port alone', async () => {
  expect(await goes('10.9.9.9', 502)).toContain('is not an allowed device port');
  expect(await goes('[2001:db8::7]', 4841)).toContain('is not an allowed device port');
});

test.each([
  ...['127.0.0.1', '169.254.169.254', '0.0.0.0', '::1', '::ffff:127.0.0.1', 'fe80::1', '224.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '::127.0.0.1', 'fe80::1%eth0', '198.18.0.1'],
])('a listed name that has come to mean %s is refused', async (address) => {
  expect(await goes('plc-7.example', 502, [address])).toContain('which is not an allowed address');
});

test('the demo without a list has loopback, and nobody else has anything', async () => {
  const demo = allowedHosts(undefined, true);
  expect(await demo.resolve({ host: '127.0.0.1', port: 502 })).toBe('127.0.0.1');
  expect(await demo.resolve({ host: 'localhost', port: 15_020 })).toBe('127.0.0.1');
  expect(() => allowedHosts(undefined, false).check({ host: '127.0.0.1', port: 502 })).toThrow(
    'MIMIC_FIELD_HOSTS',
  );
});

test.each(['10.0.0.0/99', '10.0.0.0/8/8', 'a b', 'http://plc', '10.1.2.3:0', '10.1.2.3:70000', ''])(
  'the entry "%s" stops the start',
  (entry) => {
    expect(() => allowedHosts([entry], false)).toThrow(`MIMIC_FIELD_HOSTS: "${entry}"`);
  },
);
