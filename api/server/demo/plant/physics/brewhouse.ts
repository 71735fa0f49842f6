/**
 * The brewhouse: each vessel goes through the steps of a brew, and what leaves one arrives in the next. Wort is neither made
 * nor lost but by mashing in, sparging, boiling and the spent grain. Times are minutes.
 */
import {
  BREW_EVERY,
  type BrewVesselSpec,
  KETTLE,
  LAUTER,
  MASH,
  MASH_VOLUME,
  RECIPES,
  WHIRLPOOL,
} from '../brewery-equipment.ts';

export interface BrewVessel {
  readonly spec: BrewVesselSpec;
  step: string;
  /** Since the step began. */
  minutes: number;
  /** hl */
  volume: number;
  temperature: number;
  setPoint: number;
  /** Opening of its steam valve, percent. */
  steam: number;
  /** Which brew is in it, 0: none. */
  brew: number;
}

interface Brewhouse {
  /** Brews are started one after the other. */
  isOn: boolean;
  /** °C at which starch becomes sugar; the operator's. */
  restSetPoint: number;
  boilMinutes: number;
  /** °C of the wort after the cooler. */
  pitchSetPoint: number;
  readonly mash: BrewVessel;
  readonly lauter: BrewVessel;
  readonly kettle: BrewVessel;
  readonly whirlpool: BrewVessel;
  brew: number;
  sinceBrew: number;
  /** hl a minute of the transfers. */
  readonly flows: { mash: number; lauter: number; kettle: number; wort: number };
  /** kPa across the grain bed. */
  bed: number;
  /** °C behind the wort cooler. */
  cooled: number;
  agitator: boolean;
}

const AMBIENT = 21;
/** °C a minute at full steam, and what is lost for each degree above the hall. */
const HEATING = 1.35;
const LOSS = 0.0007;
/** hl a minute. */
const RATE = { mashIn: 2, transfer: 3, runOff: 0.62, sparge: 0.2, cast: 4, cool: 1.05 } as const;
const BOIL_OFF = 0.05;

const vessel = (spec: BrewVesselSpec, start: Partial<BrewVessel> = {}): BrewVessel => ({
  ...{ spec, step: 'Idle', minutes: 0, volume: 0, temperature: 38, setPoint: 0, steam: 0, brew: 0 },
  ...start,
});

/** In the middle of two brews: one is mashed, the other boils. */
export const createBrewhouse = (): Brewhouse => ({
  isOn: true,
  restSetPoint: 64,
  boilMinutes: 60,
  pitchSetPoint: 16,
  mash: vessel(MASH, {
    ...{
      step: 'Saccharification',
      minutes: 14,
      volume: MASH_VOLUME,
      temperature: 64,
      setPoint: 64,
      brew: 1204,
    },
  }),
  lauter: vessel(LAUTER, { temperature: 52 }),
  kettle: vessel(KETTLE, {
    step: 'Boiling',
    minutes: 22,
    volume: 51,
    temperature: 99.6,
    setPoint: 100,
    brew: 1203,
  }),
  whirlpool: vessel(WHIRLPOOL),
  brew: 1204,
  sinceBrew: 74,
  flows: { mash: 0, lauter: 0, kettle: 0, wort: 0 },
  bed: 0,
  cooled: 16,
  agitator: true,
});

export const recipeOf = (brew: number) => RECIPES[Math.floor(brew / 4) % RECIPES.length]!;

function enter(one: BrewVessel, step: string): void {
  one.step = step;
  one.minutes = 0;
}

/** Steam follows the distance from the set point; the vessel follows the steam, slower the fuller it is. */
function heat(one: BrewVessel, minutes: number): void {
  const wanted = one.setPoint > 0 && one.volume > 2 ? (one.setPoint - one.temperature) * 32 : 0;
  const target = Math.min(100, Math.max(0, wanted));
  one.steam += (target - one.steam) * Math.min(1, minutes / 0.8);
  const mass = Math.max(0.5, one.volume / MASH_VOLUME);
  one.temperature += ((one.steam / 100) * HEATING * minutes) / mass;
  one.temperature -= (one.temperature - AMBIENT) * (one.volume > 2 ? LOSS : 0.004) * minutes;
  one.temperature = Math.min(100.4, one.temperature);
}

/** Moves up to `amount` hl with its heat; returns how much. */
function pour(from: BrewVessel, to: BrewVessel, amount: number): number {
  const moved = Math.min(amount, from.volume, to.spec.capacity - to.volume);
  if (moved <= 0) return 0;
  to.temperature = (to.temperature * to.volume + from.temperature * moved) / (to.volume + moved);
  from.volume -= moved;
  to.volume += moved;
  if (from.brew > 0) to.brew = from.brew;
  return moved;
}

interface Rest {
  readonly step: string;
  readonly minutes: number;
  setPoint(house: Brewhouse): number;
}

/** The rests of a mash: each begins when its temperature is reached. */
const RESTS: readonly Rest[] = [
  { step: 'Protein rest', minutes: 12, setPoint: () => 52 },
  { step: 'Saccharification', minutes: 40, setPoint: ({ restSetPoint }) => restSetPoint },
  { step: 'Second rest', minutes: 18, setPoint: () => 72 },
  { step: 'Mash-out', minutes: 6, setPoint: () => 78 },
];

function stepMash(house: Brewhouse, minutes: number): void {
  const { mash, lauter, flows } = house;
  flows.mash = 0;
  house.agitator = mash.volume > 8;
  const rest = RESTS.findIndex(({ step }) => step === mash.step);
  if (mash.step === 'Idle') {
    mash.setPoint = 0;
    if (house.isOn && house.sinceBrew >= BREW_EVERY) {
      house.sinceBrew = 0;
      mash.brew = ++house.brew;
      enter(mash, 'Mashing in');
    }
  } else if (mash.step === 'Mashing in') {
    const water = Math.min(RATE.mashIn * minutes, MASH_VOLUME - mash.volume);
    mash.temperature = (mash.temperature * mash.volume + 53 * water) / (mash.volume + water || 1);
    mash.volume += water;
    if (mash.volume >= MASH_VOLUME) enter(mash, RESTS[0]!.step);
  } else if (rest >= 0) {
    mash.setPoint = RESTS[rest]!.setPoint(house);
    // The clock of a rest stands until its temperature is reached.
    if (Math.abs(mash.temperature - mash.setPoint) > 1) mash.minutes = 0;
    if (mash.minutes >= RESTS[rest]!.minutes) enter(mash, RESTS[rest + 1]?.step ?? 'Transfer');
  } else {
    mash.setPoint = 0;
    const isFree = lauter.step === 'Idle' || lauter.step === 'Filling';
    flows.mash = isFree ? pour(mash, lauter, RATE.transfer * minutes) / minutes : 0;
    if (isFree && lauter.step === 'Idle') enter(lauter, 'Filling');
    if (mash.volume < 0.1) enter(mash, 'Idle');
  }
  heat(mash, minutes);
}

function stepLauter(house: Brewhouse, minutes: number): void {
  const { lauter, kettle, mash, flows } = house;
  flows.lauter = 0;
  let bed = 0;
  if (lauter.step === 'Filling' && mash.step !== 'Transfer') enter(lauter, 'Recirculation');
  else if (lauter.step === 'Recirculation' && lauter.minutes >= 12) enter(lauter, 'Lautering');
  else if (lauter.step === 'Lautering') {
    if (kettle.step === 'Idle') enter(kettle, 'Filling');
    if (kettle.step === 'Filling' && (kettle.brew === lauter.brew || kettle.volume < 1)) {
      flows.lauter = pour(lauter, kettle, RATE.runOff * minutes) / minutes;
      // Sparging water runs on while there is bed to wash.
      if (lauter.minutes > 20 && lauter.minutes < 85) lauter.volume += RATE.sparge * minutes;
    }
    // The bed settles; the rakes loosen it every 25 minutes.
    bed = flows.lauter > 0 ? 4 + 0.34 * (lauter.minutes % 25) + 0.03 * lauter.minutes : 0;
    // The spent grain holds the rest.
    if (lauter.volume < 4) enter(lauter, 'Grain out');
  } else if (lauter.step === 'Grain out') {
    lauter.volume = Math.max(0, lauter.volume - 0.3 * minutes);
    if (lauter.minutes >= 18) enter(lauter, 'Idle');
  }
  house.bed += (bed - house.bed) * Math.min(1, minutes / 1.5);
  heat(lauter, minutes);
}

function stepKettle(house: Brewhouse, minutes: number): void {
  const { kettle, whirlpool, lauter, flows } = house;
  flows.kettle = 0;
  if (kettle.step === 'Filling') {
    kettle.setPoint = kettle.volume > 20 ? 95 : 0;
    const isLast = kettle.volume > 20 && lauter.step !== 'Lautering';
    if (isLast) enter(kettle, 'Heating');
  } else if (kettle.step === 'Heating') {
    kettle.setPoint = 103;
    if (kettle.temperature > 99.5) enter(kettle, 'Boiling');
  } else if (kettle.step === 'Boiling') {
    kettle.setPoint = 102.2;
    // Kept hot, not boiling, while the whirlpool is not free.
    if (kettle.minutes >= house.boilMinutes) kettle.setPoint = 96;
    else kettle.volume -= BOIL_OFF * minutes * Math.min(1, kettle.steam / 60);
    if (kettle.minutes >= house.boilMinutes && whirlpool.step === 'Idle') {
      enter(kettle, 'Casting');
      enter(whirlpool, 'Filling');
    }
  } else if (kettle.step === 'Casting') {
    kettle.setPoint = 0;
    flows.kettle = pour(kettle, whirlpool, RATE.cast * minutes) / minutes;
    if (kettle.volume < 0.1) enter(kettle, 'Idle');
  }
  heat(kettle, minutes);
}

/** Returns hl of cooled wort that leave; `room`: hl that the fermenter takes. */
function stepWhirlpool(house: Brewhouse, room: number, minutes: number): number {
  const { whirlpool, kettle, flows } = house;
  let wort = 0;
  if (whirlpool.step === 'Filling' && kettle.step !== 'Casting') enter(whirlpool, 'Rest');
  else if (whirlpool.step === 'Rest' && whirlpool.minutes >= 22) enter(whirlpool, 'Cooling');
  else if (whirlpool.step === 'Cooling') {
    wort = Math.min(RATE.cool * minutes, whirlpool.volume, room);
    whirlpool.volume -= wort;
    // The last of it is trub.
    if (whirlpool.volume < 0.6) {
      whirlpool.volume = 0;
      enter(whirlpool, 'Idle');
    }
  }
  flows.wort = wort / minutes;
  const target = wort > 0 ? house.pitchSetPoint : AMBIENT;
  house.cooled += (target - house.cooled) * Math.min(1, minutes / (wort > 0 ? 2 : 40));
  heat(whirlpool, minutes);
  return wort;
}

/** Advances all vessels; returns hl of wort for the fermenters. */
export function stepBrewhouse(house: Brewhouse, room: number, minutes: number): number {
  house.sinceBrew += minutes;
  for (const one of [house.mash, house.lauter, house.kettle, house.whirlpool]) {
    one.minutes += minutes;
    if (one.step === 'Idle') one.brew = 0;
  }
  stepMash(house, minutes);
  stepLauter(house, minutes);
  stepKettle(house, minutes);
  return stepWhirlpool(house, room, minutes);
}
