/** The actions that the host machine requests, and its timings. */
import type { LiveValue } from '../sample.ts';

export interface MetricValue {
  readonly name: string;
  readonly value: LiveValue;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** SparkplugQuality, if the node sent one. */
  readonly quality?: number;
  /** From the node's buffer: a past value. */
  readonly historical?: true;
}

/** What is to be done. `device` missing: metrics of the node itself. */
export type Action =
  | {
      readonly do: 'values';
      readonly node: string;
      readonly device?: string;
      readonly metrics: readonly MetricValue[];
    }
  | { readonly do: 'stale'; readonly node: string; readonly device?: string }
  | { readonly do: 'rebirth'; readonly node: string };

export interface HostTiming {
  /** How long a gap in the sequence may wait for the missing messages. */
  readonly reorderMs: number;
  /** The minimum time between two rebirth requests to one node; doubles with each unanswered one. */
  readonly rebirthMs: number;
  readonly rebirthMaxMs: number;
}
export const DEFAULT_TIMING: HostTiming = { reorderMs: 2000, rebirthMs: 5000, rebirthMaxMs: 60_000 };
