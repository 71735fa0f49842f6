/** A device for the tests of writing: it holds values, answers reads, and misbehaves on purpose. */
import type { WriteRequest, WriteResult } from '../../../../../api/server/field/driver.ts';
import { type LiveValue, Quality, type SampleSink } from '../../../../../api/server/field/sample.ts';

export type Manner =
  | 'obeys'
  | 'ignores'
  | 'clamps'
  | 'delays'
  | 'flips'
  | 'dies'
  | 'silent'
  | 'refuses'
  | 'throws'
  | 'hangs'
  | 'unsure'
  | 'unsureButDone';

export class Device {
  readonly writes: WriteRequest[] = [];
  readonly reads: (readonly string[])[] = [];
  manner: Manner = 'obeys';
  readonly #values = new Map<string, LiveValue>();
  readonly #sink: () => SampleSink;

  constructor(sink: () => SampleSink) {
    this.#sink = sink;
  }

  /** Sets a value and reports it. */
  set(tag: string, value: LiveValue, quality: Quality = Quality.good): void {
    this.#values.set(tag, value);
    this.#sink()([{ tag, value, quality, time: Date.now() }]);
  }

  async read(tags: readonly string[]): Promise<void> {
    this.reads.push(tags);
    if (this.manner === 'silent' || this.manner === 'dies') return;
    for (const tag of tags) if (this.#values.has(tag)) this.set(tag, this.#values.get(tag)!);
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    this.writes.push(request);
    const { tag, value } = request;
    const before = this.#values.get(tag)!;
    switch (this.manner) {
      case 'obeys':
        this.set(tag, typeof value === 'number' ? Math.fround(value) : value);
        return { outcome: 'sent' };
      case 'clamps':
        this.set(tag, Math.min(value as number, 50));
        return { outcome: 'sent' };
      case 'delays':
        setTimeout(() => this.set(tag, value), 250);
        return { outcome: 'sent' };
      case 'flips':
        this.set(tag, value);
        setTimeout(() => this.set(tag, before), 30);
        return { outcome: 'sent' };
      case 'dies':
        this.set(tag, null, Quality.stale);
        return { outcome: 'sent' };
      case 'refuses':
        return { outcome: 'notSent', reason: 'the device is busy' };
      case 'throws':
        throw new Error('socket closed');
      case 'hangs':
        return new Promise(() => {});
      case 'unsure':
        return { outcome: 'unknown' };
      case 'unsureButDone':
        this.set(tag, value);
        return { outcome: 'unknown' };
      default:
        return { outcome: 'sent' };
    }
  }
}
