/** What the process areas of the refinery are and what stands in them. */

/** Where a piece of equipment gets its live value from. */
export type Reading = 'level' | 'flow' | 'pressure' | 'temperature' | 'run';

export interface EquipmentType {
  /** In the library of symbols. */
  readonly symbol: string;
  /** Its proportions. */
  readonly size: readonly [width: number, height: number];
  /** Its first letter in names. */
  readonly letter: string;
  readonly service: string;
  /** Letters of its instruments (ISA-5.1); the last is the one that moves its valve. */
  readonly instruments: readonly string[];
  readonly reading: Reading;
}

const type = (
  symbol: string,
  size: EquipmentType['size'],
  letter: string,
  service: string,
  instruments: string,
  reading: Reading,
): EquipmentType => ({ symbol, size, letter, service, instruments: instruments.split(' '), reading });

export const EQUIPMENT = {
  column: type('column', [60, 200], 'C', 'Fractionator', 'TI PI TI TI PC', 'pressure'),
  absorber: type('packed-column', [60, 200], 'C', 'Absorber', 'TI PI AI LI LC', 'level'),
  reactor: type('reactor', [110, 160], 'R', 'Reactor', 'TI TI PI TI TC', 'pressure'),
  furnace: type('furnace', [110, 170], 'F', 'Heater', 'TI AI PI TI TC', 'flow'),
  cokeDrum: type('silo', [90, 170], 'D', 'Coke drum', 'TI LI PI TI PC', 'level'),
  stack: type('chimney', [60, 190], 'S', 'Stack', 'TI AI TI AI AI', 'flow'),
  regenerator: type('cyclone', [90, 150], 'D', 'Regenerator', 'TI PI LI TI TC', 'pressure'),
  exchanger: type('shell-and-tube', [170, 80], 'E', 'Exchanger', 'TI TI TC', 'temperature'),
  cooler: type('air-cooler', [150, 110], 'E', 'Air cooler', 'TI VI TC', 'temperature'),
  drum: type('horizontal-vessel', [160, 90], 'V', 'Drum', 'PI LI LC', 'level'),
  separator: type('vertical-vessel', [80, 160], 'V', 'Separator', 'PI LI LC', 'level'),
  pump: type('centrifugal-pump', [110, 100], 'P', 'Pump', 'PI FI FC', 'run'),
  compressor: type('compressor', [110, 100], 'K', 'Compressor', 'VI PI PC', 'pressure'),
  turbine: type('turbine', [110, 100], 'T', 'Turbine', 'SI VI SC', 'pressure'),
  boiler: type('boiler', [150, 130], 'B', 'Boiler', 'PI LI PC', 'pressure'),
  filter: type('basket-strainer', [90, 100], 'S', 'Strainer', 'PDI PI FC', 'flow'),
  burner: type('burner', [100, 70], 'H', 'Burners', 'PI BI FC', 'flow'),
  mixer: type('static-mixer', [140, 60], 'M', 'Mixer', 'AI FI AC', 'flow'),
  dosing: type('dosing-pump', [110, 100], 'P', 'Dosing', 'FI LI FC', 'flow'),
  buffer: type('open-tank', [130, 100], 'T', 'Tank', 'LI TI LC', 'level'),
  generator: type('generator', [80, 80], 'G', 'Generator', 'EI JI SC', 'flow'),
  transformer: type('transformer', [70, 120], 'X', 'Transformer', 'TI EI TC', 'temperature'),
} as const satisfies Readonly<Record<string, EquipmentType>>;

type EquipmentName = keyof typeof EQUIPMENT;

/** Four places side by side: one tall piece of equipment, or one above another. */
type Places = readonly (readonly EquipmentName[])[];

const SECTION_PLACES = {
  'Feed preheat': [
    ['exchanger', 'exchanger'],
    ['exchanger', 'exchanger'],
    ['filter', 'pump'],
    ['mixer', 'pump'],
  ],
  'Fired heater': [['furnace'], ['exchanger', 'burner'], ['stack'], ['filter', 'pump']],
  Fractionation: [['column'], ['cooler', 'drum'], ['exchanger', 'pump'], ['exchanger', 'pump']],
  Stripping: [['absorber'], ['cooler', 'separator'], ['exchanger', 'pump'], ['drum', 'pump']],
  Reaction: [['reactor'], ['reactor'], ['exchanger', 'separator'], ['cooler', 'pump']],
  'Recycle gas': [
    ['separator', 'filter'],
    ['compressor', 'turbine'],
    ['cooler', 'separator'],
    ['compressor', 'cooler'],
  ],
  Absorption: [['absorber'], ['absorber'], ['drum', 'filter'], ['exchanger', 'pump']],
  Condensing: [
    ['cooler', 'drum'],
    ['cooler', 'drum'],
    ['cooler', 'pump'],
    ['separator', 'pump'],
  ],
  'Product rundown': [
    ['cooler', 'pump'],
    ['exchanger', 'pump'],
    ['filter', 'pump'],
    ['buffer', 'pump'],
  ],
  Coking: [['cokeDrum'], ['cokeDrum'], ['exchanger', 'pump'], ['separator', 'pump']],
  Regeneration: [['regenerator'], ['regenerator'], ['compressor', 'cooler'], ['stack']],
  Chemicals: [
    ['buffer', 'dosing'],
    ['buffer', 'dosing'],
    ['mixer', 'filter'],
    ['drum', 'pump'],
  ],
  'Steam raising': [['boiler', 'pump'], ['boiler', 'pump'], ['drum', 'burner'], ['stack']],
  'Turbine hall': [
    ['turbine', 'generator'],
    ['turbine', 'generator'],
    ['exchanger', 'pump'],
    ['transformer', 'cooler'],
  ],
} as const satisfies Readonly<Record<string, Places>>;

export type SectionName = keyof typeof SECTION_PLACES;
export const placesOf = (name: SectionName): Places => SECTION_PLACES[name];

/** A piece of main equipment: its symbol, its name, and its size where it is drawn large. */
type Main = readonly [symbol: string, name: string, width: number, height: number];

export interface Process {
  /** Hundreds of the names of what stands in it. */
  readonly number: number;
  readonly name: string;
  /** What a train does, in the order of the flow. */
  readonly train: readonly SectionName[];
  readonly main: readonly Main[];
}

const tower = (name: string, height: number): Main => ['column', name, 250, height];
const heater = (name: string): Main => ['furnace', name, 560, 860];

export const PROCESSES: readonly Process[] = [
  {
    number: 100,
    name: 'Crude distillation',
    train: ['Feed preheat', 'Fired heater', 'Fractionation', 'Stripping', 'Condensing', 'Product rundown'],
    main: [
      ['horizontal-vessel', 'Desalter', 900, 500],
      heater('Heater 1'),
      heater('Heater 2'),
      tower('Crude column', 1240),
      ['packed-column', 'Side stripper', 210, 940],
      ['air-cooler', 'Overhead', 640, 460],
    ],
  },
  {
    number: 200,
    name: 'Vacuum distillation',
    train: [
      'Feed preheat',
      'Fired heater',
      'Fractionation',
      'Fractionation',
      'Condensing',
      'Product rundown',
    ],
    main: [
      heater('Heater'),
      ['column', 'Vacuum column', 420, 1240],
      ['jet-pump', 'Ejectors', 620, 330],
      ['horizontal-vessel', 'Hot well', 860, 480],
      ['air-cooler', 'Gas oil cooler', 640, 460],
    ],
  },
  {
    number: 300,
    name: 'Delayed coking',
    train: ['Feed preheat', 'Fired heater', 'Coking', 'Coking', 'Fractionation', 'Product rundown'],
    main: [
      heater('Heater'),
      ['silo', 'Drum A', 420, 1240],
      ['silo', 'Drum B', 420, 1240],
      ['silo', 'Drum C', 420, 1240],
      ['silo', 'Drum D', 420, 1240],
      tower('Fractionator', 1100),
    ],
  },
  {
    number: 400,
    name: 'Catalytic cracking',
    train: ['Feed preheat', 'Reaction', 'Regeneration', 'Fractionation', 'Recycle gas', 'Product rundown'],
    main: [
      ['reactor', 'Riser reactor', 560, 1160],
      ['cyclone', 'Regenerator', 700, 1240],
      tower('Main column', 1240),
      ['compressor', 'Wet gas', 560, 500],
      ['chimney', 'Stack', 320, 1240],
    ],
  },
  {
    number: 500,
    name: 'Naphtha hydrotreating',
    train: ['Feed preheat', 'Fired heater', 'Reaction', 'Recycle gas', 'Stripping', 'Product rundown'],
    main: [
      heater('Heater'),
      ['reactor', 'Reactor', 460, 1080],
      ['vertical-vessel', 'Separator', 360, 800],
      ['compressor', 'Recycle', 560, 500],
      tower('Stripper', 1100),
    ],
  },
  {
    number: 600,
    name: 'Reforming',
    train: ['Feed preheat', 'Fired heater', 'Reaction', 'Reaction', 'Regeneration', 'Fractionation'],
    main: [
      heater('Heaters'),
      ['reactor', 'Reactor 1', 420, 900],
      ['reactor', 'Reactor 2', 420, 1020],
      ['reactor', 'Reactor 3', 420, 1140],
      ['compressor', 'Recycle', 560, 500],
      tower('Stabiliser', 1180),
    ],
  },
  {
    number: 700,
    name: 'Diesel hydrotreating',
    train: ['Feed preheat', 'Fired heater', 'Reaction', 'Recycle gas', 'Absorption', 'Product rundown'],
    main: [
      heater('Heater'),
      ['reactor', 'Reactor A', 460, 1160],
      ['reactor', 'Reactor B', 460, 1160],
      ['horizontal-vessel', 'Cold separator', 900, 480],
      tower('Stripper', 1100),
    ],
  },
  {
    number: 800,
    name: 'Alkylation',
    train: ['Chemicals', 'Reaction', 'Recycle gas', 'Fractionation', 'Condensing', 'Product rundown'],
    main: [
      ['reactor', 'Contactor 1', 460, 900],
      ['reactor', 'Contactor 2', 460, 900],
      ['horizontal-vessel', 'Settler', 1000, 520],
      tower('Deisobutaniser', 1240),
      tower('Debutaniser', 1100),
    ],
  },
  {
    number: 900,
    name: 'Gas plant',
    train: ['Recycle gas', 'Absorption', 'Fractionation', 'Fractionation', 'Stripping', 'Condensing'],
    main: [
      tower('Deethaniser', 1080),
      tower('Depropaniser', 1180),
      tower('Debutaniser', 1240),
      ['sphere', 'Propane', 700, 760],
      ['sphere', 'Butane', 700, 760],
    ],
  },
  {
    number: 1000,
    name: 'Hydrogen',
    train: ['Feed preheat', 'Fired heater', 'Reaction', 'Steam raising', 'Absorption', 'Recycle gas'],
    main: [
      ['furnace', 'Reformer', 1000, 1000],
      ['boiler', 'Waste heat', 760, 660],
      ['vertical-vessel', 'Adsorber 1', 300, 900],
      ['vertical-vessel', 'Adsorber 2', 300, 900],
      ['vertical-vessel', 'Adsorber 3', 300, 900],
      ['vertical-vessel', 'Adsorber 4', 300, 900],
    ],
  },
  {
    number: 1100,
    name: 'Amine and sulphur',
    train: ['Absorption', 'Stripping', 'Chemicals', 'Reaction', 'Condensing', 'Regeneration'],
    main: [
      ['packed-column', 'Absorber', 260, 1180],
      ['packed-column', 'Regenerator', 260, 1180],
      ['furnace', 'Reaction furnace', 620, 800],
      ['horizontal-vessel', 'Converter', 1000, 520],
      ['chimney', 'Incinerator', 340, 1240],
    ],
  },
  {
    number: 1200,
    name: 'Steam and power',
    train: ['Chemicals', 'Steam raising', 'Steam raising', 'Turbine hall', 'Turbine hall', 'Condensing'],
    main: [
      ['boiler', 'Boiler 1', 800, 700],
      ['boiler', 'Boiler 2', 800, 700],
      ['turbine', 'Turbine 1', 560, 500],
      ['turbine', 'Turbine 2', 560, 500],
      ['chimney', 'Stack', 340, 1240],
      ['transformer', 'Main transformer', 420, 720],
    ],
  },
];
