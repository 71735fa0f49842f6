/** The names used in stored results: of engines, of metrics, of their units. */
export const ENGINES = ['mimic', 'svg', 'konva', 'leafer', 'fabric', 'pixi'] as const;
/** Other ways to use a peer, measured on request. */
export const VARIANTS = ['mimic-complete', 'mimic-bound', 'konva-drag-layer'] as const;
export type EngineName = (typeof ENGINES)[number] | (typeof VARIANTS)[number];

/** Our figures are compared with the best peer; our own variants never count as peers. */
export const isPeer = (engine: EngineName): boolean => !engine.startsWith('mimic');

export const SCENARIOS = [
  'pan-whole',
  'pan-near',
  'zoom',
  'drag-whole',
  'drag-near',
  'update-whole',
  'update-near',
] as const;
/** A scripted run of frames. The mean per frame is stored under its name. */
export type Scenario = (typeof SCENARIOS)[number];

/** Further figures of a scenario's frames: `pan-near-p95` and so on. */
export const FRAME_UNITS = {
  p50: 'ms',
  p95: 'ms',
  p99: 'ms',
  max: 'ms',
  /** Share of the display's refreshes, at 60 per second, without a new picture. */
  missed: '%',
  /** Processor time per frame: of the engine's worker, and of all threads of renderer and GPU process. */
  'worker-cpu': 'ms',
  cpu: 'ms',
  calls: 'calls',
  uploads: 'kB',
  /** Share of the frames whose pixels were read back and compared with what must be there. */
  checked: '%',
  /** Share of those that were called done and did not hold their step: then no other figure of the scenario counts. */
  wrong: '%',
} as const;
export type FrameFigure = keyof typeof FRAME_UNITS;
export const FRAME_FIGURES = Object.keys(FRAME_UNITS) as FrameFigure[];
type FrameMetric = `${Scenario}-${FrameFigure}`;

/** What `--metrics` accepts; a scenario includes its frames' figures. */
const MAIN_UNITS = {
  load: 'ms',
  'pan-whole': 'ms',
  'pan-near': 'ms',
  zoom: 'ms',
  'zoom-exact': '%',
  'drag-whole': 'ms',
  'drag-near': 'ms',
  'update-whole': 'ms',
  'update-near': 'ms',
  hit: 'µs',
  'hit-round-trip': 'µs',
  'longest-task': 'ms',
  memory: 'MB',
  'load-first': 'ms',
  'hit-p99': 'µs',
  'input-to-pixel': 'ms',
  'input-to-pixel-p95': 'ms',
  'tag-to-pixel': 'ms',
  'tag-to-pixel-p95': 'ms',
  'bytes-per-object': 'B',
  'busy-frames': '1/s',
  'busy-longest-gap': 'ms',
  'busy-input-to-pixel': 'ms',
  'busy-input-to-pixel-p95': 'ms',
  'busy-tag-to-pixel': 'ms',
  'busy-tag-to-pixel-p95': 'ms',
} as const;
export type MainMetric = keyof typeof MAIN_UNITS;
export type Metric = MainMetric | FrameMetric;
type Unit = (typeof MAIN_UNITS)[MainMetric] | (typeof FRAME_UNITS)[FrameFigure];

export const METRICS = Object.keys(MAIN_UNITS) as MainMetric[];
/** The rows of the table that every run prints; the others follow where there is time to measure them. */
export const TABLE = METRICS.slice(0, METRICS.indexOf('memory') + 1);

export const frameMetric = (scenario: Scenario, figure: FrameFigure): FrameMetric => `${scenario}-${figure}`;

/** Of all other figures lower is better. */
export const isHigherBetter = (metric: Metric): boolean =>
  metric === 'zoom-exact' || metric === 'busy-frames';

/** Single events, which the reports show as a block of their own. */
export const EVENTS: readonly MainMetric[] = METRICS.filter(
  (metric) => metric.includes('-to-pixel') || metric.startsWith('busy-'),
);

/** What says how good the figures are instead of being one. */
export const isProof = (metric: Metric): boolean => /-(checked|wrong)$/.test(metric);

/** Returns the scenario that a figure belongs to. */
export const scenarioOf = (metric: Metric): Scenario | undefined =>
  SCENARIOS.find((scenario) => metric === scenario || metric.startsWith(`${scenario}-`));

export const UNITS: Readonly<Record<Metric, Unit>> = {
  ...MAIN_UNITS,
  ...(Object.fromEntries(
    SCENARIOS.flatMap((scenario) =>
      FRAME_FIGURES.map((figure) => [frameMetric(scenario, figure), FRAME_UNITS[figure]]),
    ),
  ) as Record<FrameMetric, Unit>),
};

/** One figure. `spread` is the range between the rounds; null with a single round. */
export interface Result {
  readonly scene: string;
  readonly n: number;
  readonly engine: EngineName;
  readonly metric: Metric;
  readonly value: number;
  readonly unit: Unit;
  readonly spread: number | null;
}
