/**
 * Reads the memory of the browser's processes from the operating system: only that counts JavaScript, DOM and GPU
 * memory alike.
 */
import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright';

/**
 * Returns the proportional set size of the renderers and the GPU process together, megabytes: memory that two of them
 * share is counted once. Undefined where there is no /proc.
 */
export async function processMemory(session: CDPSession): Promise<number | undefined> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const wanted = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
  let kilobytes = 0;
  for (const { id } of wanted) {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    const pss = /^Pss:\s+(\d+) kB/m.exec(rollup);
    if (!pss) return undefined;
    kilobytes += Number(pss[1]);
  }
  return kilobytes / 1024;
}
