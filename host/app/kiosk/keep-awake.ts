/** Keeps the screen on until the returned function is called, if the browser can; the browser releases it whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const hold = async () => {
    if (over || document.hidden || (lock && !lock.released)) return;
    // Refused when the battery is low: asks again the next time that the page becomes visible.
    const taken = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (over) void taken?.release();
    else lock = taken;
  };
  const back = () => void hold();
  document.addEventListener('visibilitychange', back);
  void hold();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', back);
    void lock?.release();
  };
}
