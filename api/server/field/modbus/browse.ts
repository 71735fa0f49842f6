/**
 * Discovers what a Modbus device has. The protocol cannot list it, so blocks of the four tables are read, and
 * whatever the device answers exists. Nothing is written.
 */
import { MODBUS_TABLES, type ModbusTable } from '../../../contract/field-addresses.ts';
import { type BrowseItem, type BrowseResult, FieldError } from '../driver.ts';
import type { Answer } from './connection.ts';
import { isDeviceFailure, isTooLong, RequestError } from './errors.ts';
import type { ReadRequest } from './plan.ts';

/** Registers, coils or inputs to try in each table. */
const REACH = 2048;
const BLOCK = 64;
const SMALL_BLOCK = 8;

type Ask = (request: ReadRequest) => Promise<Answer>;

interface Scan {
  readonly ask: Ask;
  readonly unit: number;
  readonly signal: AbortSignal;
  readonly found: (item: BrowseItem) => void;
  /** The unit has answered something: silence about a table then only means, badly said, that there is none. */
  isThere: boolean;
}

export async function browseUnit(
  ask: Ask,
  unit: number,
  signal: AbortSignal,
  onProgress: (found: number) => void = () => undefined,
): Promise<BrowseResult> {
  const items: BrowseItem[] = [];
  const scan: Scan = { ask, unit, signal, found: (item) => items.push(item), isThere: false };
  for (const table of MODBUS_TABLES)
    for (let register = 0; register < REACH; register += BLOCK) {
      if (!(await probe(scan, table, register, BLOCK))) break;
      onProgress(items.length);
    }
  return { items, isComplete: true };
}

type Missing = 'no such table' | 'no such address' | 'failed';

/** Reads a block, or its parts if the device refuses the whole. False if it does not have the table at all. */
async function probe(scan: Scan, table: ModbusTable, register: number, length: number): Promise<boolean> {
  const answer = await read(scan, table, register, length);
  if (answer === 'no such table') return false;
  if (typeof answer === 'object') {
    for (let at = 0; at < length; at++) scan.found(toItem(table, register + at, at, answer));
    return true;
  }
  if (length === 1) return true;
  if (length === BLOCK) {
    const state = await blockState(scan, table, register);
    if (state !== 'filled') return state === 'empty';
  }
  const part = length === BLOCK ? SMALL_BLOCK : 1;
  for (let at = 0; at < length; at += part) await probe(scan, table, register + at, part);
  return true;
}

/**
 * Asks for four registers of a block that was refused. If it has none of them it counts as a hole: an empty table would
 * otherwise cost thousands of requests. A device that fails or is silent at each does not have the table.
 */
async function blockState(
  scan: Scan,
  table: ModbusTable,
  register: number,
): Promise<'filled' | 'empty' | 'missing'> {
  let state: 'empty' | 'missing' = 'missing';
  for (const at of [0, 10, 32, BLOCK - 1]) {
    const answer = await read(scan, table, register + at, 1);
    if (typeof answer === 'object') return 'filled';
    if (answer === 'no such table') return 'missing';
    if (answer === 'no such address') state = 'empty';
  }
  return state;
}

async function read(
  scan: Scan,
  table: ModbusTable,
  register: number,
  length: number,
): Promise<Answer | Missing> {
  const { ask, unit, signal } = scan;
  signal.throwIfAborted();
  try {
    const answer = await ask({ unit, table, register, length, tags: [] });
    scan.isThere = true;
    return answer;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.kind === 'refused') {
      scan.isThere = true;
      if (isDeviceFailure(error)) return 'failed';
      return isTooLong(error) ? 'no such address' : 'no such table';
    }
    if (error.kind === 'timeout' && scan.isThere) return 'no such table';
    throw new FieldError(
      error.kind === 'timeout'
        ? `Unit ${unit} does not answer. Check the unit number, and that the device is on`
        : `The scan broke off: ${error.message}`,
    );
  }
}

function toItem(table: ModbusTable, register: number, at: number, answer: Answer): BrowseItem {
  const isBit = table === 'coil' || table === 'discrete';
  return {
    path: `${table}/${register}`,
    dataType: isBit ? 'boolean' : 'float',
    wireType: isBit ? 'bit' : 'uint16',
    writable: table === 'holding' || table === 'coil',
    address: isBit ? { table, register } : { table, register, encoding: 'uint16' },
    value: isBit ? String(answer.bits[at]) : String(answer.bytes.readUInt16BE(at * 2)),
  };
}
