/**
 * OPC UA status codes, judged as Part 4 (7.39) defines them: the two highest bits are the severity, the 14 below them the
 * sub-code, and the lower 16 are info bits (overflow, limits) that change neither. The library compares all 32.
 */
import type { StatusCode, StatusCodes } from 'node-opcua-client';
import type { Opcua } from './library.ts';

export type StatusName = keyof typeof StatusCodes;
type Code = Pick<StatusCode, 'value'>;

const UNCERTAIN = 1;
const severityOf = ({ value }: Code): number => value >>> 30;

export const isGood = (status: Code): boolean => severityOf(status) === 0;
export const isBad = (status: Code): boolean => severityOf(status) > UNCERTAIN;

/** Whether the status is one of these. Info bits do not count. */
export function isOneOf({ ua }: Opcua, { value }: Code, names: readonly StatusName[]): boolean {
  return names.some((name) => (ua.StatusCodes[name] as StatusCode).value >>> 16 === value >>> 16);
}

/** Without the words for its info bits. */
export const nameOf = ({ name }: StatusCode): string => name.split('#')[0]!;

/** A server answers a write with these before it acts; with others it may have passed the value on to the device. */
const REFUSALS: readonly StatusName[] = [
  'BadNodeIdInvalid',
  'BadNodeIdUnknown',
  'BadAttributeIdInvalid',
  'BadIndexRangeInvalid',
  'BadIndexRangeNoData',
  'BadDataEncodingInvalid',
  'BadDataEncodingUnsupported',
  'BadNotReadable',
  'BadNotWritable',
  'BadOutOfRange',
  'BadNotSupported',
  'BadTypeMismatch',
  'BadWriteNotSupported',
  'BadUserAccessDenied',
  'BadSecurityModeInsufficient',
  'BadTooManyOperations',
  'BadNothingToDo',
  'BadServiceUnsupported',
];

/** Whether the answer to a write proves that nothing was written. */
export const provesInaction = (opcua: Opcua, status: Code): boolean => isOneOf(opcua, status, REFUSALS);
