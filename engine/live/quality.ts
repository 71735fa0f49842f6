/** Quality of a value, worst highest; the numbers are those of the live socket's frames. */
export const Quality = { good: 0, uncertain: 1, bad: 2, stale: 3, missing: 4 } as const;
export type Quality = (typeof Quality)[keyof typeof Quality];

export const QUALITY_NAMES = ['good', 'uncertain', 'bad', 'stale', 'missing'] as const;
export type QualityName = (typeof QUALITY_NAMES)[number];
