/** How long this thread computed without a break: the processor time between two turns of its event loop. */
const TICK_MS = 5;

export function watchLoop() {
  let longest = 0;
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, TICK_MS);
  return {
    /** Milliseconds, since the last look. Other programs of the machine do not count. */
    look(): number {
      const found = longest;
      longest = 0;
      last = used();
      return found;
    },
    stop: () => clearInterval(timer),
  };
}
