/**
 * Reads the processor time of a browser's threads from the operating system. Other work on the machine does not add to
 * it.
 */
import { readdir, readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright';

export interface CpuTime {
  /** Milliseconds of the dedicated workers' threads. */
  readonly workers: number;
  /** Milliseconds of all threads of renderers and GPU process: also the browser's own rasterising and SwiftShader. */
  readonly all: number;
}

/** Linux keeps only fifteen characters of a thread's name. */
const WORKER = 'DedicatedWorker';

/** Since the start of the browser; undefined where there is no /proc. A thread that has ended is no longer counted. */
export async function cpuTime(session: CDPSession): Promise<CpuTime | undefined> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const wanted = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
  let [workers, all] = [0, 0];
  for (const { id } of wanted) {
    const threads = await readdir(`/proc/${id}/task`).catch(() => []);
    if (threads.length === 0) return undefined;
    for (const thread of threads) {
      const spent = await threadTime(`/proc/${id}/task/${thread}`);
      all += spent.ms;
      if (spent.name === WORKER) workers += spent.ms;
    }
  }
  return { workers, all };
}

/** Returns the milliseconds that the pages' main threads have had since the start of the browser; undefined without /proc. */
export async function mainThreadTime(session: CDPSession): Promise<number | undefined> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const spent = await Promise.all(pages.map(({ id }) => threadTime(`/proc/${id}/task/${id}`)));
  return spent.every(({ name }) => name !== '') ? spent.reduce((sum, { ms }) => sum + ms, 0) : undefined;
}

/** The first figure of `schedstat` is the time on a processor, nanoseconds. */
async function threadTime(directory: string): Promise<{ name: string; ms: number }> {
  try {
    const [name, stat] = await Promise.all([
      readFile(`${directory}/comm`, 'utf8'),
      readFile(`${directory}/schedstat`, 'utf8'),
    ]);
    return { name: name.trim(), ms: Number(stat.split(' ')[0]) / 1e6 };
  } catch {
    return { name: '', ms: 0 };
  }
}
