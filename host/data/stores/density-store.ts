import { proxy } from 'valtio';
import { read, write } from './storage.ts';

/** The density of the interface: `compact` shows more rows, `comfortable` is easier to read and hit. */
export const DENSITIES = ['comfortable', 'compact'] as const;
type Density = (typeof DENSITIES)[number];

const isDensity = (value: unknown): value is Density => DENSITIES.includes(value as Density);

const state = proxy<{ choice: Density }>({ choice: 'comfortable' });
export const densityStore: { readonly choice: Density } = state;

/** Applies the stored choice; the tokens of `data-density` do the rest. Call once, before the first paint. */
export function startDensity(): void {
  show(read('density', isDensity) ?? 'comfortable');
}

export function chooseDensity(density: Density): void {
  write('density', density);
  show(density);
}

export const toggleDensity = (): void =>
  chooseDensity(state.choice === 'compact' ? 'comfortable' : 'compact');

function show(density: Density): void {
  state.choice = density;
  document.documentElement.dataset.density = density;
}
