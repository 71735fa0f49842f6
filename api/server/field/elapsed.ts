/** Whether less than `ms` have passed since `from`. Where the clock was set back meanwhile nobody knows: no. */
export const isWithin = (ms: number, from: number, now: number): boolean => now >= from && now - from < ms;
