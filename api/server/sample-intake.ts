/** Receives samples from drivers: every sample goes to the historian, the newest of each tag to alarms and live sockets. */
import type { Sample, SampleSink } from './field/sample.ts';
import type { AlarmEvaluator } from './modules/alarms/index.ts';
import type { Ingest, Row } from './modules/history/index.ts';
import { type LastValues, normalize, type TagDirectory } from './modules/values/index.ts';

interface IntakeParts {
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** The tag at this slot has a new value or quality. */
  readonly changed: (slot: number) => void;
  readonly alarms: AlarmEvaluator;
  readonly historian: Pick<Ingest, 'push'>;
  readonly now: () => number;
}

export class SampleIntake {
  readonly #parts: IntakeParts;
  #unknownTags = 0;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Samples of tags that nobody has configured. */
  get unknownTags(): number {
    return this.#unknownTags;
  }

  readonly take: SampleSink = (samples: readonly Sample[]) => {
    const { tags, lastValues, changed, alarms, historian, now } = this.#parts;
    const at = now();
    const rows: Row[] = [];
    for (const raw of samples) {
      const slot = tags.slotOf(raw.tag);
      if (slot === undefined) this.#unknownTags++;
      else {
        const sample = normalize(raw, at);
        // A value that a device buffered while nobody listened is history, not the tag's present value.
        if (!raw.historical && lastValues.apply(slot, sample, at)) {
          changed(slot);
          alarms.take(slot);
        }
        rows.push({ tag: tags.at(slot), sample });
      }
    }
    historian.push(rows);
  };
}
