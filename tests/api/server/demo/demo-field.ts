/** A seeded storage, the field over it and the plant as a process: what the server runs for the demo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tagUuid } from '../../../../api/server/demo/ids.ts';
import { TAGS } from '../../../../api/server/demo/plant/tags.ts';
import { seedDemo } from '../../../../api/server/demo/seed.ts';
import { demoPorts, type RunningPlant, startPlant } from '../../../../api/server/demo/start-plant.ts';
import { createField, type Field } from '../../../../api/server/field/field.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import { openTestStorage } from '../../../support/storage.ts';

export const silent = { info() {}, warn() {}, error() {} };

/** The newest sample of each tag, and all that came, for tests to wait on. */
export class Samples {
  readonly last = new Map<string, Sample>();
  /** The last value that was not taken back. */
  readonly values = new Map<string, Sample>();
  readonly all: Sample[] = [];

  readonly sink = (samples: readonly Sample[]): void => {
    for (const sample of samples) {
      this.all.push(sample);
      this.last.set(sample.tag, sample);
      if (sample.quality !== Quality.stale) this.values.set(sample.tag, sample);
    }
  };

  number(tag: string): number {
    return Number(this.values.get(tag)?.value ?? Number.NaN);
  }
  count(quality: Quality): number {
    return [...this.last.values()].filter((sample) => sample.quality === quality).length;
  }
}

/** Waits until `is` answers true; fails with `what` after `ms`. Answers how long it took. */
export async function until(what: string, is: () => boolean, ms = 5000): Promise<number> {
  const began = performance.now();
  while (!is()) {
    if (performance.now() - began > ms) throw new Error(`Not within ${ms} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return performance.now() - began;
}

export const uuidOf = (name: string): string => tagUuid(TAGS.find((tag) => tag.name === name)!);

export interface DemoField {
  readonly field: Field;
  readonly samples: Samples;
  readonly plant: RunningPlant;
  dispose(): Promise<void>;
}

export async function startDemoField(
  options: { mqttUrl?: string; restartMs?: number } = {},
): Promise<DemoField> {
  const opened = await openTestStorage();
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-field-'));
  const modbusPorts = await demoPorts();
  await seedDemo(opened.storage, silent, { modbusPorts });
  const samples = new Samples();
  const field = await createField({
    storage: opened.storage,
    config: { dataDir, demo: true, mqttUrl: options.mqttUrl },
    sink: samples.sink,
    log: silent,
    now: Date.now,
  });
  await field.start();
  const plant = startPlant({ broker: field.broker, modbusPorts, log: silent, restartMs: options.restartMs });
  return {
    field,
    samples,
    plant,
    async dispose() {
      await plant.stop();
      await field.close();
      await opened.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
