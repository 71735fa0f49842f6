/** Whether less than `ms` have passed since `from`. False if the clock was set back meanwhile, since nobody knows then. */
export const isWithin = (ms: number, from: number, now: number): boolean => now >= from && now - from < ms;
