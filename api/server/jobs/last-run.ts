/**
 * The run of the server that a data directory had last. Who starts on the directory has locked it, so that run is over,
 * however it ended. A copy of the directory is told apart: there the run may go on.
 */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'run.json';
/** Of Linux: another one after each start of the machine, so that a clone of its disk has another one too. */
const BOOT = '/proc/sys/kernel/random/boot_id';

interface Place {
  readonly boot: string;
  readonly device: number;
  readonly inode: number;
}

/** Undefined where there is no such file, or none that was written in this very place. */
export async function lastRunOf(dataDir: string): Promise<string | undefined> {
  try {
    const here = await placeOf(dataDir);
    const { run, ...there } = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Place & {
      run: string;
    };
    const isHere = there.boot === here.boot && there.device === here.device && there.inode === here.inode;
    return isHere ? run : undefined;
  } catch {
    // The first start, a damaged file, or another system: the next start waits for the silence of this run.
    return undefined;
  }
}

/** Where it cannot be kept the next start waits, as above. */
export async function keepLastRun(dataDir: string, run: string): Promise<void> {
  await placeOf(dataDir)
    .then((place) => writeFile(join(dataDir, FILE), JSON.stringify({ run, ...place })))
    .catch(() => undefined);
}

async function placeOf(dataDir: string): Promise<Place> {
  const { dev: device, ino: inode } = await stat(dataDir);
  return { boot: (await readFile(BOOT, 'utf8')).trim(), device, inode };
}
