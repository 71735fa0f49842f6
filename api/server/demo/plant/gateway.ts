/**
 * The small computer that an edge node runs on, and what it reports about itself: load that follows its work, a case that warms
 * up with the load, memory that caches fill until they are freed, a disk that logs fill until they are rotated, and a
 * modem whose signal wanders. Addresses are from the ranges reserved for documentation.
 */

import { Random } from './physics/random.ts';
import { SITES, type SiteSpec } from './sites.ts';
import type { TagValue } from './tags.ts';

export interface Statistic {
  /** As `cpuLoad` or `eth0/ip`; its metric is `Statistics/<label>`. */
  readonly label: string;
  readonly dataType: 'float' | 'int64' | 'string';
  readonly unit: string | null;
  /** A smaller change is not reported. */
  readonly deadband: number;
  read(gateway: Gateway): TagValue;
}

/** Name of the metric, and of its tag. */
export const statisticName = ({ label }: Statistic): string => `Statistics/${label}`;

const TOTAL_MEMORY = 512;
/** What its programs need; the rest is caches, which are freed when memory is short. */
const PROGRAMS_MEMORY = 148;
const LOW_MEMORY = 60;
const DISK_MB = 7240;
const SYSTEM_MB = 2870;
const LOGS_MB = 900;
const LOG_MB_PER_MESSAGE = 0.0011;
const CACHE_MB_PER_MESSAGE = 0.0068;
/** Percent of one core that a message per second costs. */
const LOAD_PER_MESSAGE = 1.4;
const IDLE_LOAD = 6;
/** Degrees that full load warms the processor above its case, and its time constant in seconds. */
const WARMING = 38;
const THERMAL_SECONDS = 90;
const CASE_TEMPERATURE = 31;
const USUAL_SIGNAL = -84;

export class Gateway {
  readonly #random: Random;
  readonly place: number;
  /** Seconds. */
  serviceUptime = 0;
  systemUptime: number;
  load = IDLE_LOAD;
  temperature = CASE_TEMPERATURE + (WARMING * IDLE_LOAD) / 100;
  #noise = 0;
  #caches: number;
  #logs: number;
  #signal = USUAL_SIGNAL;

  constructor(site: SiteSpec, seed: number) {
    this.place = SITES.indexOf(site);
    this.#random = new Random(seed * 31 + this.place);
    // The machine has been up for weeks; its program starts now.
    this.systemUptime = 86_400 * (9 + this.#random.integer(60)) + this.#random.integer(86_400);
    this.#caches = this.#random.next() * (TOTAL_MEMORY - PROGRAMS_MEMORY - LOW_MEMORY);
    this.#logs = this.#random.next() * LOGS_MB;
  }

  /** A stretch of seconds in which it sent this many messages. */
  step(seconds: number, messages: number): void {
    this.serviceUptime += seconds;
    this.systemUptime += seconds;
    const remain = Math.exp(-seconds / 20);
    this.#noise = this.#noise * remain + this.#random.normal() * 3 * Math.sqrt(1 - remain * remain);
    const work = IDLE_LOAD + (LOAD_PER_MESSAGE * messages) / seconds + this.#noise;
    this.load = Math.min(100, Math.max(1, work));
    const warm = CASE_TEMPERATURE + (WARMING * this.load) / 100;
    this.temperature += (warm - this.temperature) * (1 - Math.exp(-seconds / THERMAL_SECONDS));
    this.#caches += CACHE_MB_PER_MESSAGE * messages;
    if (this.freeMemory < LOW_MEMORY) this.#caches *= 0.2;
    this.#logs += LOG_MB_PER_MESSAGE * messages;
    if (this.#logs > LOGS_MB) this.#logs *= 0.25;
    this.#signal += (USUAL_SIGNAL - this.#signal) * Math.min(1, seconds / 300) + this.#random.normal() * 0.4;
  }

  get freeMemory(): number {
    return TOTAL_MEMORY - PROGRAMS_MEMORY - this.#caches;
  }
  get usedDisk(): number {
    return SYSTEM_MB + this.#logs;
  }
  /** dBm. */
  get signal(): number {
    return Math.round(this.#signal);
  }
}

const number = (
  label: string,
  unit: string,
  deadband: number,
  read: (gateway: Gateway) => number,
): Statistic => ({ label, dataType: 'float', unit, deadband, read });
const text = (label: string, read: (gateway: Gateway) => string): Statistic => ({
  ...{ label, dataType: 'string', unit: null, deadband: 0, read },
});
const seconds = (label: string, read: (gateway: Gateway) => number): Statistic => ({
  ...{ label, dataType: 'int64', unit: 's', deadband: 60 },
  read: (gateway) => BigInt(Math.floor(read(gateway))),
});

const round = (value: number, step: number): number => Math.round(value / step) * step;

/** What the demo's gateways have: a modem and one wired network. No wireless, no second wire: they report nothing about those. */
export const STATISTICS: readonly Statistic[] = [
  number('cpuLoad', '%', 0.5, ({ load }) => round(load, 0.1)),
  number('cpuTemperature', '°C', 0.2, ({ temperature }) => round(temperature, 0.1)),
  number('totalMemory', 'MB', 0, () => TOTAL_MEMORY),
  number('freeMemory', 'MB', 1, ({ freeMemory }) => round(freeMemory, 0.1)),
  number('diskHomeTotal', 'MB', 0, () => DISK_MB),
  number('diskHomeUsed', 'MB', 1, ({ usedDisk }) => round(usedDisk, 0.1)),
  number('diskHomeFree', 'MB', 1, ({ usedDisk }) => round(DISK_MB - usedDisk, 0.1)),
  seconds('serviceUptime', ({ serviceUptime }) => serviceUptime),
  seconds('systemUptime', ({ systemUptime }) => systemUptime),
  text('operatorName', () => 'Valley Mobile'),
  text('registration', () => 'Registered, home network'),
  text('accessTech', () => 'LTE'),
  text('state', () => 'Connected'),
  number('signalQuality', 'dBm', 1, ({ signal }) => signal),
  text('id', ({ place }) => `00101-${4711 + place}`),
  text('cellStatus', ({ signal }) => (signal < -100 ? 'Weak' : 'Good')),
  text('deviceStatus', ({ load }) => (load > 90 ? 'Busy' : 'Running')),
  text('networkStatus', () => 'Online'),
  text('currentIp', ({ place }) => `198.51.100.${20 + place}`),
  text('currentIpRoute', () => 'wwan0'),
  text('eth0/ip', ({ place }) => `192.0.2.${10 + place}`),
  text('eth0/subnet', () => '255.255.255.0'),
  text('eth0/gateway', () => '192.0.2.1'),
  text('eth0/dns', () => '192.0.2.2'),
];
