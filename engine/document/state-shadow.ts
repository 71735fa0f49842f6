/** The shadow that a state may give to its object (PROP-03). */
import type { StateRow } from './types.ts';

/** CANV-28. */
export const SHADOW_COLOUR = '#211e21';

/** Returns its colour: a code, or the field `color` of a record. Undefined where the state has no shadow. */
export function shadowOf({ shadow }: StateRow): string | undefined {
  if (shadow === undefined || shadow === null || shadow === false || shadow === '') return undefined;
  if (typeof shadow === 'string') return shadow;
  const { color } = shadow as { readonly color?: unknown };
  return typeof color === 'string' ? color : SHADOW_COLOUR;
}
