import type { ObjectId } from '../../engine/document/types.ts';

/** Controls of the diagram, as the page's dialogs and keys act on them. */
export interface ControlsApi {
  /** Ends the animation of a control after its dialog: to the confirmed value, or back. */
  settle(object: ObjectId, outcome: CommandOutcome): void;
  /** Presses the part of a control that stands for a state, as a click on it does. */
  choose(object: ObjectId, state: string): void;
  /** A key presses a control that is held, or releases it. */
  hold(object: ObjectId, isDown: boolean): void;
}

export type CommandOutcome = 'confirmed' | 'failed' | 'cancelled';
