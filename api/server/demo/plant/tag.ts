/** A tag of the demo's plant, and the few words in which the tables of tags describe one. */
import type { Plant } from './physics/plant.ts';
import type { SiteKey } from './sites.ts';

export type TagValue = number | bigint | boolean | string;

export interface PlantTag {
  readonly site: SiteKey;
  readonly controller: string;
  readonly equipment: string;
  readonly quantity: string;
  readonly name: string;
  readonly unit: string | null;
  readonly dataType: 'float' | 'int64' | 'boolean' | 'string';
  readonly min: number | null;
  readonly max: number | null;
  readonly deadband: number;
  /** Standard deviation of the sensor's noise, in the tag's unit; undefined if it is no sensor, which never fails. */
  readonly noise?: number;
  readonly canToggle: boolean;
  read(plant: Plant): TagValue;
  write?(plant: Plant, value: TagValue): void;
}

export interface Place {
  readonly site: SiteKey;
  readonly controller: string;
  readonly id: string;
}

type Describe = Partial<Pick<PlantTag, 'unit' | 'dataType' | 'min' | 'max' | 'noise' | 'write'>>;

export function tag(place: Place, quantity: string, read: PlantTag['read'], more: Describe = {}): PlantTag {
  const { min = null, max = null, dataType = 'float', noise } = more;
  const span = min !== null && max !== null ? max - min : 0;
  return {
    site: place.site,
    controller: place.controller,
    equipment: place.id,
    quantity,
    name: `${place.id} ${quantity}`,
    unit: more.unit ?? null,
    dataType,
    min,
    max,
    deadband: dataType === 'float' && !more.write ? span / 1000 : 0,
    noise,
    canToggle: more.write !== undefined,
    read,
    write: more.write,
  };
}

export const flag = (write?: (plant: Plant, on: boolean) => void): Describe => ({
  dataType: 'boolean',
  write: write && ((plant, value) => write(plant, Boolean(value))),
});

export const setpoint = (
  unit: string,
  min: number,
  max: number,
  write: (plant: Plant, value: number) => void,
): Describe => ({
  ...(unit ? { unit } : {}),
  min,
  max,
  write: (plant, value) => {
    const number = Number(value);
    if (Number.isFinite(number)) write(plant, Math.min(max, Math.max(min, number)));
  },
});

/** A sensor of range 0…max with noise of 0.04 % of it. */
export const sensor = (unit: string, max: number, min = 0): Describe => ({
  unit,
  min,
  max,
  noise: (max - min) * 0.0004,
});

/** Rounds up to a range that instrument makers offer. */
export const scaleOf = (value: number): number => {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
};
