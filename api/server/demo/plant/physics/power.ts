/**
 * A site with sun, a battery, a generator and three feeders on one busbar, with the grid behind a transformer. What is
 * generated and what is taken are equal at every step: the grid makes up the difference, without it the battery, then the
 * generator; what is still missing lowers the frequency and is not delivered. Times are minutes of the sun's day.
 */
import { ARRAYS, type ArraySpec, BATTERY, BREAKERS, FEEDERS, GENSET, GRID } from '../power-equipment.ts';
import type { Random } from './random.ts';

interface Inverter {
  readonly spec: ArraySpec;
  isOn: boolean;
  hasFault: boolean;
  /** Percent of its rated power that it may give; the operator's. */
  limit: number;
  /** kW */
  dc: number;
  ac: number;
  temperature: number;
  /** kWh since midnight. */
  today: number;
}

interface Power {
  readonly inverters: readonly Inverter[];
  readonly breakers: Map<string, boolean>;
  /** kW of each feeder. */
  readonly loads: Map<string, number>;
  /** 0 clear … 1 overcast. */
  cloud: number;
  /** W/m² on the level, °C of the air and of the modules, m/s. */
  irradiance: number;
  air: number;
  modules: number;
  wind: number;
  battery: {
    /** By the controller, or by the operator's set point: kW, positive discharges. */
    isAuto: boolean;
    setPoint: number;
    power: number;
    /** 0…1 */
    charge: number;
    temperature: number;
    least: number;
  };
  genset: {
    isOn: boolean;
    isAuto: boolean;
    setPoint: number;
    power: number;
    speed: number;
    /** Percent. */
    fuel: number;
    coolant: number;
    hours: number;
  };
  /** kW from the grid, negative: to it. */
  grid: number;
  frequency: number;
  voltage: number;
  oil: number;
  exported: number;
  day: number;
}

const AIR = 17;
/** Degrees of module temperature for each W/m², and what a degree above 25 costs. */
const MODULE = { warming: 0.028, loss: 0.0038 } as const;
const EFFICIENCY = 0.975;
/** Share of the energy that stays of what is charged. */
const ROUND_TRIP = 0.94;
const LATITUDE = 39;

export const createPower = (): Power => ({
  inverters: ARRAYS.map((spec) => ({
    ...{ spec, isOn: !spec.fault, hasFault: spec.fault === true, limit: 100 },
    ...{ dc: 0, ac: 0, temperature: 32, today: spec.fault ? 0 : spec.peak * 0.9 },
  })),
  breakers: new Map(BREAKERS.map(({ id }) => [id, id !== GENSET.breaker])),
  loads: new Map(FEEDERS.map(({ id, load }) => [id, load])),
  ...{ cloud: 0.12, irradiance: 600, air: 16, modules: 34, wind: 3 },
  battery: { isAuto: true, setPoint: 0, power: 0, charge: 0.46, temperature: 24, least: 15 },
  genset: {
    ...{ isOn: false, isAuto: true, setPoint: 250, power: 0, speed: 0 },
    ...{ fuel: 83, coolant: 30, hours: 412 },
  },
  ...{ grid: 0, frequency: 60, voltage: 13.8, oil: 41, exported: 0, day: 0 },
});

const isClosed = (power: Power, breaker: string): boolean => power.breakers.get(breaker) === true;

/** Elevation and azimuth of an equinox sun, radians. */
function sunAt(hours: number): { readonly height: number; readonly azimuth: number } {
  const angle = ((hours - 12) / 24) * 2 * Math.PI;
  const latitude = (LATITUDE / 180) * Math.PI;
  const height = Math.asin(Math.max(-1, Math.min(1, Math.cos(latitude) * Math.cos(angle))));
  const azimuth = Math.PI + Math.atan2(Math.sin(angle), Math.cos(angle) * Math.sin(latitude));
  return { height, azimuth };
}

function stepWeather(power: Power, hours: number, random: Random, minutes: number): void {
  const sun = sunAt(hours);
  // Clouds wander for hours, and pass within minutes.
  const usual = 0.22 + 0.25 * Math.sin(hours / 31) + 0.15 * Math.sin(hours / 7.3);
  power.cloud +=
    (usual - power.cloud) * Math.min(1, minutes / 90) + random.normal() * 0.03 * Math.sqrt(minutes);
  power.cloud = Math.min(0.95, Math.max(0, power.cloud));
  const clear = Math.max(0, Math.sin(sun.height));
  power.irradiance = 1010 * clear ** 1.15 * (1 - 0.78 * power.cloud);
  const warm = AIR + 7 * Math.sin(((hours - 9.5) / 24) * 2 * Math.PI);
  power.air += (warm - power.air) * Math.min(1, minutes / 60);
  const hot = power.air + MODULE.warming * power.irradiance;
  power.modules += (hot - power.modules) * Math.min(1, minutes / 12);
  power.wind = Math.max(
    0.2,
    power.wind + (3.2 - power.wind) * Math.min(1, minutes / 45) + random.normal() * 0.12 * Math.sqrt(minutes),
  );
}

/** Share of the level's light that falls on a tilted array: more in the morning on one that faces east. */
function towardsSun({ facing }: ArraySpec, hours: number): number {
  const { height, azimuth } = sunAt(hours);
  if (height <= 0) return 0;
  const tilt = 0.42;
  const turned = azimuth - (facing / 180) * Math.PI;
  const direct = Math.sin(height) * Math.cos(tilt) + Math.cos(height) * Math.sin(tilt) * Math.cos(turned);
  return Math.min(1.5, Math.max(0.1, direct / Math.max(0.15, Math.sin(height))));
}

function stepInverter(power: Power, one: Inverter, hours: number, minutes: number): void {
  const light = Math.min(1080, power.irradiance * towardsSun(one.spec, hours));
  const heat = 1 - MODULE.loss * (power.modules - 25);
  const isGiving = one.isOn && !one.hasFault && isClosed(power, one.spec.breaker);
  const possible = isGiving ? (one.spec.peak * light * heat) / 1000 : 0;
  const most = (one.spec.rated * one.limit) / 100 / EFFICIENCY;
  one.dc += (Math.min(possible, most) - one.dc) * Math.min(1, minutes / 0.4);
  one.ac = one.dc * EFFICIENCY;
  const warm = power.air + 12 + 34 * (one.ac / one.spec.rated);
  one.temperature += (warm - one.temperature) * Math.min(1, minutes / 25);
  one.today += (one.ac * minutes) / 60;
}

const towards = (value: number, target: number, most: number): number =>
  value + Math.min(most, Math.max(-most, target - value));

/** What the battery gives, kW, at most what it has and what it may. */
function batteryGives({ battery, ...power }: Power, wanted: number): number {
  if (!isClosed({ battery, ...power }, BATTERY.breaker)) return 0;
  const bounded = Math.min(BATTERY.power, Math.max(-BATTERY.power, wanted));
  if (bounded > 0 && battery.charge <= battery.least / 100) return 0;
  if (bounded < 0 && battery.charge >= 0.97) return 0;
  return bounded;
}

function stepGenset(power: Power, isNeeded: boolean, wanted: number, minutes: number): void {
  const { genset } = power;
  if (genset.isAuto && isNeeded && genset.fuel > 1) genset.isOn = true;
  if (genset.isAuto && !isNeeded) genset.isOn = false;
  if (genset.fuel <= 0) genset.isOn = false;
  genset.speed = towards(genset.speed, genset.isOn ? 1500 : 0, 9000 * minutes);
  // It is synchronised at its speed, and its breaker opens when it stops.
  if (genset.isAuto) power.breakers.set(GENSET.breaker, genset.speed > 1450);
  const isGiving = genset.speed > 1450 && isClosed(power, GENSET.breaker);
  const target = isGiving ? Math.min(GENSET.rated, Math.max(0, isNeeded ? wanted : genset.setPoint)) : 0;
  genset.power = towards(genset.power, target, 2600 * minutes);
  genset.fuel = Math.max(0, genset.fuel - (genset.power / GENSET.rated) * 0.18 * minutes * (1 / 6));
  genset.coolant += ((genset.speed > 100 ? 84 : 24) - genset.coolant) * Math.min(1, minutes / 14);
  if (genset.speed > 100) genset.hours += minutes / 60;
  // A tanker comes.
  if (genset.fuel < 12) genset.fuel = 96;
}

function stepLoads(power: Power, hours: number, random: Random): number {
  let sum = 0;
  for (const { id, breaker, load, swing } of FEEDERS) {
    const day = (hours / 24) * 2 * Math.PI;
    const course = 1 + swing * (0.6 * Math.sin(day - 1.8) + 0.4 * Math.sin(2 * day - 0.9));
    const taken = isClosed(power, breaker) ? load * course * (1 + random.normal() * 0.012) : 0;
    power.loads.set(id, taken);
    sum += taken;
  }
  return sum;
}

/** `hours`: of the sun's days. */
export function stepPower(power: Power, hours: number, random: Random, minutes: number): void {
  const day = Math.floor(hours / 24);
  if (day !== power.day) {
    power.day = day;
    power.exported = 0;
    for (const one of power.inverters) one.today = 0;
  }
  stepWeather(power, hours, random, minutes);
  for (const one of power.inverters) stepInverter(power, one, hours % 24, minutes);
  const load = stepLoads(power, hours % 24, random);
  const sun = power.inverters.reduce((sum, one) => sum + one.ac, 0);
  const hasGrid = isClosed(power, GRID.breaker);
  balance(power, { load, sun, hasGrid, minutes, random });
}

interface Balance {
  readonly load: number;
  readonly sun: number;
  readonly hasGrid: boolean;
  readonly minutes: number;
  readonly random: Random;
}

/** Someone takes what the others give: the grid, else the battery, else nobody. */
function balance(power: Power, { load, sun, hasGrid, minutes, random }: Balance): void {
  const { battery } = power;
  const missing = load - sun;
  const isLow = battery.charge < (battery.least + 5) / 100;
  stepGenset(
    power,
    !hasGrid && missing > 0 && (isLow || power.genset.isOn || missing > BATTERY.power),
    missing,
    minutes,
  );
  const rest = missing - power.genset.power;
  // By itself it takes the sun's surplus, and gives it in the evening; on an island it must balance.
  const automatic = rest < 0 ? rest : Math.min(rest, battery.charge > 0.3 ? rest * 0.8 : 0);
  const wanted = hasGrid ? (battery.isAuto ? automatic : battery.setPoint) : rest;
  battery.power = towards(
    battery.power,
    batteryGives(power, wanted),
    hasGrid ? 3000 * minutes : BATTERY.power * 2,
  );
  const stored = battery.power < 0 ? -battery.power * ROUND_TRIP : -battery.power;
  battery.charge = Math.min(1, Math.max(0, battery.charge + (stored * minutes) / 60 / BATTERY.capacity));
  const warm = power.air * 0.3 + 17 + 9 * Math.abs(battery.power / BATTERY.power);
  battery.temperature += (warm - battery.temperature) * Math.min(1, minutes / 50);
  const left = rest - battery.power;
  power.grid = hasGrid ? left : 0;
  power.exported += (Math.max(0, -power.grid) * minutes) / 60;
  // Without the grid what is missing, or is too much, moves the frequency.
  const sag = hasGrid || load === 0 ? 0 : left / Math.max(load, 50);
  const frequency = 60 - Math.max(-2, Math.min(3, sag * 3)) + random.normal() * (hasGrid ? 0.006 : 0.02);
  power.frequency += (frequency - power.frequency) * Math.min(1, minutes / 0.02);
  power.voltage = 13.8 + power.grid * -0.00005 + random.normal() * 0.01 - Math.max(0, sag) * 1.5;
  power.oil +=
    (power.air + 22 + 26 * Math.abs(power.grid / GRID.limit) - power.oil) * Math.min(1, minutes / 90);
}
