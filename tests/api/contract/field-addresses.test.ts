/** Addresses in the field: what forms, calls and drivers take for one, and what they say of others. */
import { expect, test } from 'vitest';
import {
  type AddressLevel,
  addressFaults,
  type DataType,
  type Protocol,
} from '../../../api/contract/field-addresses.ts';

type Case = [Protocol, AddressLevel, Record<string, unknown>, DataType?];

test.each<Case>([
  ['sparkplug-b', 'link', {}],
  ['sparkplug-b', 'controller', { group: 'Plant 1', node: 'Edge' }],
  ['sparkplug-b', 'tag', { metric: 'Tank/Level' }],
  ['modbus-tcp', 'link', { host: 'plc-7.example' }],
  ['modbus-tcp', 'link', { host: '::1', port: 1502, timeout: 50 }],
  ['modbus-tcp', 'controller', {}],
  ['modbus-tcp', 'tag', { table: 'coil', register: 65_535 }, 'boolean'],
  ['modbus-tcp', 'tag', { table: 'holding', register: 65_532, encoding: 'int64', scale: 0.1 }, 'int64'],
  ['modbus-tcp', 'tag', { table: 'input', register: 1, encoding: 'string', length: 8 }, 'string'],
  ['modbus-tcp', 'tag', { table: 'holding', register: 1, encoding: 'bit', bit: 15 }, 'boolean'],
  ['opc-ua', 'link', { endpoint: 'opc.tcp://10.1.2.3' }],
  ['opc-ua', 'link', { endpoint: 'opc.tcp://[::1]:4840/a/b', securityMode: 'None' }],
  ['opc-ua', 'controller', { root: 'i=85' }],
  ['opc-ua', 'tag', { nodeId: 'nsu=http://plant.example/ua;s=Pump 1; inlet' }],
  ['opc-ua', 'tag', { nodeId: 'ns=2;g=09087e75-8e5e-499b-954f-f2a9603db28a' }],
])('%s %s %j can be used', (protocol, level, address, dataType) => {
  expect(addressFaults(protocol, level, address, dataType)).toBeUndefined();
});

test.each<[...Required<Case>, string, string]>([
  ['sparkplug-b', 'controller', { group: 'a/b', node: 'N' }, 'float', 'group', 'A name holds no /, + or #'],
  ['sparkplug-b', 'controller', { group: 'G', node: '' }, 'float', 'node', 'Please enter a name'],
  ['sparkplug-b', 'tag', {}, 'float', 'metric', 'Please enter the metric'],
  [
    'modbus-tcp',
    'link',
    { host: 'http://plc' },
    'float',
    'host',
    'Use a host name or an IP address, without a port',
  ],
  ['modbus-tcp', 'link', { host: 'plc', port: 0 }, 'float', 'port', 'Use a port from 1 to 65535'],
  ['modbus-tcp', 'tag', { table: 'holding', register: 1 }, 'float', 'encoding', 'Please choose an encoding'],
  [
    'modbus-tcp',
    'tag',
    { table: 'holding', register: 65_535, encoding: 'float32' },
    'float',
    'register',
    'The value ends beyond register 65535',
  ],
  [
    'modbus-tcp',
    'tag',
    { table: 'holding', register: 1, encoding: 'bit' },
    'boolean',
    'bit',
    'Please enter the bit',
  ],
  [
    'modbus-tcp',
    'tag',
    { table: 'coil', register: 1 },
    'string',
    'table',
    'A text is read from holding or input registers',
  ],
  [
    'modbus-tcp',
    'tag',
    { table: 'input', register: 1, encoding: 'int16' },
    'string',
    'encoding',
    'A text tag needs the encoding string',
  ],
  [
    'modbus-tcp',
    'tag',
    { table: 'holding', register: 1, encoding: 'int16', scale: 0 },
    'float',
    'scale',
    'Use a number other than 0',
  ],
  [
    'opc-ua',
    'link',
    { endpoint: 'http://10.1.2.3' },
    'float',
    'endpoint',
    'Use an address such as opc.tcp://10.1.2.3:4840/path',
  ],
  [
    'opc-ua',
    'link',
    { endpoint: 'opc.tcp://a', securityMode: 'Sign', securityPolicy: 'None' },
    'float',
    'securityPolicy',
    'Without security both mode and policy are None',
  ],
  ['opc-ua', 'tag', { nodeId: 'Pump 1' }, 'float', 'nodeId', 'Use a node id such as ns=2;s=Pump 1'],
])('%s %s %j (%s): %s is wrong', (protocol, level, address, dataType, field, message) => {
  expect(addressFaults(protocol, level, address, dataType)).toMatchObject({ [field]: message });
});

test('what is no field of an address is refused by its name', () => {
  expect(addressFaults('modbus-tcp', 'link', { host: 'plc', password: 'x' })).toHaveProperty('password');
  expect(addressFaults('opc-ua', 'link', null)).toBeDefined();
  expect(addressFaults('opc-ua', 'link', [])).toBeDefined();
});
