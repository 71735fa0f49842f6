/** The colours of charts by theme, as the page's tokens.css has them. A series has a slot, and the theme its colour (GRAPH-03). */

export interface ChartPalette {
  /** Of slot 1, 2, …: black (light in the dark), pink-red, green, blue, and on. */
  readonly series: readonly string[];
  readonly line: string;
  readonly strongLine: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly surface: string;
  readonly critical: string;
  readonly urgent: string;
  readonly setpoint: string;
  readonly unsure: string;
}

export const PALETTES: Readonly<Record<'light' | 'dark', ChartPalette>> = {
  light: {
    series: ['#1a1f23', '#cf2a80', '#2a7d3a', '#1f5fbf', '#a0671b', '#2a7f74', '#6b5aa8', '#7c6a55'],
    line: '#d5d9db',
    strongLine: '#868f96',
    text1: '#1a1f23',
    text2: '#454e55',
    text3: '#5c666d',
    surface: '#ffffff',
    critical: '#b3132b',
    urgent: '#8a5200',
    setpoint: '#454e55',
    unsure: '#6d3d96',
  },
  dark: {
    series: ['#f1f3f4', '#ee7cc4', '#72cf82', '#7ab0f5', '#d9a55c', '#64c2b4', '#b3a4ec', '#c4b29a'],
    line: '#2e3439',
    strongLine: '#6b757c',
    text1: '#e8ebed',
    text2: '#b9c1c6',
    text3: '#929ca3',
    surface: '#22272b',
    critical: '#ff8a93',
    urgent: '#f0b354',
    setpoint: '#b9c1c6',
    unsure: '#cfa6ef',
  },
};

/** The colour of a slot; after the last it begins again. */
export const colourOf = ({ series }: ChartPalette, slot: number): string =>
  series[(Math.max(1, slot) - 1) % series.length]!;

/** Dashes of the slots, in pixels drawn and left out: lines differ without their colours too. */
const DASHES: readonly (readonly number[])[] = [[], [9, 4], [2.5, 3.5], [9, 3, 2, 3], [14, 4], [5, 4]];

export const dashOf = (slot: number): readonly number[] => DASHES[(Math.max(1, slot) - 1) % DASHES.length]!;
