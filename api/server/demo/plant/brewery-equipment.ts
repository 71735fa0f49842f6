/**
 * Stonebridge Brewery: what it brews with. Volumes hl, temperatures °C, times minutes of the plant's own time.
 *
 *   mash tun → lauter tun → kettle → whirlpool → cooler → six fermenters → two bright beer tanks → filling line
 */

/** hl of one brew in the mash tun, and in the kettle before it boils. */
export const MASH_VOLUME = 46;
/** From the start of one brew to that of the next. */
export const BREW_EVERY = 360;

export interface BrewVesselSpec {
  readonly id: string;
  readonly title: string;
  /** hl */
  readonly capacity: number;
}

export const MASH: BrewVesselSpec = { id: 'MT-701', title: 'Mash tun', capacity: 64 };
export const LAUTER: BrewVesselSpec = { id: 'LT-702', title: 'Lauter tun', capacity: 64 };
export const KETTLE: BrewVesselSpec = { id: 'BK-703', title: 'Brew kettle', capacity: 80 };
export const WHIRLPOOL: BrewVesselSpec = { id: 'WP-704', title: 'Whirlpool', capacity: 80 };
export const BREW_VESSELS = [MASH, LAUTER, KETTLE, WHIRLPOOL] as const;

export interface FermenterSpec {
  readonly id: string;
  readonly capacity: number;
  /** What is in it at the start. */
  readonly start: {
    readonly phase: 'Empty' | 'Filling' | 'Fermenting' | 'Maturing' | 'Cold' | 'Ready';
    /** °P */
    readonly gravity: number;
    readonly temperature: number;
    readonly volume: number;
    /** Minutes in the phase. */
    readonly minutes: number;
  };
}

const start = (
  phase: FermenterSpec['start']['phase'],
  gravity: number,
  temperature: number,
  volume: number,
  minutes: number,
): FermenterSpec['start'] => ({ phase, gravity, temperature, volume, minutes });

export const FERMENTERS: readonly FermenterSpec[] = [
  { id: 'FV-801', capacity: 240, start: start('Filling', 11.9, 17.6, 98, 700) },
  { id: 'FV-802', capacity: 240, start: start('Fermenting', 9.1, 19.2, 206, 1700) },
  { id: 'FV-803', capacity: 240, start: start('Fermenting', 4.4, 19.1, 205, 3600) },
  { id: 'FV-804', capacity: 240, start: start('Maturing', 2.8, 12.1, 204, 1400) },
  { id: 'FV-805', capacity: 240, start: start('Cold', 2.7, 2.4, 204, 500) },
  { id: 'FV-806', capacity: 240, start: start('Empty', 0, 14, 0, 300) },
];

export const BRIGHT_TANKS = [
  { id: 'BT-901', capacity: 260, start: 168 },
  { id: 'BT-902', capacity: 260, start: 42 },
] as const;

/** What is brewed in turn, and the °P that it starts with. */
export const RECIPES = [
  { name: 'Stonebridge Pale Ale', gravity: 12.4 },
  { name: 'Valley Amber', gravity: 13.1 },
  { name: 'Summit Session', gravity: 10.6 },
] as const;
