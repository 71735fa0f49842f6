/**
 * What the plant did before the demo began, from its own physics: the last day by the minute, earlier days by the
 * half hour, so that a start need not wait for it. The live plant runs
 * sixty times as fast as a real one, so a step of one second is a minute of its own time, and a week is some ten thousand.
 */

import { PUMP_FAULTS } from './past-faults.ts';
import { Instruments } from './plant/instruments.ts';
import { Plant } from './plant/physics/plant.ts';
import { DEMO_FAULT } from './plant/pumps.ts';
import { WATER_SITES } from './plant/sites.ts';
import { type PlantTag, TAGS, type TagValue } from './plant/tags.ts';

interface PastSample {
  readonly tag: PlantTag;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: TagValue;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
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
/** On the last day also a number that has not changed is reported so often, as devices do. */
const REPORT_MS = 15 * MINUTE_MS;

/** Samples by exception, as devices report, in chronological order. */
export function* plantHistory({ from, to }: Stretch): Generator<PastSample> {
  const plant = new Plant(1, Math.round((to - from) / MINUTE_MS));
  const instruments = new Instruments(plant, 2);
  const last = new Map<PlantTag, PastSample>();
  plant.hours = (from / HOUR_MS + UTC_TO_PLANT_H) % 24;
  repair(plant, DEMO_FAULT);
  // How far slow values must be shifted is known only at the end: until then the last hours wait.
  const waiting: PastSample[] = [];
  function* reported(all: Iterable<PastSample>): Generator<PastSample> {
    for (const one of all) {
      const before = last.get(one.tag);
      const isLate = one.time >= to - DAY_MS && one.time - (before?.time ?? 0) >= REPORT_MS;
      if (!(isLate && one.tag.dataType === 'float') && isSame(one.tag, before?.value, one.value)) continue;
      last.set(one.tag, one);
      yield one;
    }
  }
  for (let time = from; time < to; time += MINUTE_MS) {
    for (const fault of PUMP_FAULTS) {
      if (isNow(to - time, fault.from)) trip(plant, fault.pump);
      if (fault.to !== undefined && isNow(to - time, fault.to)) repair(plant, fault.pump);
    }
    plant.step(1);
    if (to - time > DAY_MS && (to - time) % COARSE_MS !== 0) continue;
    const now = TAGS.map((tag) => ({ tag, time, value: instruments.read(tag).value })).filter(isKnown);
    if (to - time > LED_OVER_MS) yield* reported(now);
    else waiting.push(...now);
  }
  const leads = leadsOf(plant);
  const led = ({ tag, time, value }: PastSample): PastSample => {
    const by = (leads.get(tag) ?? 0) * (1 - (to - time) / LED_OVER_MS);
    return { tag, time, value: shifted(tag, value, by) };
  };
  yield* reported(waiting.map(led));
}

const isKnown = (one: { readonly value: TagValue | null }): one is PastSample => one.value !== null;

/** Whether what was `before` the end happens in this minute. */
const isNow = (left: number, before: number): boolean => left <= before && left > before - MINUTE_MS;

/** In manual mode and stopped, until somebody starts it. */
function trip(plant: Plant, id: string): void {
  const pump = plant.pump(id);
  pump.isAuto = false;
  pump.isOn = false;
  pump.hasFault = true;
}

function repair(plant: Plant, id: string): void {
  const pump = plant.pump(id);
  pump.hasFault = false;
  pump.isAuto = true;
}

/**
 * Water and heat move slowly; a flow or a switch may jump, as it does when a pump is started. The brewery and the power site
 * begin where their past ends, see PAST_MINUTES.
 */
const isSlow = ({ site, quantity }: PlantTag): boolean =>
  WATER_SITES.some(({ key }) => key === site) &&
  [
    'Level',
    'Volume',
    'Motor temperature',
    'Chlorine residual',
    'Raw turbidity',
    'Filtered turbidity',
    'pH',
    'Differential pressure',
  ].includes(quantity);

/** By how much each slow value of the waterworks differs at the end from the beginning of the live plant. */
function leadsOf(end: Plant): ReadonlyMap<PlantTag, number> {
  const beginning = new Plant(1);
  return new Map(
    TAGS.filter(isSlow).map((tag) => [tag, Number(tag.read(beginning)) - Number(tag.read(end))]),
  );
}

function shifted(tag: PlantTag, value: TagValue, by: number): TagValue {
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
