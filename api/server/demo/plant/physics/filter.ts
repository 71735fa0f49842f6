/** A rapid sand filter: it clogs as it filters, and a backwash clears it. */
import type { FilterSpec } from '../equipment.ts';
import { createValve, stepValve, type Valve } from './valve.ts';

export interface Filter {
  readonly spec: FilterSpec;
  readonly valve: Valve;
  /** 0 clean … 1 clogged. */
  fouling: number;
  isWashing: boolean;
  washLeft: number;
  /** m³/h through it. */
  flow: number;
  /** kPa across it. */
  pressureDrop: number;
}

const VALVE_TRAVEL = 4;
const WASH_SECONDS = 25;
/** m³/h of clear water that a backwash uses. */
export const WASH_FLOW = 60;
const CLOG_SECONDS = 900;
const CLEAN_DROP = 12;
/** A filter clogged this far is washed by the automatic. */
const WASH_AT = 0.8;

export const createFilter = (spec: FilterSpec): Filter => ({
  spec,
  valve: createValve({ id: spec.id, travel: VALVE_TRAVEL }),
  fouling: spec.fouling,
  isWashing: false,
  washLeft: 0,
  flow: 0,
  pressureDrop: 0,
});

/** Relative flow through it, 1 for a clean open filter. */
export const conductance = (filter: Filter): number =>
  filter.isWashing ? 0 : filter.valve.position / (1 + 2 * filter.fouling);

export function startWash(filter: Filter, on: boolean): void {
  filter.isWashing = on;
  filter.washLeft = on ? WASH_SECONDS : 0;
}

/** `share` of the bank's `flow` passes here; `rated` is one filter's share of the rated flow. */
export function stepFilter(filter: Filter, flow: number, rated: number, seconds: number): void {
  stepValve(filter.valve, seconds);
  filter.flow = flow;
  filter.pressureDrop = CLEAN_DROP * (flow / rated) ** 2 * (1 + 2 * filter.fouling);
  if (filter.isWashing) {
    filter.fouling = Math.max(0.05, filter.fouling - (1.2 * seconds) / WASH_SECONDS);
    filter.washLeft -= seconds;
    if (filter.washLeft <= 0) filter.isWashing = false;
  } else filter.fouling = Math.min(1, filter.fouling + ((flow / rated) * seconds) / CLOG_SECONDS);
}

/** Washes the most clogged filter when necessary; never two at a time, because the rest carry its water. */
export function washWhenClogged(filters: readonly Filter[]): void {
  if (filters.some((filter) => filter.isWashing)) return;
  const worst = filters.reduce((a, b) => (b.fouling > a.fouling ? b : a));
  if (worst.fouling > WASH_AT && worst.valve.isOpen) startWash(worst, true);
}
