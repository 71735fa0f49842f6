/**
 * The cellar: yeast turns sugar into alcohol and heat, glycol takes the heat away; then the beer matures, is cooled and goes to
 * a bright beer tank, from which the line fills it. Cleaning follows. Times are minutes of the plant's own time.
 */
import { BRIGHT_TANKS, FERMENTERS, type FermenterSpec } from '../brewery-equipment.ts';

type Phase = FermenterSpec['start']['phase'] | 'Transfer' | 'Cleaning';

interface Fermenter {
  readonly spec: FermenterSpec;
  phase: Phase;
  minutes: number;
  /** hl */
  volume: number;
  temperature: number;
  setPoint: number;
  /** °P of the wort that came, and of the beer. */
  original: number;
  gravity: number;
  /** bar */
  pressure: number;
  /** Opening of the glycol valve, percent. */
  cooling: number;
  /** Held at its temperature by the controller; else by hand, with the valve shut. */
  isAuto: boolean;
  batch: number;
}

interface BrightTank {
  readonly id: string;
  readonly capacity: number;
  volume: number;
  temperature: number;
  pressure: number;
}

interface Cellar {
  readonly fermenters: readonly Fermenter[];
  readonly brights: readonly BrightTank[];
  batch: number;
  /** The filling line. */
  isFilling: boolean;
  /** hl an hour. */
  fillSpeed: number;
  filled: number;
  transfer: number;
  glycol: { isOn: boolean; setPoint: number; supply: number; load: number; power: number };
  cip: {
    step: string;
    target: string;
    minutes: number;
    flow: number;
    temperature: number;
    conductivity: number;
  };
}

const AMBIENT = 15;
/** °P left when the yeast is done. */
const FINAL = 2.6;
/** °P a minute of the most active yeast. */
const VIGOUR = 0.0052;
/** °C that a °P of sugar heats the beer. */
const HEAT_OF_SUGAR = 0.62;
/** °C a minute for each degree between beer and glycol at a fully open valve. */
const JACKET = 0.0011;
const MATURE_MINUTES = 1700;
const COLD_MINUTES = 900;
/** hl a minute from a fermenter to a bright beer tank. */
const TRANSFER = 1.2;

const CIP_STEPS = [
  { step: 'Rinse', minutes: 15, temperature: 18, conductivity: 0.6 },
  { step: 'Caustic', minutes: 45, temperature: 78, conductivity: 62 },
  { step: 'Second rinse', minutes: 15, temperature: 30, conductivity: 2 },
  { step: 'Acid', minutes: 25, temperature: 40, conductivity: 21 },
  { step: 'Final rinse', minutes: 20, temperature: 16, conductivity: 0.5 },
] as const;

const startOf = ({ start: { phase } }: FermenterSpec): number =>
  SET_POINTS[phase] ?? (phase === 'Ready' ? 1.5 : 19);

export const createCellar = (): Cellar => ({
  fermenters: FERMENTERS.map((spec, nth) => ({
    ...{ spec, phase: spec.start.phase, minutes: spec.start.minutes, volume: spec.start.volume },
    ...{
      temperature: spec.start.temperature,
      setPoint: startOf(spec),
      original: 12.4,
      gravity: spec.start.gravity,
    },
    ...{ pressure: spec.start.phase === 'Empty' ? 0.05 : 0.7, cooling: 0, isAuto: true, batch: 305 - nth },
  })),
  brights: BRIGHT_TANKS.map(({ id, capacity, start }) => ({
    ...{ id, capacity, volume: start, temperature: 1.2, pressure: 1.1 },
  })),
  ...{ batch: 305, isFilling: true, fillSpeed: 14, filled: 0, transfer: 0 },
  glycol: { isOn: true, setPoint: -4, supply: -4, load: 30, power: 18 },
  cip: { step: 'Ready', target: '', minutes: 0, flow: 0, temperature: 18, conductivity: 0.5 },
});

/** °C that a phase begins with; the operator may then choose another. */
const SET_POINTS: Partial<Readonly<Record<Phase, number>>> = {
  Empty: 19,
  Filling: 19,
  Maturing: 12,
  Cold: 1.5,
};

function enter(one: Fermenter, phase: Phase): void {
  one.phase = phase;
  one.minutes = 0;
  one.setPoint = SET_POINTS[phase] ?? one.setPoint;
}

/** The fermenter that takes wort: the one that is being filled, else an empty one. */
export const filledNow = ({ fermenters }: Cellar): Fermenter | undefined =>
  fermenters.find(({ phase }) => phase === 'Filling') ?? fermenters.find(({ phase }) => phase === 'Empty');

/** Wort arrives, hl at °C with °P. */
export function pitch(cellar: Cellar, amount: number, temperature: number, gravity: number): void {
  const into = filledNow(cellar);
  if (!into || amount <= 0) return;
  if (into.phase === 'Empty') {
    into.batch = ++cellar.batch;
    into.original = gravity;
    into.gravity = gravity;
    enter(into, 'Filling');
  }
  const total = into.volume + amount;
  into.temperature = (into.temperature * into.volume + temperature * amount) / total;
  into.gravity = (into.gravity * into.volume + gravity * amount) / total;
  into.volume = total;
}

/** Yeast needs warmth and sugar, and time to multiply. */
function ferment(one: Fermenter, minutes: number): void {
  const isActive = one.phase === 'Fermenting' || one.phase === 'Filling';
  if (!isActive || one.gravity <= FINAL) return;
  const warmth = Math.max(0, Math.min(1.3, (one.temperature - 4) / 15));
  const grown = one.phase === 'Filling' ? 0.18 : Math.min(1, 0.25 + one.minutes / 900);
  const eaten = Math.min(
    one.gravity - FINAL,
    VIGOUR * warmth * grown * Math.min(1, (one.gravity - FINAL) / 3) * minutes,
  );
  one.gravity -= eaten;
  one.temperature += eaten * HEAT_OF_SUGAR;
}

function cool(one: Fermenter, glycol: Cellar['glycol'], minutes: number): void {
  const wanted = one.isAuto && one.volume > 5 ? (one.temperature - one.setPoint) * 45 : 0;
  one.cooling += (Math.min(100, Math.max(0, wanted)) - one.cooling) * Math.min(1, minutes / 2);
  if (one.volume > 5) {
    one.temperature -= (one.cooling / 100) * JACKET * Math.max(0, one.temperature - glycol.supply) * minutes;
    one.temperature += (AMBIENT - one.temperature) * 0.00004 * minutes;
  } else if (one.phase !== 'Cleaning') one.temperature += (AMBIENT - one.temperature) * 0.002 * minutes;
  const spunding = one.phase === 'Fermenting' ? 0.9 : one.phase === 'Filling' || one.volume < 5 ? 0.05 : 1.0;
  one.pressure += (spunding - one.pressure) * Math.min(1, minutes / 240);
}

function stepFermenter(cellar: Cellar, one: Fermenter, minutes: number): void {
  one.minutes += minutes;
  ferment(one, minutes);
  if (one.phase === 'Filling' && one.volume > one.spec.capacity * 0.82) enter(one, 'Fermenting');
  else if (one.phase === 'Fermenting' && one.gravity < FINAL + 0.25) enter(one, 'Maturing');
  else if (one.phase === 'Maturing' && one.minutes > MATURE_MINUTES) enter(one, 'Cold');
  else if (one.phase === 'Cold' && one.minutes > COLD_MINUTES && one.temperature < 2.5) enter(one, 'Ready');
  else if (one.phase === 'Ready' && cellar.brights.some(({ volume }) => volume < 50)) {
    if (!cellar.fermenters.some(({ phase }) => phase === 'Transfer')) enter(one, 'Transfer');
  }
  if (one.phase === 'Transfer') sendToBright(cellar, one, minutes);
  cool(one, cellar.glycol, minutes);
}

function sendToBright(cellar: Cellar, one: Fermenter, minutes: number): void {
  const into =
    cellar.brights.find(({ volume, capacity }) => volume > 50 && volume < capacity - 45 && one.minutes > 5) ??
    cellar.brights.reduce((a, b) => (b.volume < a.volume ? b : a));
  const moved = Math.min(TRANSFER * minutes, one.volume, into.capacity - into.volume);
  one.volume -= moved;
  into.temperature = (into.temperature * into.volume + one.temperature * moved) / (into.volume + moved || 1);
  into.volume += moved;
  cellar.transfer = moved / minutes;
  if (one.volume < 0.5) {
    one.volume = 0;
    one.gravity = 0;
    enter(one, 'Cleaning');
  }
}

/** One vessel at a time. */
function stepCip(cellar: Cellar, minutes: number): void {
  const { cip } = cellar;
  const dirty = cellar.fermenters.find(({ phase }) => phase === 'Cleaning');
  const nth = CIP_STEPS.findIndex(({ step }) => step === cip.step);
  const now = CIP_STEPS[nth];
  cip.minutes += minutes;
  if (!dirty) Object.assign(cip, { step: 'Ready', target: '' });
  else if (!now) Object.assign(cip, { step: CIP_STEPS[0].step, target: dirty.spec.id, minutes: 0 });
  else if (cip.minutes > now.minutes) {
    const next = CIP_STEPS[nth + 1];
    Object.assign(cip, { step: next?.step ?? 'Ready', minutes: 0 });
    if (!next) enter(dirty, 'Empty');
  }
  const towards = (value: number, target: number, time: number) =>
    value + (target - value) * Math.min(1, minutes / time);
  cip.flow = towards(cip.flow, now && dirty ? 24 : 0, 0.6);
  cip.temperature = towards(cip.temperature, now?.temperature ?? 18, 5);
  cip.conductivity = towards(cip.conductivity, now?.conductivity ?? 0.5, 2.5);
  if (dirty && now) dirty.temperature = towards(dirty.temperature, cip.temperature, 9);
}

function stepGlycol({ glycol, fermenters, brights }: Cellar, minutes: number): void {
  const jackets = fermenters.reduce((sum, one) => sum + one.cooling * (one.volume > 5 ? 1 : 0), 0);
  const wanted = glycol.isOn ? Math.min(100, 14 + jackets * 0.28 + brights.length * 3) : 0;
  glycol.load += (wanted - glycol.load) * Math.min(1, minutes / 6);
  const target = glycol.isOn ? glycol.setPoint + glycol.load * 0.012 : 12;
  glycol.supply += (target - glycol.supply) * Math.min(1, minutes / (glycol.isOn ? 15 : 240));
  glycol.power = glycol.load * 0.62;
}

/** `hours`: of the plant's own day; the line fills from 6 to 22. */
export function stepCellar(cellar: Cellar, hours: number, minutes: number): void {
  cellar.transfer = 0;
  for (const one of cellar.fermenters) stepFermenter(cellar, one, minutes);
  stepCip(cellar, minutes);
  stepGlycol(cellar, minutes);
  const hour = hours % 24;
  const isOpen = cellar.isFilling && hour >= 5 && hour < 22;
  const from = cellar.brights.reduce((a, b) => (b.volume > a.volume ? b : a));
  const wanted = isOpen && from.volume > 12 ? (cellar.fillSpeed / 60) * minutes : 0;
  from.volume -= wanted;
  cellar.filled = (wanted / minutes) * 60;
  for (const one of cellar.brights) one.temperature += (1.2 - one.temperature) * Math.min(1, minutes / 300);
}
