/**
 * Where things are in the field: the addresses of links, controllers and tags, by protocol.
 *
 * The single description of them: forms offer these fields, calls check them, drivers read them. All keys are stored as
 * given here; a comment on an optional key gives its default.
 */
import { type Field, type InferShape, number, object, oneOf, optional, text } from './field.ts';

export const PROTOCOLS = ['sparkplug-b', 'modbus-tcp', 'opc-ua'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** The type of a tag's value, whatever the wire calls it. */
export const DATA_TYPES = ['float', 'int64', 'boolean', 'string'] as const;
export type DataType = (typeof DATA_TYPES)[number];

// Shared parts

const HOST = /^[\w.:-]+$/;
const host = () =>
  text({
    min: 1,
    max: 253,
    pattern: HOST,
    say: {
      required: 'Please enter the host',
      pattern: 'Use a host name or an IP address, without a port',
    },
  });
const timeout = () => number({ integer: true, min: 50, max: 60_000, say: 'Use 50 to 60,000 milliseconds' });

// Sparkplug B: the link is the server's own broker session, so it has no address; a controller is a node or device.

/** A single level of a topic: no `/`, `+`, `#`, and no control characters. */
const TOPIC_NAME = /^[^/+#\p{Cc}]+$/u;
const topicName = () =>
  text({
    min: 1,
    max: 200,
    pattern: TOPIC_NAME,
    say: { required: 'Please enter a name', pattern: 'A name holds no /, + or #' },
  });

const sparkplugLink = {};
const sparkplugController = {
  group: topicName(),
  node: topicName(),
  /** Without it the controller is the edge node itself. */
  device: optional(topicName()),
};
const sparkplugTag = { metric: text({ min: 1, max: 500, say: { required: 'Please enter the metric' } }) };

// Modbus TCP

export const MODBUS_TABLES = ['holding', 'input', 'coil', 'discrete'] as const;
export type ModbusTable = (typeof MODBUS_TABLES)[number];
/** The encoding of a value in registers. `boolean`: any bit set; `bit`: one bit; `string`: two characters per register. */
export const MODBUS_ENCODINGS = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'boolean',
  'bit',
  'string',
] as const;
export type ModbusEncoding = (typeof MODBUS_ENCODINGS)[number];
const ORDERS = ['big', 'little'] as const;
export type Order = (typeof ORDERS)[number];
/** The character sets of texts in registers. */
export const CHARSETS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-15',
  'utf-16be',
] as const;
export type Charset = (typeof CHARSETS)[number];

const modbusLink = {
  host: host(),
  /** 502. */
  port: optional(number({ integer: true, min: 1, max: 65_535, say: 'Use a port from 1 to 65535' })),
  /** Milliseconds to wait for an answer: 1,000. */
  timeout: optional(timeout()),
};
const modbusController = {
  /** 1. */
  unit: optional(number({ integer: true, min: 0, max: 255, say: 'Use a unit from 0 to 255' })),
};
const modbusTag = {
  table: oneOf(MODBUS_TABLES, 'Please choose a table'),
  /** The address on the wire, counted from 0: 40001 in manuals is holding register 0. */
  register: number({ integer: true, min: 0, max: 65_535, say: 'Use a register from 0 to 65535' }),
  /** For holding and input registers; coils and discrete inputs are one bit. */
  encoding: optional(oneOf(MODBUS_ENCODINGS, 'Please choose an encoding')),
  /** Which register comes first: `big` is the high one, the protocol's own order. */
  wordOrder: optional(oneOf(ORDERS)),
  /** Which byte of a register comes first: big. */
  byteOrder: optional(oneOf(ORDERS)),
  /** With `bit`: 0 is the least significant. */
  bit: optional(number({ integer: true, min: 0, max: 15, say: 'Use a bit from 0 to 15' })),
  /** With `string`: registers, two characters each. */
  length: optional(number({ integer: true, min: 1, max: 120, say: 'Use 1 to 120 registers' })),
  /** With `string`: utf-8. */
  charset: optional(oneOf(CHARSETS)),
  /** value = raw · scale + offset: 1 and 0. */
  scale: optional(number({ say: 'Use a number other than 0' })),
  offset: optional(number()),
};

// OPC UA

export const SECURITY_MODES = ['None', 'Sign', 'SignAndEncrypt'] as const;
export type SecurityMode = (typeof SECURITY_MODES)[number];
/** Those of the standard that are not deprecated. */
export const SECURITY_POLICIES = [
  'None',
  'Basic256Sha256',
  'Aes128_Sha256_RsaOaep',
  'Aes256_Sha256_RsaPss',
] as const;
export type SecurityPolicy = (typeof SECURITY_POLICIES)[number];

const ENDPOINT =
  /^opc\.tcp:\/\/[\w.-]+(:\d{1,5})?(\/[^\s?#]*)?$|^opc\.tcp:\/\/\[[\da-f:]+\](:\d{1,5})?(\/[^\s?#]*)?$/i;
/** `i=85`, `ns=2;s=Pump 1`, `nsu=http://plant.example/ua;s=Pump 1`; also g= (guid) and b= (opaque, base64). */
const NODE_ID = /^(ns=\d{1,5};|nsu=[^;]{1,500};)?(i=\d{1,10}|[sgb]=[\s\S]{1,1000})$/;
const nodeId = () =>
  text({
    min: 3,
    max: 1500,
    pattern: NODE_ID,
    say: { required: 'Please enter the node id', pattern: 'Use a node id such as ns=2;s=Pump 1' },
  });

const opcuaLink = {
  endpoint: text({
    min: 1,
    max: 500,
    pattern: ENDPOINT,
    say: {
      required: 'Please enter the endpoint',
      pattern: 'Use an address such as opc.tcp://10.1.2.3:4840/path',
    },
  }),
  /** SignAndEncrypt. */
  securityMode: optional(oneOf(SECURITY_MODES)),
  /** Basic256Sha256, or None with the mode None. */
  securityPolicy: optional(oneOf(SECURITY_POLICIES)),
  /** Anonymous without it. The password is not part of the address: it is written, and never read back. */
  user: optional(text({ min: 1, max: 200 })),
  /** Milliseconds to wait for an answer: 5,000. */
  timeout: optional(timeout()),
};
const opcuaController = {
  /** The node below which its tags are; the folder Objects by default. */
  root: optional(nodeId()),
};
const opcuaTag = {
  /** With the namespace's URI, as a scan writes it, it survives a server that renumbers its namespaces. */
  nodeId: nodeId(),
};

// All of them

const SHAPES = {
  'sparkplug-b': { link: sparkplugLink, controller: sparkplugController, tag: sparkplugTag },
  'modbus-tcp': { link: modbusLink, controller: modbusController, tag: modbusTag },
  'opc-ua': { link: opcuaLink, controller: opcuaController, tag: opcuaTag },
} as const satisfies Record<Protocol, Record<'link' | 'controller' | 'tag', Record<string, Field<unknown>>>>;

export type AddressLevel = 'link' | 'controller' | 'tag';
export type AddressOf<P extends Protocol, L extends AddressLevel> = InferShape<(typeof SHAPES)[P][L]>;

const fieldOf = (protocol: Protocol, level: AddressLevel) =>
  object(SHAPES[protocol][level] as Record<string, Field<unknown>>);

/**
 * What is wrong with an address, by the name of its field ('' for the whole); undefined if it can be used.
 * `dataType` belongs to tags: a text cannot be read from an int16.
 */
export function addressFaults(
  protocol: Protocol,
  level: AddressLevel,
  address: unknown,
  dataType?: DataType,
): Readonly<Record<string, string>> | undefined {
  const [error] = fieldOf(protocol, level).struct.validate(address);
  const faults: Record<string, string> = {};
  for (const failure of error?.failures() ?? []) {
    const key = failure.path.join('.');
    faults[key] ??= failure.message;
  }
  if (!error)
    Object.assign(faults, joinedFaults(protocol, level, address as Record<string, unknown>, dataType));
  return Object.keys(faults).length > 0 ? faults : undefined;
}

/** Conflicts between two fields. */
function joinedFaults(
  protocol: Protocol,
  level: AddressLevel,
  address: Record<string, unknown>,
  dataType: DataType | undefined,
): Record<string, string> {
  if (protocol === 'modbus-tcp' && level === 'tag')
    return modbusTagFaults(address as AddressOf<'modbus-tcp', 'tag'>, dataType);
  if (protocol !== 'opc-ua' || level !== 'link') return {};
  return opcuaLinkFaults(address as AddressOf<'opc-ua', 'link'>);
}

function opcuaLinkFaults({
  securityMode = 'SignAndEncrypt',
  securityPolicy,
  user,
}: AddressOf<'opc-ua', 'link'>): Record<string, string> {
  const isPlain = securityMode === 'None';
  if (securityPolicy !== undefined && isPlain !== (securityPolicy === 'None'))
    return { securityPolicy: 'Without security both mode and policy are None' };
  // Without security nobody verifies the server: a man in the middle could read the password.
  return isPlain && user !== undefined ? { user: 'A user needs the mode Sign or SignAndEncrypt' } : {};
}

function modbusTagFaults(
  { table, register, encoding, bit, length, scale }: AddressOf<'modbus-tcp', 'tag'>,
  dataType: DataType | undefined,
): Record<string, string> {
  const isBit = table === 'coil' || table === 'discrete';
  if (isBit) return dataType === 'string' ? { table: 'A text is read from holding or input registers' } : {};
  if (encoding === undefined) return { encoding: 'Please choose an encoding' };
  if (encoding === 'bit' && bit === undefined) return { bit: 'Please enter the bit' };
  if (encoding === 'string' && length === undefined)
    return { length: 'Please enter the number of registers' };
  if (register + registersOf(encoding, length) > 65_536)
    return { register: 'The value ends beyond register 65535' };
  if (scale === 0) return { scale: 'Use a number other than 0' };
  if (dataType && (encoding === 'string') !== (dataType === 'string'))
    return {
      encoding:
        dataType === 'string'
          ? 'A text tag needs the encoding string'
          : 'The encoding string is for text tags',
    };
  return {};
}

const REGISTERS: Readonly<Record<Exclude<ModbusEncoding, 'string'>, number>> = {
  boolean: 1,
  bit: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  float64: 4,
  int64: 4,
  uint64: 4,
};

/** How many registers a value occupies; `length` applies to texts. */
export const registersOf = (encoding: ModbusEncoding, length = 1): number =>
  encoding === 'string' ? length : REGISTERS[encoding];
