import type { ObjectId } from '../../engine/document/types.ts';

/** Controls of the diagram, as used by the page's dialogs and keys. */
export interface ControlsApi {
  /** Ends the animation of a control after its dialog: at the confirmed value, or back at the old one. */
  settle(object: ObjectId, outcome: CommandOutcome): void;
  /** Presses the part of a control for a state, as a click on it does; without a state the control itself. */
  choose(object: ObjectId, state?: string): void;
  /** Opens the faceplate of the object's equipment, whatever a press on the object does. */
  openFaceplate(object: ObjectId): void;
  /** Presses or releases a hold-to-run control from the keyboard. */
  hold(object: ObjectId, isDown: boolean): void;
}

export type CommandOutcome = 'confirmed' | 'failed' | 'cancelled';
