/** The names under which results are kept: of engines, of metrics, of their units. */
export const ENGINES = ['mimic', 'svg', 'konva', 'leafer', 'fabric', 'pixi'] as const;
/** Other ways to use a peer, measured on demand. */
export const VARIANTS = ['mimic-complete', 'konva-drag-layer'] as const;
export type EngineName = (typeof ENGINES)[number] | (typeof VARIANTS)[number];

export const SCENARIOS = [
  'pan-whole',
  'pan-near',
  'zoom',
  'drag-whole',
  'drag-near',
  'update-whole',
  'update-near',
] as const;
/** A scripted run of frames. */
export type Scenario = (typeof SCENARIOS)[number];

export const UNITS = {
  load: 'ms',
  'pan-whole': 'ms',
  'pan-near': 'ms',
  zoom: 'ms',
  'drag-whole': 'ms',
  'drag-near': 'ms',
  'update-whole': 'ms',
  'update-near': 'ms',
  hit: 'µs',
  'hit-round-trip': 'µs',
  'longest-task': 'ms',
  memory: 'MB',
} as const;
export type Metric = keyof typeof UNITS;
export const METRICS = Object.keys(UNITS) as Metric[];

export const SIZES = [1_000, 10_000, 100_000] as const;

/** One figure. `spread` is the range between the rounds; null where there was one round only. */
export interface Result {
  readonly scene: string;
  readonly n: number;
  readonly engine: EngineName;
  readonly metric: Metric;
  readonly value: number;
  readonly unit: (typeof UNITS)[Metric];
  readonly spread: number | null;
}
