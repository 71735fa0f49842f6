/** Keeps the screen on until the answer is called, where the browser offers that; it lets go whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const hold = async () => {
    if (over || document.hidden || (lock && !lock.released)) return;
    // Refused where the battery is low: the next time that the page comes back it asks again.
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
