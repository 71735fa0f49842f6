/**
 * Reads tasks of the page's main thread from Chromium's trace. Unlike the Long Tasks API it also includes tasks below
 * 50 ms.
 */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';

/**
 * Milliseconds. Browsers keep a spare renderer: the longest task of all of them is the page's. 0 where there was no
 * task.
 */
export function longestTask(events: readonly TraceEvent[]): number {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  let longest = 0;
  for (const { name, ph, pid, tid, dur } of events)
    if (name === TASK && ph === 'X' && dur !== undefined && threads.has(`${pid}/${tid}`))
      longest = Math.max(longest, dur);
  return longest / 1000;
}
