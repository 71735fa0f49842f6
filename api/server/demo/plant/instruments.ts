/**
 * What the instruments report about the plant: the true value with noise, and occasionally a sensor that fails for some
 * seconds, whose quality is then bad.
 */

import type { Plant } from './physics/plant.ts';
import { Random } from './physics/random.ts';
import { type PlantTag, TAGS, type TagValue } from './tags.ts';

export interface Reading {
  /** Null while the sensor has failed. */
  readonly value: TagValue | null;
  readonly isGood: boolean;
}

const FAIL_EVERY_SECONDS = 75;
const FAIL_SECONDS = [6, 14] as const;

export class Instruments {
  readonly #plant: Plant;
  readonly #random: Random;
  readonly #sensors = TAGS.filter((tag) => tag.noise !== undefined);
  #failed: PlantTag | undefined;
  /** Seconds until the failure begins or ends. */
  #change = FAIL_EVERY_SECONDS / 2;

  constructor(plant: Plant, seed: number) {
    this.#plant = plant;
    this.#random = new Random(seed);
  }

  step(seconds: number): void {
    this.#change -= seconds;
    if (this.#change > 0) return;
    if (this.#failed) {
      this.#failed = undefined;
      this.#change = FAIL_EVERY_SECONDS * (0.6 + 0.8 * this.#random.next());
    } else {
      this.#failed = this.#sensors[this.#random.integer(this.#sensors.length)];
      this.#change = FAIL_SECONDS[0] + (FAIL_SECONDS[1] - FAIL_SECONDS[0]) * this.#random.next();
    }
  }

  read(tag: PlantTag): Reading {
    if (tag === this.#failed) return { value: null, isGood: false };
    const value = tag.read(this.#plant);
    if (tag.noise === undefined || typeof value !== 'number') return { value, isGood: true };
    // An idle instrument at the end of its range shows zero without noise.
    const noisy = value === 0 ? 0 : value + this.#random.normal() * tag.noise;
    return { value: Math.min(tag.max ?? noisy, Math.max(tag.min ?? noisy, noisy)), isGood: true };
  }
}
