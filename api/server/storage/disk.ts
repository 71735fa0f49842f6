/** The disk of the data directory: free space. */
import { statfs } from 'node:fs/promises';
import { StorageAwayError } from './away.ts';

/**
 * With less than this nothing new is accepted. The embedded database stops if it cannot write its log, which grows in
 * files of 16 MB; before that, work under way can end, and people can still sign in and look.
 */
const RESERVE_BYTES = 48e6;

/** Bytes that this account may still write where a directory lies. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Throws StorageAwayError if there is too little space. */
export async function needRoom(directory: string): Promise<void> {
  const free = await freeBytes(directory);
  if (free < RESERVE_BYTES)
    throw new StorageAwayError('full', new Error(`${Math.round(free / 1e6)} MB are free in ${directory}`));
}
