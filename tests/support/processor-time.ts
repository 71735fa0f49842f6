/** Milliseconds of processor time that this thread has used: others of the machine, and of the process, do not count. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time that something takes, the quickest of some tries: the first also compiles it. */
export function processorMs(act: () => unknown, tries = 3): number {
  const times = Array.from({ length: tries }, () => {
    const before = threadMs();
    act();
    return threadMs() - before;
  });
  return Math.min(...times);
}
