/** Readings of raw words: addresses and characters. */
import { INCORRECT_VALUE, type Value } from './value.ts';

const OCTET = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** Returns an IPv4 address from 32 bits or from dotted notation. */
export function ipText(value: Value): string {
  if (typeof value === 'string' && value.includes('.')) {
    const octets = value.trim().split('.');
    return octets.length === 4 && octets.every((octet) => OCTET.test(octet))
      ? octets.join('.')
      : INCORRECT_VALUE;
  }
  const word = wordOf(value);
  if (word === undefined || word >= 1n << 32n) return INCORRECT_VALUE;
  return bytesOf(word, 4).join('.');
}

/**
 * Returns characters packed into a number, the first in the highest byte; texts as they are. Unprintable characters
 * become dots.
 */
export function asciiText(value: Value): string {
  if (typeof value === 'string') return printable([...value].map((character) => character.codePointAt(0)!));
  const word = wordOf(value);
  return word === undefined ? INCORRECT_VALUE : printable(bytesOf(word, 1));
}

/** Returns a non-negative integer; undefined for anything else. */
function wordOf(value: Value): bigint | undefined {
  if (typeof value === 'boolean' || value === null || value === undefined) return undefined;
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  const number =
    typeof value === 'string' ? (/^\d+$/.test(value.trim()) ? Number(value) : Number.NaN) : value;
  return Number.isSafeInteger(number) && number >= 0 ? BigInt(number) : undefined;
}

function bytesOf(word: bigint, least: number): number[] {
  const bytes: number[] = [];
  for (let rest = word; rest > 0n || bytes.length < least; rest >>= 8n) bytes.unshift(Number(rest & 0xffn));
  return bytes;
}

const printable = (codes: readonly number[]): string =>
  codes
    .filter((code) => code !== 0)
    .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '·'))
    .join('');
