/** A centrifugal pump with a variable-speed drive. */
import type { PumpSpec } from '../pumps.ts';

export interface Pump {
  readonly spec: PumpSpec;
  /** Commanded on. */
  isOn: boolean;
  /** Level control may start and stop it. */
  isAuto: boolean;
  hasFault: boolean;
  /** Percent of the rated speed; the setpoint. */
  speedSetpoint: number;
  /** Percent: start and stop of the level control. */
  startLevel: number;
  stopLevel: number;
  /** 0…1 of the rated speed. */
  speed: number;
  /** m³/h. */
  flow: number;
  /** m of water; its head. */
  head: number;
  /** kW. */
  power: number;
  /** °C, of the motor's winding. */
  temperature: number;
  hours: number;
  starts: bigint;
}

/** Ratio of the head at no flow to the rated head. */
const SHUTOFF = 1.33;
const EFFICIENCY = 0.72;
const RAMP_SECONDS = 3;
/** Inertia of the water column. */
const FLOW_SECONDS = 0.8;
const MOTOR_SECONDS = 90;
const AMBIENT = 16;
const HEATING = 48;

export const createPump = (spec: PumpSpec, seed: number): Pump => ({
  spec,
  isOn: spec.running,
  isAuto: spec.auto,
  hasFault: spec.fault === true,
  speedSetpoint: 100,
  startLevel: spec.control.start,
  stopLevel: spec.control.stop,
  speed: spec.running ? 1 : 0,
  flow: spec.running ? spec.rated * 0.9 : 0,
  head: 0,
  power: 0,
  temperature: AMBIENT + (spec.running ? HEATING * 0.8 : 4),
  hours: 1200 + seed * 137,
  starts: BigInt(300 + seed * 29),
});

/** A command of an operator or of the level control. Starting clears a fault, as the reset at the panel would. */
export function command(pump: Pump, on: boolean): void {
  if (on && !pump.isOn) pump.starts += 1n;
  if (on) pump.hasFault = false;
  pump.isOn = on;
}

const shutoffHead = ({ spec, speed }: Pump): number => SHUTOFF * spec.head * speed * speed;

/**
 * The flow at which the pump's curve H = H0·s² − k·Q² meets `against` m of head; 0 if it cannot lift so high or is
 * stopped: its valve shuts with it, or water would run through it to lower places.
 */
export function curveFlow(pump: Pump, against: number): number {
  if (pump.speed === 0) return 0;
  const { rated, head } = pump.spec;
  const slope = ((SHUTOFF - 1) * head) / (rated * rated);
  return Math.sqrt(Math.max(0, shutoffHead(pump) - against) / slope);
}

/** Advances speed, flow, power and temperature by `seconds`, against `against` m of head; Infinity for a shut main. */
export function stepPump(pump: Pump, against: number, seconds: number): void {
  const wanted = pump.isOn ? Math.min(100, Math.max(30, pump.speedSetpoint)) / 100 : 0;
  const most = seconds / RAMP_SECONDS;
  pump.speed += Math.min(most, Math.max(-most, wanted - pump.speed));
  // The check valve prevents backflow.
  const flow = curveFlow(pump, against);
  pump.flow += (flow - pump.flow) * Math.min(1, seconds / FLOW_SECONDS);
  if (pump.flow < 0.05) pump.flow = 0;
  const { rated, head } = pump.spec;
  pump.head = Math.max(0, shutoffHead(pump) - (((SHUTOFF - 1) * head) / (rated * rated)) * pump.flow ** 2);
  const idle = 0.12 * ratedPower(pump.spec) * pump.speed ** 3;
  pump.power = idle + (9.81 * (pump.flow / 3600) * pump.head) / EFFICIENCY;
  const load = pump.power / ratedPower(pump.spec);
  pump.temperature += (AMBIENT + HEATING * load - pump.temperature) * Math.min(1, seconds / MOTOR_SECONDS);
}

/** kW at the rated point. */
export const ratedPower = ({ rated, head }: PumpSpec): number => (9.81 * (rated / 3600) * head) / EFFICIENCY;
