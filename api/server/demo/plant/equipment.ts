/**
 * Cedar Valley Water: what stands where. Physics, tags, seed and diagrams are all made from these lists.
 *
 *   aquifer → wells → T-101 → T-201 → filters → T-202 → T-301 → T-401 → north town
 *                                                    ↘ T-501 ⇄ T-502 → south town;   sewer → T-601 → interceptor
 *
 * Heights are metres above datum, volumes m³, flows m³/h, heads m of water.
 */

export type SiteKey = 'well-field' | 'treatment' | 'booster' | 'tower' | 'reservoir' | 'lift-station';

export interface SiteSpec {
  readonly key: SiteKey;
  readonly name: string;
  readonly area: string;
  readonly route: string;
  /** How its controllers talk to the server. */
  readonly protocol: 'sparkplug-b' | 'modbus-tcp';
  /** Sparkplug edge node, or the name of the Modbus gateway. */
  readonly node: string;
}

export const COMPANY = 'Cedar Valley Water';
export const GROUP = 'CedarValley';

export const SITES: readonly SiteSpec[] = [
  {
    key: 'well-field',
    name: 'Alder Creek Well Field',
    area: 'North Valley',
    route: 'Supply',
    protocol: 'sparkplug-b',
    node: 'WellField',
  },
  {
    key: 'treatment',
    name: 'Cedar Water Treatment Plant',
    area: 'North Valley',
    route: 'Supply',
    protocol: 'sparkplug-b',
    node: 'Treatment',
  },
  {
    key: 'booster',
    name: 'Hillside Booster Station',
    area: 'North Valley',
    route: 'North Distribution',
    protocol: 'sparkplug-b',
    node: 'Booster',
  },
  {
    key: 'tower',
    name: 'Summit Elevated Tank',
    area: 'North Valley',
    route: 'North Distribution',
    protocol: 'sparkplug-b',
    node: 'Tower',
  },
  {
    key: 'reservoir',
    name: 'Meadow Reservoir',
    area: 'South Valley',
    route: 'South Network',
    protocol: 'modbus-tcp',
    node: 'Reservoir',
  },
  {
    key: 'lift-station',
    name: 'River Road Lift Station',
    area: 'South Valley',
    route: 'South Network',
    protocol: 'modbus-tcp',
    node: 'LiftStation',
  },
];

/** As it stands on the type plate of a site's edge node or gateway. */
export const serialNumber = ({ key, protocol }: SiteSpec): string =>
  `${protocol === 'modbus-tcp' ? 'FLG40' : 'NGE200'}-${1041 + 37 * SITES.findIndex((site) => site.key === key)}`;

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

/** Where water comes from and goes to outside the plant, by its elevation. */
export const ENDS: Readonly<Record<string, number>> = {
  aquifer: 62,
  'north-town': 150,
  'south-town': 158,
  sewer: 101,
  interceptor: 112,
  waste: 100,
};

/** A pipe with pumps at its start; `valves` and filters stand in its way. */
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

/** Starts and stops a pump by a level: `fill` looks at the tank it fills, `drain` at the one it empties. Percent. */
export interface LevelControl {
  readonly tank: string;
  readonly mode: 'fill' | 'drain';
  readonly start: number;
  readonly stop: number;
}

export interface PumpSpec {
  readonly id: string;
  readonly title: string;
  readonly site: SiteKey;
  readonly controller: string;
  readonly main: string;
  /** Flow at the rated head. */
  readonly rated: number;
  readonly head: number;
  readonly control: LevelControl;
  readonly running: boolean;
  readonly auto: boolean;
  readonly fault?: true;
}

/** The pump that stands with a fault when the demo begins: a standby of four. */
export const DEMO_FAULT = 'P-104';

const fill = (tank: string, start: number, stop: number): LevelControl => ({
  tank,
  mode: 'fill',
  start,
  stop,
});
const drain = (tank: string, start: number, stop: number): LevelControl => ({
  tank,
  mode: 'drain',
  start,
  stop,
});

export const PUMPS: readonly PumpSpec[] = [
  {
    id: 'P-101',
    title: 'Well pump 1',
    site: 'well-field',
    controller: 'Well PLC',
    main: 'well-1',
    rated: 200,
    head: 54,
    control: fill('T-101', 60, 88),
    running: true,
    auto: true,
  },
  {
    id: 'P-102',
    title: 'Well pump 2',
    site: 'well-field',
    controller: 'Well PLC',
    main: 'well-2',
    rated: 200,
    head: 54,
    control: fill('T-101', 55, 85),
    running: true,
    auto: true,
  },
  {
    id: 'P-103',
    title: 'Well pump 3',
    site: 'well-field',
    controller: 'Well PLC',
    main: 'well-3',
    rated: 190,
    head: 54,
    control: fill('T-101', 45, 80),
    running: true,
    auto: true,
  },
  {
    id: 'P-104',
    title: 'Well pump 4',
    site: 'well-field',
    controller: 'Well PLC',
    main: 'well-4',
    rated: 160,
    head: 54,
    control: fill('T-101', 30, 70),
    running: false,
    auto: false,
    fault: true,
  },
  {
    id: 'P-111',
    title: 'Transfer pump 1',
    site: 'well-field',
    controller: 'Transfer PLC',
    main: 'transfer',
    rated: 420,
    head: 20,
    control: fill('T-201', 55, 85),
    running: true,
    auto: true,
  },
  {
    id: 'P-112',
    title: 'Transfer pump 2',
    site: 'well-field',
    controller: 'Transfer PLC',
    main: 'transfer',
    rated: 420,
    head: 20,
    control: fill('T-201', 25, 60),
    running: false,
    auto: true,
  },
  {
    id: 'P-201',
    title: 'Filter feed pump 1',
    site: 'treatment',
    controller: 'Intake PLC',
    main: 'filtration',
    rated: 400,
    head: 14,
    control: fill('T-202', 55, 85),
    running: true,
    auto: true,
  },
  {
    id: 'P-202',
    title: 'Filter feed pump 2',
    site: 'treatment',
    controller: 'Intake PLC',
    main: 'filtration',
    rated: 400,
    head: 14,
    control: fill('T-202', 25, 60),
    running: false,
    auto: true,
  },
  {
    id: 'P-211',
    title: 'High service pump 1',
    site: 'treatment',
    controller: 'High service PLC',
    main: 'north',
    rated: 320,
    head: 42,
    control: fill('T-301', 55, 85),
    running: true,
    auto: true,
  },
  {
    id: 'P-212',
    title: 'High service pump 2',
    site: 'treatment',
    controller: 'High service PLC',
    main: 'north',
    rated: 320,
    head: 42,
    control: fill('T-301', 25, 60),
    running: false,
    auto: true,
  },
  {
    id: 'P-213',
    title: 'High service pump 3',
    site: 'treatment',
    controller: 'High service PLC',
    main: 'south',
    rated: 320,
    head: 28,
    control: fill('T-501', 55, 85),
    running: true,
    auto: true,
  },
  {
    id: 'P-301',
    title: 'Booster pump 1',
    site: 'booster',
    controller: 'Booster PLC',
    main: 'summit',
    rated: 290,
    head: 48,
    control: fill('T-401', 55, 85),
    running: true,
    auto: true,
  },
  {
    id: 'P-302',
    title: 'Booster pump 2',
    site: 'booster',
    controller: 'Booster PLC',
    main: 'summit',
    rated: 290,
    head: 48,
    control: fill('T-401', 35, 70),
    running: false,
    auto: true,
  },
  {
    id: 'P-303',
    title: 'Booster pump 3',
    site: 'booster',
    controller: 'Booster PLC',
    main: 'summit',
    rated: 290,
    head: 48,
    control: fill('T-401', 20, 55),
    running: false,
    auto: true,
  },
  {
    id: 'P-501',
    title: 'Zone pump 1',
    site: 'reservoir',
    controller: 'Zone PLC',
    main: 'south-zone',
    rated: 170,
    head: 46,
    control: drain('T-502', 25, 10),
    running: true,
    auto: true,
  },
  {
    id: 'P-502',
    title: 'Zone pump 2',
    site: 'reservoir',
    controller: 'Zone PLC',
    main: 'south-zone',
    rated: 170,
    head: 46,
    control: drain('T-502', 92, 60),
    running: false,
    auto: true,
  },
  {
    id: 'P-601',
    title: 'Lift pump 1',
    site: 'lift-station',
    controller: 'Lift RTU',
    main: 'force-main',
    rated: 210,
    head: 22,
    control: drain('T-601', 65, 25),
    running: false,
    auto: true,
  },
  {
    id: 'P-602',
    title: 'Lift pump 2',
    site: 'lift-station',
    controller: 'Lift RTU',
    main: 'force-main',
    rated: 210,
    head: 22,
    control: drain('T-601', 80, 35),
    running: false,
    auto: true,
  },
  {
    id: 'P-603',
    title: 'Lift pump 3',
    site: 'lift-station',
    controller: 'Lift RTU',
    main: 'force-main',
    rated: 210,
    head: 22,
    control: drain('T-601', 90, 60),
    running: false,
    auto: true,
  },
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
  { id: 'V-201', title: 'Raw water inlet', site: 'treatment', controller: 'Intake PLC', travel: 6 },
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
