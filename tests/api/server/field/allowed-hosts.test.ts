/** Where drivers may connect to, whatever a link's address or a name server says. */
import { describe, expect, test } from 'vitest';
import { allowedHosts, hostListOf } from '../../../../api/server/field/allowed-hosts.ts';
import { ClaimedHosts } from '../../../../api/server/field/claimed-hosts.ts';
import { ADDRESS_TAKEN } from '../../../../api/server/field/endpoint-claims.ts';
import { ownAddresses } from '../../../../api/server/field/host-address.ts';

const OURS = '11111111-1111-4111-8111-111111111111';
const THEIRS = '22222222-2222-4222-8222-222222222222';
const LISTED = ['plc-7.example', '10.1.0.0/16', '192.168.1.9', '10.9.9.9:22', '[2001:db8::7]:4840'];
/** Where the connection would go, or why not. */
const goes = (
  host: string,
  port = 502,
  answers: string[] = ['10.1.2.3'],
  hosts: string[] | undefined = LISTED,
) =>
  allowedHosts(hosts, true, async () => answers)
    .resolve({ host, port, company: OURS })
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
  expect(await demo.resolve({ host: '127.0.0.1', port: 502, company: OURS })).toBe('127.0.0.1');
  expect(await demo.resolve({ host: 'localhost', port: 15_020, company: OURS })).toBe('127.0.0.1');
  expect(() => allowedHosts(undefined, false).check({ host: '127.0.0.1', port: 502, company: OURS })).toThrow(
    'MIMIC_FIELD_HOSTS',
  );
});

test.each(['10.0.0.0/99', '10.0.0.0/8/8', 'a b', 'http://plc', '10.1.2.3:0', '10.1.2.3:70000', ''])(
  'the entry "%s" stops the start',
  (entry) => {
    expect(() => allowedHosts([entry], false)).toThrow(`MIMIC_FIELD_HOSTS: "${entry}"`);
  },
);

test('an address that an entry gives to a company is refused to others', async () => {
  const lookup = async () => ['10.1.2.3'];
  const hosts = allowedHosts(
    ['10.1.0.0/16', 'plc.example', `10.1.2.0/24=${THEIRS}`, `10.1.9.9:1502=${THEIRS}`],
    false,
    lookup,
  );
  const goesTo = (host: string, company: string, port = 502) =>
    hosts.resolve({ host, port, company }).catch((error: Error) => error.message);
  expect(await goesTo('10.1.2.3', THEIRS)).toBe('10.1.2.3');
  expect(await goesTo('10.1.2.3', OURS)).toBe(ADDRESS_TAKEN);
  expect(await goesTo('::ffff:a01:203', OURS)).toBe(ADDRESS_TAKEN);
  expect(await goesTo('plc.example', OURS)).toBe(ADDRESS_TAKEN);
  expect(await goesTo('plc.example', THEIRS)).toBe('10.1.2.3');
  expect(await goesTo('10.1.9.9', OURS, 1502)).toBe(ADDRESS_TAKEN);
  expect(await goesTo('10.1.9.9', OURS)).toBe('10.1.9.9');
  expect(hosts.entriesFor(OURS, new Set())).toEqual(['10.1.0.0/16', 'plc.example']);
  expect(hosts.entriesFor(THEIRS, new Set(['host/plc.example']))).toEqual([
    '10.1.0.0/16',
    '10.1.2.0/24',
    '10.1.9.9:1502',
  ]);
});

test.each(['10.1.2.3=Acme', '10.1.2.3=', `10.1.2.3=${OURS}=${THEIRS}`])(
  'the entry "%s" stops the start: it names no company',
  (entry) => {
    expect(() => allowedHosts([entry], false)).toThrow('admin.ts companies');
  },
);

describe('a name that resolves to the device of another company', () => {
  const claimed = (owners: Record<string, string>, claim: () => Promise<string | undefined>) => {
    const hosts = new ClaimedHosts(
      allowedHosts(['plc.example'], false, async () => ['10.1.2.3']),
      claim,
    );
    hosts.setOwners(new Map(Object.entries(owners)));
    return hosts
      .resolve({ host: 'plc.example', port: 502, company: OURS })
      .catch((error: Error) => error.message);
  };
  const never = async () => {
    throw new Error('The database is away');
  };

  test('is refused, by the claims of the last load or by the database', async () => {
    expect(await claimed({ 'host/10.1.2.3': THEIRS }, never)).toBe(ADDRESS_TAKEN);
    expect(await claimed({}, async () => THEIRS)).toBe(ADDRESS_TAKEN);
  });

  test('is connected to without the database when the address is known as the own one', async () => {
    expect(await claimed({ 'host/10.1.2.3': OURS }, never)).toBe('10.1.2.3');
    expect(await claimed({}, async () => undefined)).toBe('10.1.2.3');
  });
});

test.each([
  ['127.0.0.1', '192.0.2.9'],
  ['localhost', '[2001:db8::9]'],
  ['127.0.0.1', '::ffff:192.0.2.9'],
  ['10.1.2.3', '64:ff9b::a01:203'],
  ['10.1.2.3', '10.1.2.3.'],
])('gives %s and %s one endpoint on a machine with the addresses 192.0.2.9 and 2001:db8::9', (one, other) => {
  const hosts = allowedHosts([], false, undefined, () => new Set(['192.0.2.9', '2001:db8::9']));
  expect(hosts.endpointOf({ host: other, port: 502 })).toBe(hosts.endpointOf({ host: one, port: 502 }));
});

test('gives addresses of nodes endpoints of their own in a cluster', () => {
  const [own] = ownAddresses();
  const alone = hostListOf({ demo: false });
  const among = hostListOf({ demo: false, natsUrls: ['nats://127.0.0.1:4222'] });
  const address = { host: '192.0.2.9', port: 502 };
  expect(alone.endpointOf(address)).toBe('host/192.0.2.9');
  expect(among.endpointOf(address)).toBe('host/192.0.2.9');
  expect(alone.endpointOf({ host: own!, port: 502 })).toBe('host/localhost/502');
});
