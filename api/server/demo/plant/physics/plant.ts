/**
 * The whole plant's state and one step of it. Pure: no clock, no network, the same seed gives the same run.
 *
 * Machines move in real seconds, so that an operator sees pumps start and valves travel. Water moves TIME_SCALE times
 * as fast (a second is a minute of the plant), so that levels change by some tenths of a percent a second and a day
 * with its peaks of consumption takes 24 minutes.
 */
import { FILTERS, MAINS, type MainSpec, TANKS, VALVES } from '../equipment.ts';
import { PUMPS } from '../pumps.ts';
import { WATER_SITES, type WaterSite } from '../sites.ts';
import { createBrewhouse, recipeOf, stepBrewhouse } from './brewhouse.ts';
import { createCellar, filledNow, pitch, stepCellar } from './cellar.ts';
import { controlLevels, type Interlocks, interlocksOf, isBlocked } from './control.ts';
import { conductance, createFilter, type Filter, stepFilter, WASH_FLOW, washWhenClogged } from './filter.ts';
import { createPower, stepPower } from './power.ts';
import { command, createPump, type Pump, stepPump } from './pump.ts';
import { Random } from './random.ts';
import { Waters } from './tank.ts';
import { createTreatment, stepTreatment } from './treatment.ts';
import { createValve, resistance, stepValve, type Valve } from './valve.ts';

const TIME_SCALE = 60;

/** m³/h on average. */
const NORTH_DEMAND = 165;
const SEWAGE = 120;
/** m³/h through the connection of the cells per metre of difference. */
const CONNECTION = 520;
/** m by which a well's level sinks for each m³/h pumped. */
const DRAWDOWN = 0.03;

/**
 * Minutes that the brewery and the power site have behind them when the plant begins, whole days: batches and weather have a
 * course that no first state written by hand would have, and history tells it.
 */
const PAST_MINUTES = 30 * 24 * 60;
/** Minutes before the beginning at which an inverter failed. */
export const INVERTER_FAILED = 190;
const MORNING = 10;

const failed = ({ inverters }: Plant['power']): Plant['power']['inverters'][number] =>
  inverters.find(({ spec }) => spec.fault)!;

/** The mains that lead into each site, without the sewer. */
const INLETS: Readonly<Record<Exclude<WaterSite, 'lift-station'>, readonly string[]>> = {
  'well-field': ['well-1', 'well-2', 'well-3', 'well-4'],
  treatment: ['transfer'],
  booster: ['north'],
  tower: ['summit'],
  reservoir: ['south'],
};

/** A main's friction, as m of head for (m³/h)². */
interface Main {
  readonly spec: MainSpec;
  readonly pumps: readonly Pump[];
  readonly friction: number;
  flow: number;
}

const byId = <T extends { readonly id: string }, S>(specs: readonly T[], make: (spec: T, at: number) => S) =>
  new Map(specs.map((spec, at) => [spec.id, make(spec, at)]));

export class Plant {
  readonly random: Random;
  readonly waters = new Waters(TANKS);
  readonly pumps: ReadonlyMap<string, Pump> = byId(PUMPS, createPump);
  readonly valves: ReadonlyMap<string, Valve> = byId(VALVES, createValve);
  readonly filters: ReadonlyMap<string, Filter> = byId(FILTERS, createFilter);
  readonly treatment = createTreatment();
  /** m³/h of flows that no pump drives: consumption, sewage, the connection of the cells. */
  readonly flows = { north: 0, south: 0, sewage: 0, connection: 0 };
  /** m³ that have flowed into each site since midnight of the plant's own day. */
  readonly today = new Map<WaterSite, number>();
  /** Hours of the plant's own day, and since its start. */
  hours = 6;
  readonly brewhouse = createBrewhouse();
  readonly cellar = createCellar();
  readonly power = createPower();
  readonly #mains: readonly Main[];
  /** Apart from that of the water, so that neither changes the other's run. */
  readonly #weather: Random;
  /** Hours of the brewery's and of the sun's own days: both begin in the middle of a sunny morning. */
  readonly #own = { brewery: MORNING, sun: MORNING };
  /** Minutes of the past that are still to come. */
  #past: number;

  /** `past`: minutes before its beginning, which the caller steps through; then a step of a second is a minute of the sun too. */
  constructor(seed = 1, past = 0) {
    this.random = new Random(seed);
    this.#weather = new Random(seed + 71);
    this.#past = PAST_MINUTES;
    failed(this.power).hasFault = false;
    failed(this.power).isOn = true;
    while (this.#past > past) this.#stepOthers(1, 1);
    this.#mains = MAINS.map((spec) => this.#createMain(spec));
    for (let settle = 0; settle < 50; settle++) for (const main of this.#mains) this.#stepMain(main, 0.1);
  }

  pump(id: string): Pump {
    return this.pumps.get(id)!;
  }
  valve(id: string): Valve {
    return this.valves.get(id)!;
  }
  filter(id: string): Filter {
    return this.filters.get(id)!;
  }
  /** What keeps a pump from being started. */
  interlocks(id: string): Interlocks {
    return interlocksOf(this.pump(id), this.waters, this.valves);
  }
  /** An operator's command: a start is refused while an interlock blocks it, and the pump stays as it is. */
  order(id: string, on: boolean): void {
    if (on && !this.pump(id).isOn && isBlocked(this.interlocks(id))) return;
    command(this.pump(id), on);
  }
  /** Flow of a main by its name, m³/h. */
  mainFlow(id: string): number {
    return this.#mains.find((main) => main.spec.id === id)!.flow;
  }

  /** Flow into a site, m³/h. */
  inflow(site: WaterSite): number {
    if (site === 'lift-station') return this.flows.sewage;
    return INLETS[site].reduce((sum, main) => sum + this.mainFlow(main), 0);
  }

  /** Advances everything by `seconds` of real time; 0.1 is the intended step. */
  step(seconds: number): void {
    const hours = (seconds / 3600) * TIME_SCALE;
    if (Math.floor((this.hours + hours) / 24) > Math.floor(this.hours / 24)) this.today.clear();
    this.hours += hours;
    for (const valve of this.valves.values()) stepValve(valve, seconds);
    controlLevels(this.pumps.values(), this.waters, this.valves);
    for (const main of this.#mains) {
      this.#stepMain(main, seconds);
      const moved = this.waters.move(main.spec.from, main.spec.to, main.flow * hours);
      if (moved < main.flow * hours) main.flow = moved / hours;
    }
    for (const pump of this.pumps.values()) if (pump.isOn) pump.hours += hours;
    this.#stepFilters(seconds, hours);
    this.#stepConsumption(hours);
    for (const { key } of WATER_SITES)
      this.today.set(key, (this.today.get(key) ?? 0) + this.inflow(key) * hours);
    stepTreatment(this.treatment, this.mainFlow('filtration'), this.random, seconds);
    const minutes = hours * 60;
    this.#stepOthers(minutes, this.#past > 0 ? minutes : minutes / TIME_SCALE);
  }

  /**
   * The brewery, in minutes of the plant's own time, and the power site in those of the sun: a day of that is one, so that
   * its machines can be watched as they start, and its day is seen whole in charts.
   */
  #stepOthers(minutes: number, sunMinutes: number): void {
    const { brewhouse, cellar } = this;
    if (this.#past > 0) {
      this.#past -= minutes;
      if (this.#past <= INVERTER_FAILED && this.#past + minutes > INVERTER_FAILED) {
        failed(this.power).hasFault = true;
        failed(this.power).isOn = false;
      }
    }
    this.#own.brewery += minutes / 60;
    this.#own.sun += sunMinutes / 60;
    const into = filledNow(cellar);
    const room = into ? into.spec.capacity - into.volume : 0;
    const wort = stepBrewhouse(brewhouse, room, minutes);
    pitch(cellar, wort, brewhouse.cooled, recipeOf(brewhouse.whirlpool.brew || brewhouse.brew).gravity);
    stepCellar(cellar, this.#own.brewery, minutes);
    stepPower(this.power, this.#own.sun, this.#weather, sunMinutes);
  }

  #createMain(spec: MainSpec): Main {
    const pumps = [...this.pumps.values()].filter((pump) => pump.spec.main === spec.id);
    const lift = this.waters.head(spec.to) - this.#sourceHead(spec, 0);
    const { rated, head } = pumps[0]!.spec;
    return { spec, pumps, friction: Math.max(0.02 * head, head - lift) / (rated * rated), flow: 0 };
  }

  #sourceHead(spec: MainSpec, flow: number): number {
    return this.waters.head(spec.from) - (spec.from === 'aquifer' ? DRAWDOWN * flow : 0);
  }

  #stepMain(main: Main, seconds: number): void {
    const { spec, friction, flow } = main;
    let hindrance = 1;
    for (const id of spec.valves ?? []) hindrance *= resistance(this.valve(id).position);
    if (spec.filtered) hindrance *= this.#filterHindrance();
    if (spec.to === 'south-town') hindrance /= this.#daily(0.4) ** 2;
    const against =
      hindrance === Number.POSITIVE_INFINITY
        ? hindrance
        : this.waters.head(spec.to) - this.#sourceHead(spec, flow) + friction * hindrance * flow * flow;
    for (const pump of main.pumps) stepPump(pump, against, seconds);
    main.flow = main.pumps.reduce((sum, pump) => sum + pump.flow, 0);
  }

  /** Four filters stand side by side; the rated flow is that of four half-clean ones. */
  #filterHindrance(): number {
    let sum = 0;
    for (const filter of this.filters.values()) sum += conductance(filter);
    return sum < 0.05 ? Number.POSITIVE_INFINITY : Math.max(0.6, (2.2 / sum) ** 2);
  }

  #stepFilters(seconds: number, hours: number): void {
    const filters = [...this.filters.values()];
    washWhenClogged(filters);
    const sum = filters.reduce((total, filter) => total + conductance(filter), 0);
    const flow = this.mainFlow('filtration');
    for (const filter of filters) {
      stepFilter(filter, sum > 0 ? (flow * conductance(filter)) / sum : 0, 100, seconds);
      if (filter.isWashing) this.waters.move('T-202', 'waste', WASH_FLOW * hours);
    }
  }

  #stepConsumption(hours: number): void {
    const { waters, flows } = this;
    const perHour = (from: string, to: string, flow: number) => waters.move(from, to, flow * hours) / hours;
    flows.north = perHour(
      'T-401',
      'north-town',
      NORTH_DEMAND * this.#daily(0.35) * this.valve('V-402').position,
    );
    flows.sewage = perHour('sewer', 'T-601', SEWAGE * this.#daily(0.3) * this.valve('V-601').position);
    flows.south = this.mainFlow('south-zone');
    const difference = waters.head('T-501') - waters.head('T-502');
    const wanted =
      CONNECTION * this.valve('V-503').position * Math.sqrt(Math.abs(difference)) * Math.sign(difference);
    // Within one step no more may flow than what equalises the two levels.
    const most =
      (Math.abs(difference) / 2) * (waters.tank('T-501').spec.volume / waters.tank('T-501').spec.height);
    const amount = Math.min(Math.abs(wanted) * hours, most);
    const [from, to] = difference > 0 ? ['T-501', 'T-502'] : ['T-502', 'T-501'];
    flows.connection = (Math.sign(difference) * waters.move(from!, to!, amount)) / hours;
  }

  /** Consumption's daily course about 1: two peaks a day, `swing` high. */
  #daily(swing: number): number {
    const day = (this.hours / 24) * 2 * Math.PI;
    return 1 + swing * (0.7 * Math.sin(day - 1.9) + 0.4 * Math.sin(2 * day - 0.6));
  }
}
