/**
 * Cedar Valley Water: its tanks, pipes, valves and filters. Physics, tags, seed and diagrams all come from
 * these lists, and from those of `sites.ts` and `pumps.ts`.
 *
 *   aquifer → wells → T-101 → T-201 → filters → T-202 → T-301 → T-401 → north town
 *                                                    ↘ T-501 ⇄ T-502 → south town;   sewer → T-601 → interceptor
 *
 * Heights are metres above datum, volumes m³, flows m³/h, heads m of water.
 */
import type { SiteKey } from './sites.ts';

export interface TankSpec {
  readonly id: string;
  readonly title: string;
  readonly site: SiteKey;
  readonly controller: string;
  readonly volume: number;
  readonly height: number;
  /** Elevation of the floor. */
  readonly base: number;
  /** Level at the start, 0…1. */
  readonly start: number;
}

export const TANKS: readonly TankSpec[] = [
  {
    id: 'T-101',
    title: 'Collecting tank',
    site: 'well-field',
    controller: 'Transfer PLC',
    volume: 420,
    height: 5,
    base: 100,
    start: 0.55,
  },
  {
    id: 'T-201',
    title: 'Raw water tank',
    site: 'treatment',
    controller: 'Intake PLC',
    volume: 500,
    height: 6,
    base: 112,
    start: 0.6,
  },
  {
    id: 'T-202',
    title: 'Clear well',
    site: 'treatment',
    controller: 'High service PLC',
    volume: 620,
    height: 5,
    base: 108,
    start: 0.6,
  },
  {
    id: 'T-301',
    title: 'Suction tank',
    site: 'booster',
    controller: 'Booster PLC',
    volume: 400,
    height: 5,
    base: 140,
    start: 0.55,
  },
  {
    id: 'T-401',
    title: 'Elevated tank',
    site: 'tower',
    controller: 'Tower RTU',
    volume: 380,
    height: 8,
    base: 175,
    start: 0.6,
  },
  {
    id: 'T-501',
    title: 'Cell A',
    site: 'reservoir',
    controller: 'Reservoir RTU',
    volume: 420,
    height: 6,
    base: 125,
    start: 0.65,
  },
  {
    id: 'T-502',
    title: 'Cell B',
    site: 'reservoir',
    controller: 'Reservoir RTU',
    volume: 420,
    height: 6,
    base: 125,
    start: 0.6,
  },
  {
    id: 'T-601',
    title: 'Wet well',
    site: 'lift-station',
    controller: 'Lift RTU',
    volume: 240,
    height: 5,
    base: 95,
    start: 0.45,
  },
];

/** Sources and destinations of water outside the plant, by their elevation. */
export const ENDS: Readonly<Record<string, number>> = {
  aquifer: 62,
  'north-town': 150,
  'south-town': 158,
  sewer: 101,
  interceptor: 112,
  waste: 100,
};

/** A pipe with pumps at its start; `valves` and filters are along it. */
export interface MainSpec {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly valves?: readonly string[];
  readonly filtered?: boolean;
}

export const MAINS: readonly MainSpec[] = [
  { id: 'well-1', from: 'aquifer', to: 'T-101' },
  { id: 'well-2', from: 'aquifer', to: 'T-101' },
  { id: 'well-3', from: 'aquifer', to: 'T-101' },
  { id: 'well-4', from: 'aquifer', to: 'T-101' },
  { id: 'transfer', from: 'T-101', to: 'T-201', valves: ['V-201'] },
  { id: 'filtration', from: 'T-201', to: 'T-202', filtered: true },
  { id: 'north', from: 'T-202', to: 'T-301', valves: ['V-301'] },
  { id: 'south', from: 'T-202', to: 'T-501', valves: ['V-501'] },
  { id: 'summit', from: 'T-301', to: 'T-401', valves: ['V-401'] },
  { id: 'south-zone', from: 'T-502', to: 'south-town', valves: ['V-504'] },
  { id: 'force-main', from: 'T-601', to: 'interceptor', valves: ['V-602'] },
];

export interface ValveSpec {
  readonly id: string;
  readonly title: string;
  readonly site: SiteKey;
  readonly controller: string;
  /** Seconds from closed to open. */
  readonly travel: number;
}

export const VALVES: readonly ValveSpec[] = [
  { id: 'V-201', title: 'Raw inlet', site: 'treatment', controller: 'Intake PLC', travel: 6 },
  { id: 'V-301', title: 'Station inlet', site: 'booster', controller: 'Booster PLC', travel: 6 },
  { id: 'V-401', title: 'Tank inlet', site: 'tower', controller: 'Tower RTU', travel: 8 },
  { id: 'V-402', title: 'Tank outlet', site: 'tower', controller: 'Tower RTU', travel: 8 },
  { id: 'V-501', title: 'Cell A inlet', site: 'reservoir', controller: 'Reservoir RTU', travel: 7 },
  { id: 'V-503', title: 'Cell connection', site: 'reservoir', controller: 'Reservoir RTU', travel: 7 },
  { id: 'V-504', title: 'Zone outlet', site: 'reservoir', controller: 'Zone PLC', travel: 7 },
  { id: 'V-601', title: 'Inlet gate', site: 'lift-station', controller: 'Lift RTU', travel: 10 },
  { id: 'V-602', title: 'Force main valve', site: 'lift-station', controller: 'Lift RTU', travel: 7 },
];

export interface FilterSpec {
  readonly id: string;
  readonly title: string;
  readonly site: SiteKey;
  readonly controller: string;
  /** How clogged at the start, 0…1. */
  readonly fouling: number;
}

export const FILTERS: readonly FilterSpec[] = [0.15, 0.4, 0.65, 0.3].map((fouling, at) => ({
  id: `F-20${at + 1}`,
  title: `Filter ${at + 1}`,
  site: 'treatment',
  controller: 'Filter PLC',
  fouling,
}));
