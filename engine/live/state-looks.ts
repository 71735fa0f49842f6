/** What states change without the kind's knowledge: the font size, and a shadow under the whole drawing. */
import { shadowOf } from '../document/state-shadow.ts';
import { parseColour, veiled } from '../primitives/colour.ts';
import { Recent } from './recent.ts';
import type { State } from './states.ts';

export interface StateLook {
  /** Font size as in records; 0: each text keeps its own. */
  readonly size: number;
  /** Transparent where there is none. */
  readonly shadow: number;
}

export const PLAIN_LOOK: StateLook = { size: 0, shadow: 0 };

/** Alpha of a shadow whose colour does not give one. */
const VEIL = 0x59;

type Looks = ReadonlyMap<State, StateLook>;

/** By scale. */
const known = new WeakMap<readonly State[], Recent<number, Looks | undefined>>();

/** Returns the looks of the states that have one. Undefined where none has, which is the usual case. */
export function looksOf(states: readonly State[], scale: number): Looks | undefined {
  const byScale = known.get(states) ?? new Recent<number, Looks | undefined>(Object.is, looksIn(states));
  known.set(states, byScale);
  return byScale.of(scale);
}

const looksIn =
  (states: readonly State[]) =>
  (scale: number): Looks | undefined =>
    looksAt(states, scale);

function looksAt(states: readonly State[], scale: number): Looks | undefined {
  const looks = new Map<State, StateLook>();
  for (const state of states) {
    const { fontSize } = state.row;
    const size = typeof fontSize === 'number' && fontSize > 0 ? fontSize * scale : 0;
    const ink = shadowOf(state.row);
    const shadow = ink === undefined ? 0 : hasAlpha(ink) ? parseColour(ink) : veiled(parseColour(ink), VEIL);
    if (size > 0 || shadow !== 0) looks.set(state, { size, shadow });
  }
  return looks.size > 0 ? looks : undefined;
}

const hasAlpha = (ink: string): boolean => !/^#[0-9a-f]{6}$/i.test(ink) && !ink.startsWith('token:');
