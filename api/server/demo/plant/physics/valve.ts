/** A motor-driven valve, which takes time to travel. */
import type { ValveSpec } from '../equipment.ts';

export interface Valve {
  readonly spec: Pick<ValveSpec, 'id' | 'travel'>;
  /** Commanded open. */
  isOpen: boolean;
  /** 0 closed … 1 open. */
  position: number;
}

export const createValve = (spec: Valve['spec']): Valve => ({ spec, isOpen: true, position: 1 });

export function stepValve(valve: Valve, seconds: number): void {
  const step = seconds / valve.spec.travel;
  valve.position = Math.min(1, Math.max(0, valve.position + (valve.isOpen ? step : -step)));
}

/** Flow resistance relative to the open valve; Infinity when shut. */
export const resistance = (position: number): number =>
  position < 0.02 ? Number.POSITIVE_INFINITY : 1 / position ** 2;
