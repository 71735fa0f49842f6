/** The pumps of Cedar Valley Water and the levels that start them. Flows m³/h, heads m of water. */
import type { SiteKey } from './sites.ts';

/** Starts and stops a pump by a level: `fill` by the tank it fills, `drain` by the one it empties. Percent. */
interface LevelControl {
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

/** The pump that is stopped with a fault when the demo begins: a standby of four. */
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
