/** Water quality: turbidity in and out, pH, and the chlorine residual that follows the dose. */
import type { Random } from './random.ts';

interface Treatment {
  isDosing: boolean;
  /** mg/l, set by the operator. */
  doseSetpoint: number;
  /** mg/l in the clear well. */
  residual: number;
  /** NTU. */
  rawTurbidity: number;
  filteredTurbidity: number;
  ph: number;
}

const RESIDUAL_SECONDS = 20;

export const createTreatment = (): Treatment => ({
  isDosing: true,
  doseSetpoint: 0.9,
  residual: 0.72,
  rawTurbidity: 4.2,
  filteredTurbidity: 0.12,
  ph: 7.4,
});

/** `feed`: m³/h through the filters. Dosing follows the feed; without it the residual decays. */
export function stepTreatment(state: Treatment, feed: number, random: Random, seconds: number): void {
  const towards = (value: number, target: number, time: number): number =>
    value + (target - value) * Math.min(1, seconds / time);
  const dosed = state.isDosing && feed > 5 ? state.doseSetpoint * 0.8 : 0.05;
  state.residual = towards(state.residual, dosed, RESIDUAL_SECONDS);
  state.rawTurbidity = Math.max(0.5, towards(state.rawTurbidity, 4.2, 120) + random.normal() * 0.02);
  state.filteredTurbidity = towards(state.filteredTurbidity, 0.03 * state.rawTurbidity, 30);
  state.ph = towards(state.ph, 7.4, 200) + random.normal() * 0.0015;
}
