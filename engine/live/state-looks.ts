/** What states change that no kind has to know of: how large the texts are, and a shadow under all that is drawn. */
import { shadowOf } from '../document/state-shadow.ts';
import { parseColour } from '../primitives/colour.ts';
import type { State } from './states.ts';

export interface StateLook {
  /** Font size as records have it; 0: each text has its own. */
  readonly size: number;
  /** Transparent where there is none. */
  readonly shadow: number;
}

export const PLAIN_LOOK: StateLook = { size: 0, shadow: 0 };

/** How much of what lies under it a shadow leaves to be seen, where its colour does not say. */
const VEIL = '59';

/** The looks of those states that have one. Undefined where none has: that is most of them. */
export function looksOf(states: readonly State[], scale: number): ReadonlyMap<State, StateLook> | undefined {
  const looks = new Map<State, StateLook>();
  for (const state of states) {
    const { fontSize } = state.row;
    const size = typeof fontSize === 'number' && fontSize > 0 ? fontSize * scale : 0;
    const ink = shadowOf(state.row);
    const shadow = ink === undefined ? 0 : parseColour(/^#[0-9a-f]{6}$/i.test(ink) ? ink + VEIL : ink);
    if (size > 0 || shadow !== 0) looks.set(state, { size, shadow });
  }
  return looks.size > 0 ? looks : undefined;
}
