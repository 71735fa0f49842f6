/** The symbol library: families in toolbox order. A new symbol is one entry of its family. */
import type { Box, Pen } from '../../../engine/plugin.ts';
import { brewing } from './brewing.ts';
import { electrical } from './electrical.ts';
import { filters } from './filters.ts';
import { handling } from './handling.ts';
import { heat } from './heat.ts';
import { instruments } from './instruments.ts';
import { machines } from './machines.ts';
import { pipes } from './pipes.ts';
import { pumps } from './pumps.ts';
import { type Look, Sketch } from './sketch.ts';
import type { Family, SymbolSpec } from './symbol.ts';
import { valves } from './valves.ts';
import { vessels } from './vessels.ts';
import { waterworks } from './water.ts';

export const FAMILIES: readonly Family[] = [
  vessels,
  brewing,
  heat,
  machines,
  pumps,
  valves,
  pipes,
  filters,
  instruments,
  electrical,
  handling,
  waterworks,
];

export const SYMBOLS: Readonly<Record<string, SymbolSpec>> = Object.assign(
  {},
  ...FAMILIES.map(({ symbols }) => symbols),
);
export const SYMBOL_NAMES: readonly string[] = Object.keys(SYMBOLS);

/** Draws a symbol over a whole box. */
export function drawSymbol(pen: Pen, name: string, look: Look, box: Box): void {
  const { size, draw } = SYMBOLS[name]!;
  draw(new Sketch(pen, look, size, box));
}
