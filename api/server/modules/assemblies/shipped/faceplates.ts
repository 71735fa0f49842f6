/** The faceplates that every company is offered: state, mode, commands, limits, trend and alarms of common equipment. */
import type { AssemblyDefinition } from '../../../../../engine/document/assembly.ts';
import { CALM, FaceplateDrawing, type FaceplateTag, inOwnUnit, MOMENTARY } from './drawing.ts';
import { MOTOR_INTERLOCKS, PUMP_INTERLOCKS } from './interlocks.ts';

interface Faceplate {
  readonly key: string;
  readonly name: string;
  readonly tags: readonly FaceplateTag[];
  /** `linkObjects`: uuids by the names of parameters. */
  draw(linkObjects: ReadonlyMap<string, string>): AssemblyDefinition;
}

type Part = (to: FaceplateDrawing) => void;

/** Which companies and instances do without a tag. */
const OPTIONAL = {
  company: { ofSome: true },
  row: { leftOut: 'row' },
  beside: { leftOut: 'beside' },
  interlock: { ofSome: true, leftOut: 'row' },
} as const;
type Optional = keyof typeof OPTIONAL;

function faceplate(
  key: string,
  name: string,
  kind: string,
  tags: readonly (readonly [name: string, label: string, means: string, optional?: Optional])[],
  draw: Part,
): Faceplate {
  const all = tags.map(
    ([tag, label, means, optional]): FaceplateTag => ({
      ...{ name: tag, label, means: [kind, means] },
      ...(optional ? OPTIONAL[optional] : {}),
    }),
  );
  return {
    ...{ key, name, tags: all },
    draw(linkObjects) {
      const to = new FaceplateDrawing(kind, all, linkObjects);
      draw(to);
      return to.definition();
    },
  };
}

/** Its picture at the left, its switches beside it. */
const head = (to: FaceplateDrawing, picture: () => void, beside: () => void): void => {
  const top = to.y;
  picture();
  beside();
  to.y = Math.max(to.y, top + 112);
};

/** Starts it for a while, to test one that has been idle. One that ran before goes on. */
const TRIAL_SECONDS = 30;
const TRIAL = {
  delaySettings: {
    ...{ enabled: true, allowOverride: true, delay: 0, duration: TRIAL_SECONDS },
    ...{ resetValue: 0, toPrevious: true },
  },
  states: MOMENTARY,
};

const pump: Part = (to) => {
  const symbol = { x: 24, y: to.y, width: 104, height: 104 };
  head(
    to,
    () => to.linked('dual-state-pump', symbol, 'run', { facing: 'right', label: 'Pump' }, CALM, true),
    () => {
      to.switchRow(160, 'Run', 'run');
      to.switchRow(160, 'Automatic', 'auto');
      to.switchRow(160, `Trial run of ${TRIAL_SECONDS} s`, 'run', TRIAL);
      to.lampRow(160, 'Fault', 'fault');
    },
  );
  to.interlocks([...MOTOR_INTERLOCKS, ...PUMP_INTERLOCKS].map(([name]) => name));
  to.heading('Readings');
  to.reading('Flow', 'flow');
  to.reading('Discharge pressure', 'pressure', 0);
  to.reading('Power', 'power');
  to.reading('Motor temperature', 'temperature', 0);
  to.reading('Run hours', 'hours', 0);
  to.heading('Setpoints', ['speed', 'start', 'stop']);
  to.setpoint('Speed setpoint', 'speed');
  if (to.has('start')) to.setpoint('Start level', 'start');
  if (to.has('stop')) to.setpoint('Stop level', 'stop');
  to.heading('Last six hours');
  to.trend('flow', 'last-six-hours');
  to.alarms();
};

const valve: Part = (to) => {
  const symbol = { x: 24, y: to.y + 10, width: 112, height: 84 };
  head(
    to,
    () => to.linked('triangular-valve', symbol, 'open', { label: 'Valve' }, CALM, true),
    () => {
      to.switchRow(160, 'Open', 'open');
      to.reading('', 'position', 0);
    },
  );
  to.heading('Position');
  const bar = { x: 20, y: to.y, width: 360, height: 56 };
  to.linked('bars-and-levels', bar, 'position', {
    ...{ direction: 'horizontal', minScale: 0, maxScale: 100, divisions: 4, fontSize: 14 },
    ...{ label: 'Position', showLabel: false },
  });
  to.y += 60;
  to.heading('Last six hours');
  to.trend('position', 'last-six-hours');
  to.alarms();
};

const tank: Part = (to) => {
  const symbol = { x: 24, y: to.y, width: 112, height: 150 };
  to.number('most', 'Top of the scale', 100);
  head(
    to,
    () => {
      to.linked(
        'square-tank',
        symbol,
        'level',
        { minScale: 0, fontSize: 20, label: 'Level', showLabel: false },
        LEVELS,
      );
      to.field('maxScale', 'most');
    },
    () => {
      to.lampRow(160, 'High level', 'high');
      to.lampRow(160, 'Low level', 'low');
    },
  );
  to.y += 44;
  to.heading('Readings');
  to.reading('Level', 'level');
  to.reading('Volume', 'volume');
  to.heading('Last day');
  to.trend('level', 'last-day');
  to.alarms();
};

const LEVELS = {
  valueType: { key: 'numeric', decimals: 1 },
  states: [
    { label: 'High', operator: '>', value: 90 },
    { label: 'Low', operator: '<', value: 12 },
    { label: 'In Range', value: null },
  ],
};

const motor: Part = (to) => {
  const symbol = { x: 36, y: to.y + 6, width: 84, height: 84 };
  head(
    to,
    () => to.machine('M', 'Motor', 'run', symbol),
    () => {
      to.switchRow(160, 'Run', 'run');
      to.switchRow(160, 'Automatic', 'auto');
      to.lampRow(160, 'Fault', 'fault');
    },
  );
  to.interlocks(MOTOR_INTERLOCKS.map(([name]) => name));
  to.heading('Drive', ['setpoint', 'speed', 'current', 'power', 'temperature', 'hours', 'starts']);
  to.setpoint('Speed setpoint', 'setpoint');
  to.reading('Speed', 'speed', 0);
  to.reading('Current', 'current');
  to.reading('Power', 'power');
  to.reading('Winding temperature', 'temperature', 0);
  to.reading('Run hours', 'hours', 0);
  to.reading('Starts', 'starts', 0);
  to.heading('Last six hours', ['speed']);
  to.trend('speed', 'last-six-hours', ['setpoint']);
  to.alarms();
};

const loop: Part = (to) => {
  to.number('least', 'Bottom of the scale', 0);
  to.number('most', 'Top of the scale', 100);
  const top = to.y;
  for (const [nth, tag, label] of [
    [0, 'value', 'Value'],
    [1, 'setpoint', 'Setpoint'],
    [2, 'output', 'Output'],
  ] as const) {
    to.bar(label, tag, { x: 20 + nth * 66, y: top, width: 62, height: 124 });
    if (tag === 'output') continue;
    to.field('minScale', 'least');
    to.field('maxScale', 'most');
  }
  to.y = top;
  to.switchRow(220, 'Automatic', 'auto');
  to.switchRow(220, 'Cascade', 'cascade');
  to.y = top + 152;
  to.heading('Loop');
  to.reading('Value', 'value');
  to.setpoint('Setpoint', 'setpoint');
  to.setpoint('Output', 'output');
  to.heading('Tuning', ['gain', 'integral', 'derivative']);
  to.setpoint('Gain', 'gain', 3);
  to.setpoint('Integral time', 'integral', 2);
  to.setpoint('Derivative time', 'derivative', 2);
  to.heading('Last hour');
  to.trend('value', 'last-hour', ['setpoint']);
  to.alarms();
};

const analogue: Part = (to) => {
  to.number('least', 'Bottom of the scale', 0);
  to.number('most', 'Top of the scale', 100);
  const dial = { x: 110, y: to.y, width: 180, height: 180 };
  to.linked('gauges', dial, 'value', { fontSize: 18, label: 'Value', showLabel: false }, inOwnUnit(2));
  to.field('minScale', 'least');
  to.field('maxScale', 'most');
  to.y += 190;
  to.heading('Limits', ['highHigh', 'high', 'low', 'lowLow']);
  to.setpoint('High high', 'highHigh');
  to.setpoint('High', 'high');
  to.setpoint('Low', 'low');
  to.setpoint('Low low', 'lowLow');
  to.heading('Last day');
  to.trend('value', 'last-day');
  to.alarms();
};

const DRIVEN = [
  ['run', 'Run', 'Run'],
  ['auto', 'Automatic', 'Auto mode'],
  ['fault', 'Fault', 'Fault'],
] as const;

export const FACEPLATES: readonly Faceplate[] = [
  faceplate(
    'pump',
    'Pump faceplate',
    'Pump',
    [
      ...DRIVEN,
      ['flow', 'Flow', 'Flow'],
      ['pressure', 'Discharge pressure', 'Discharge pressure', 'row'],
      ['power', 'Power', 'Power', 'row'],
      ['temperature', 'Motor temperature', 'Motor temperature', 'row'],
      ['hours', 'Run hours', 'Run hours', 'row'],
      ['speed', 'Speed setpoint', 'Speed setpoint', 'row'],
      ['start', 'Start level', 'Start level', 'company'],
      ['stop', 'Stop level', 'Stop level', 'company'],
      ...MOTOR_INTERLOCKS,
      ...PUMP_INTERLOCKS,
    ],
    pump,
  ),
  faceplate(
    'valve',
    'Valve faceplate',
    'Valve',
    [
      ['open', 'Open', 'Open'],
      ['position', 'Position', 'Position'],
    ],
    valve,
  ),
  faceplate(
    'tank',
    'Tank faceplate',
    'Tank',
    [
      ['level', 'Level', 'Level'],
      ['volume', 'Volume', 'Volume'],
      ['high', 'High level', 'High level'],
      ['low', 'Low level', 'Low level'],
    ],
    tank,
  ),
  faceplate(
    'motor',
    'Motor faceplate',
    'Motor',
    [
      ...DRIVEN,
      ['setpoint', 'Speed setpoint', 'Speed setpoint', 'row'],
      ['speed', 'Speed', 'Speed', 'row'],
      ['current', 'Current', 'Current', 'row'],
      ['power', 'Power', 'Power', 'row'],
      ['temperature', 'Winding temperature', 'Winding temperature', 'row'],
      ['hours', 'Run hours', 'Run hours', 'row'],
      ['starts', 'Starts', 'Starts', 'row'],
      ...MOTOR_INTERLOCKS,
    ],
    motor,
  ),
  faceplate(
    'loop',
    'PID loop faceplate',
    'Loop',
    [
      ['value', 'Value', 'Value'],
      ['setpoint', 'Setpoint', 'Setpoint'],
      ['output', 'Output', 'Output'],
      ['auto', 'Automatic', 'Auto mode'],
      ['cascade', 'Cascade', 'Cascade', 'beside'],
      ['gain', 'Gain', 'Gain', 'row'],
      ['integral', 'Integral time', 'Integral time', 'row'],
      ['derivative', 'Derivative time', 'Derivative time', 'row'],
    ],
    loop,
  ),
  faceplate(
    'analogue',
    'Analogue input faceplate',
    'Analogue input',
    [
      ['value', 'Value', 'Value'],
      ['highHigh', 'High high', 'High high limit', 'row'],
      ['high', 'High', 'High limit', 'row'],
      ['low', 'Low', 'Low limit', 'row'],
      ['lowLow', 'Low low', 'Low low limit', 'row'],
    ],
    analogue,
  ),
];

/** A link object of a company. */
interface NamedLinkObject {
  readonly uuid: string;
  readonly name: string;
  readonly category: string | null;
}

/** Draws a faceplate for a company whose link objects have these names; a name that fits several fits none. */
export function faceplateFor(
  { tags, draw }: Faceplate,
  known: readonly NamedLinkObject[],
): AssemblyDefinition {
  const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();
  const found = tags.flatMap(({ name, means: [category, linkObject] }) => {
    const named = known.filter((one) => same(one.name, linkObject));
    const [first, ...others] = named.filter((one) => same(one.category, category));
    const [only, ...more] = named;
    const fits = first && others.length === 0 ? first : more.length === 0 ? only : undefined;
    return fits ? [[name, fits.uuid] as const] : [];
  });
  return draw(new Map(found));
}
