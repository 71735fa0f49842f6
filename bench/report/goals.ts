/** The goals of every cell of the workload, and whether they are reached. */
import { type Metric, SCENARIOS } from '../metrics.ts';
import { type Block, leadOf } from './tables.ts';

/** Factors over the best peer, by the number of objects from which they apply. */
export const GOALS = [
  { from: 0, times: 1.5 },
  { from: 10_000, times: 5 },
  { from: 100_000, times: 25 },
] as const;

export const goalFor = (n: number): number => GOALS.findLast(({ from }) => n >= from)!.times;

/** The goals apply to this scene; in others they are lines to compare with. */
export const GOAL_SCENE = 'schematic';

/** The cells that show a lead; those of SCENARIOS have a goal. */
const LEADS: readonly Metric[] = [...SCENARIOS, 'hit', 'load'];

export interface Cell {
  readonly metric: Metric;
  readonly lead: number;
  /** Undefined where none was set. */
  readonly goal: number | undefined;
}

export const cellsOf = (block: Block): Cell[] =>
  LEADS.flatMap((metric) => {
    const lead = leadOf(block, metric);
    const hasGoal = block.scene === GOAL_SCENE && SCENARIOS.some((scenario) => scenario === metric);
    return lead === undefined ? [] : [{ metric, lead, goal: hasGoal ? goalFor(block.n) : undefined }];
  });

export const isReached = ({ lead, goal }: Cell): boolean => goal !== undefined && lead >= goal;
