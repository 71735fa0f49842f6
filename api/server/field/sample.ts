/** A sample: what a driver says of one tag at one time. The unit of the whole realtime pipeline. */
import type { LiveValue, Quality } from '../../contract/live.ts';

export type { LiveValue } from '../../contract/live.ts';
export { Quality } from '../../contract/live.ts';

export interface Sample {
  readonly tag: string;
  readonly value: LiveValue;
  readonly quality: Quality;
  /** Milliseconds since 1970 by the source's clock. */
  readonly time: number;
  /** From a device's store-and-forward buffer: it is stored, and never shown as the present value. */
  readonly historical?: true;
}

/** Where drivers put their samples; takes a batch, never blocks, never throws. */
export type SampleSink = (samples: readonly Sample[]) => void;
