/** What the demo's values mean: formulas, dictionaries and labels that its diagrams use. */
import { demoUuid } from './ids.ts';

const master = (title: string) => ({ uuid: demoUuid(`meaning ${title}`), title });

const whole = { start_time: '00:00', end_time: '23:59', constants: {} };

export const DICTIONARIES = {
  pump: { ...master('Pump state'), definitions: { '0': 'Standby', '1': 'Running' } },
  mode: { ...master('Control mode'), definitions: { '0': 'Manual', '1': 'Automatic' } },
} as const;

export const FORMULAS = {
  /** Hours with decimals → days and minutes. */
  running: {
    ...master('Running time'),
    ...whole,
    formula: 'floor(x * 60)',
    time_range: 'current',
    data_point: 'last',
    type: 'Duration (Min)',
  },
  today: {
    ...master('Average of the day'),
    ...whole,
    formula: 'round(x)',
    time_range: 'today',
    data_point: 'average',
    type: 'Number',
  },
  peak: {
    ...master('Peak of the working day'),
    ...whole,
    formula: 'max(0, x)',
    time_range: 'today',
    data_point: 'max',
    start_time: '06:00',
    end_time: '18:00',
    type: 'Number',
  },
  litres: {
    ...master('Litres a second'),
    ...whole,
    formula: 'x * 1000 / seconds',
    time_range: 'current',
    data_point: 'last',
    constants: { seconds: 3600 },
    type: '',
  },
} as const;

export const LABELS = { power: master('kW'), flow: master('m³/h') } as const;
