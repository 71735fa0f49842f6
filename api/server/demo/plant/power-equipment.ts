/** Mesa Solar and Storage: what generates, stores and takes power. kW, kWh. */

export interface ArraySpec {
  /** Of its inverter. */
  readonly id: string;
  readonly title: string;
  /** kW at full sun, and of the inverter. */
  readonly peak: number;
  readonly rated: number;
  /** Degrees clockwise from north that it faces. */
  readonly facing: number;
  readonly breaker: string;
  readonly fault?: true;
}

/** The inverter that stands with a fault when the demo begins; somebody has acknowledged it. */
export const DEMO_INVERTER_FAULT = 'INV-4';

export const ARRAYS: readonly ArraySpec[] = [
  { id: 'INV-1', title: 'East array', peak: 620, rated: 520, facing: 110, breaker: 'CB-11' },
  { id: 'INV-2', title: 'South array 1', peak: 720, rated: 600, facing: 180, breaker: 'CB-12' },
  { id: 'INV-3', title: 'South array 2', peak: 720, rated: 600, facing: 180, breaker: 'CB-13' },
  { id: 'INV-4', title: 'West array', peak: 620, rated: 520, facing: 250, breaker: 'CB-14', fault: true },
];

interface FeederSpec {
  readonly id: string;
  readonly title: string;
  readonly breaker: string;
  /** Average. */
  readonly load: number;
  /** Share by which its day swings. */
  readonly swing: number;
}

export const FEEDERS: readonly FeederSpec[] = [
  { id: 'FD-1', title: 'Brewery', breaker: 'CB-31', load: 190, swing: 0.35 },
  { id: 'FD-2', title: 'Waterworks', breaker: 'CB-32', load: 310, swing: 0.2 },
  { id: 'FD-3', title: 'Mesa village', breaker: 'CB-33', load: 260, swing: 0.5 },
];

export const BATTERY = { id: 'BAT-1', breaker: 'CB-21', capacity: 2400, power: 900 } as const;
export const GENSET = { id: 'GEN-1', breaker: 'CB-22', rated: 500 } as const;
export const GRID = { id: 'TR-1', breaker: 'CB-01', limit: 2000 } as const;

export const BREAKERS: readonly { readonly id: string; readonly title: string }[] = [
  { id: GRID.breaker, title: 'Grid' },
  ...ARRAYS.map(({ breaker, title }) => ({ id: breaker, title })),
  { id: BATTERY.breaker, title: 'Battery' },
  { id: GENSET.breaker, title: 'Generator' },
  ...FEEDERS.map(({ breaker, title }) => ({ id: breaker, title })),
];
