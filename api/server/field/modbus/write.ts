/** Writes to Modbus devices, and what their answers say about the device. */
import type { WriteResult } from '../driver.ts';
import type { LiveValue } from '../sample.ts';
import type { ModbusTag } from './address.ts';
import { encodeRegisters } from './codec.ts';
import type { ModbusConnection } from './connection.ts';
import { provesInaction, RequestError } from './errors.ts';

/** Sends one request. Throws RangeError if the register cannot hold the value, and RequestError. */
export async function sendValue(
  connection: ModbusConnection,
  { unit, table, register, format }: ModbusTag,
  value: NonNullable<LiveValue>,
  isTimely: () => boolean,
): Promise<WriteResult> {
  const { encoding, bit } = format;
  const isMasked = table !== 'coil' && encoding === 'bit';
  const registers = table === 'coil' || isMasked ? [] : encodeRegisters(value, format);
  const sent = await connection.write(unit, isTimely, (client) => {
    if (table === 'coil') return client.writeCoil(register, Boolean(value));
    // The device itself changes the bit: read-modify-write could undo a change in between.
    if (isMasked) return client.maskWriteRegister(register, 0xffff & ~(1 << bit), value ? 1 << bit : 0);
    if (registers.length === 1) return client.writeRegister(register, registers[0]!);
    return client.writeRegisters(register, registers);
  });
  return sent ? { outcome: 'sent' } : notSent('The deadline has passed');
}

export const notSent = (reason: string): WriteResult => ({ outcome: 'notSent', reason });

/** Only an answer that proves that the device did not act is "not sent". */
export function writeFailure(error: unknown): WriteResult {
  if (error instanceof RangeError) return notSent(`The value does not fit the register: ${error.message}`);
  if (!(error instanceof RequestError)) throw error;
  if (error.kind === 'unsent') return notSent('The connection is lost');
  if (provesInaction(error)) return notSent(`The device refused: ${error.message}`);
  return { outcome: 'unknown', reason: error.message };
}
