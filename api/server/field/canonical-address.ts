/** The canonical form of each tag address: without defaults, so that equal addresses are written equally. */
import type { Protocol } from '../../contract/field-addresses.ts';

type Address = Readonly<Record<string, unknown>>;

/** What a Modbus address means when it leaves keys out: see field-addresses.ts. */
const MODBUS_DEFAULTS: Address = {
  ...{ wordOrder: 'big', byteOrder: 'big', scale: 1, offset: 0 },
  charset: 'utf-8',
};

/** Expects an address that `addressFaults` lets pass. */
export function canonicalAddress(protocol: Protocol, address: Address): Address {
  const told = Object.entries(address).filter(([, value]) => value !== undefined && value !== null);
  if (protocol !== 'modbus-tcp') return Object.fromEntries(told);
  return Object.fromEntries(
    told.filter(([key, value]) => isMeant(key, address) && value !== MODBUS_DEFAULTS[key]),
  );
}

/** Whether a key of a Modbus address matters beside the other keys: coils have no encoding, only texts a length. */
function isMeant(key: string, { table, encoding }: Address): boolean {
  if (key === 'table' || key === 'register') return true;
  if (table === 'coil' || table === 'discrete') return false;
  if (key === 'bit') return encoding === 'bit';
  if (key === 'length' || key === 'charset') return encoding === 'string';
  if (key === 'scale' || key === 'offset')
    return encoding !== 'string' && encoding !== 'bit' && encoding !== 'boolean';
  return true;
}

/** An address in words, for lists and error messages. */
export function addressWords(address: Address): string {
  const { metric, nodeId, table, register } = address;
  if (typeof metric === 'string') return metric;
  if (typeof nodeId === 'string') return nodeId;
  return register === undefined ? 'its address' : `${table} ${register}`;
}
