/**
 * What the plant did before the demo began, from its own physics: the last day by the minute, earlier days by the
 * half hour, so that a start need not wait for it. The live plant runs
 * sixty times as fast as a real one, so a step of one second is a minute of its own time, and a week is some ten thousand.
 */

import { Instruments } from './plant/instruments.ts';
import { Plant } from './plant/physics/plant.ts';
import { DEMO_FAULT } from './plant/pumps.ts';
import { type PlantTag, TAGS, type TagValue } from './plant/tags.ts';

interface PastSample {
  readonly tag: PlantTag;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: TagValue;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How long the faulty pump has been stopped. */
export const FAULT_BEFORE_MS = 130 * MINUTE_MS;
/** Within this time before the end, the past is blended into the plant's initial state, so that no level jumps. */
const LED_OVER_MS = 4 * HOUR_MS;
/** Hours from the physics' midnight to the clock's: consumption peaks in the morning and in the evening. */
const UTC_TO_PLANT_H = -6;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 24 * HOUR_MS;
const COARSE_MS = 30 * MINUTE_MS;

/** Samples by exception, as devices report, in chronological order. */
export function* plantHistory({ from, to }: Stretch): Generator<PastSample> {
  const plant = new Plant(1);
  const instruments = new Instruments(plant, 2);
  const beginning = new Plant(1);
  const last = new Map<PlantTag, TagValue>();
  plant.hours = (from / HOUR_MS + UTC_TO_PLANT_H) % 24;
  const faulty = plant.pump(DEMO_FAULT);
  const faultAt = to - FAULT_BEFORE_MS;
  faulty.hasFault = false;
  faulty.isAuto = true;
  // How far each slow value must be shifted by the end; known only at the end, so the last hours are computed twice.
  const leads = leadsOf({ from, to }, beginning);
  for (let time = from; time < to; time += MINUTE_MS) {
    if (time >= faultAt && !faulty.hasFault) trip(plant);
    plant.step(1);
    const share = Math.max(0, 1 - (to - time) / LED_OVER_MS);
    if (to - time > DAY_MS && (to - time) % COARSE_MS !== 0) continue;
    for (const tag of TAGS) {
      const value = led(tag, instruments.read(tag).value, (leads.get(tag) ?? 0) * share);
      if (value === null || isSame(tag, last.get(tag), value)) continue;
      last.set(tag, value);
      yield { tag, time, value };
    }
  }
}

/** As the plant starts: in manual mode and stopped, until somebody starts it. */
function trip(plant: Plant): void {
  const pump = plant.pump(DEMO_FAULT);
  pump.isAuto = false;
  pump.isOn = false;
  pump.hasFault = true;
}

/** Water and heat move slowly; a flow or a switch may jump, as it does when a pump is started. */
const isSlow = ({ quantity }: PlantTag): boolean =>
  [
    'Level',
    'Volume',
    'Motor temperature',
    'Chlorine residual',
    'Raw turbidity',
    'Filtered turbidity',
    'pH',
  ].includes(quantity) || quantity === 'Differential pressure';

function leadsOf({ from, to }: Stretch, beginning: Plant): ReadonlyMap<PlantTag, number> {
  const plant = new Plant(1);
  plant.hours = (from / HOUR_MS + UTC_TO_PLANT_H) % 24;
  plant.pump(DEMO_FAULT).hasFault = false;
  plant.pump(DEMO_FAULT).isAuto = true;
  for (let time = from; time < to; time += MINUTE_MS) {
    if (time >= to - FAULT_BEFORE_MS && !plant.pump(DEMO_FAULT).hasFault) trip(plant);
    plant.step(1);
  }
  return new Map(
    TAGS.filter(isSlow).map((tag) => [tag, Number(tag.read(beginning)) - Number(tag.read(plant))]),
  );
}

function led(tag: PlantTag, value: TagValue | null, by: number): TagValue | null {
  if (typeof value !== 'number' || by === 0) return value;
  return Math.min(
    tag.max ?? Number.POSITIVE_INFINITY,
    Math.max(tag.min ?? Number.NEGATIVE_INFINITY, value + by),
  );
}

/** Numbers report when they leave their deadband, as a device does; counters, at every hundredth. */
function isSame({ dataType, deadband }: PlantTag, before: TagValue | undefined, value: TagValue): boolean {
  if (before === undefined) return false;
  if (dataType !== 'float') return before === value;
  return Math.abs(Number(value) - Number(before)) <= Math.max(deadband, 1e-9);
}
