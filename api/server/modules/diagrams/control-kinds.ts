/** The kinds of the console that are controls, by what they declare for the server. */
import * as controls from '../../../../plugins/controls.ts';
import type { ControlFacts } from '../../../../plugins/shared/control.ts';

export type { ControlFacts };

/** By the object's `identifier`. */
const CONTROL_KINDS: ReadonlyMap<string, ControlFacts> = new Map(
  Object.values(controls).map((facts) => [facts.kind, facts]),
);

/** Undefined for an object of another kind. */
export const controlKindOf = (identifier: string): ControlFacts | undefined => CONTROL_KINDS.get(identifier);
