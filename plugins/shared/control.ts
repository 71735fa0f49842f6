/**
 * What the server has to know of a kind that writes to a tag, as plain data: a control declares it in its folder, as `control.ts`, and
 * has a line in plugins/controls.ts. The server imports that list and nothing else of plugins.
 */
export interface ControlFacts {
  /** The object's `identifier`. */
  readonly kind: string;
  /** What a click writes: the opposite of the value, 1 alone, or the value of the chosen state. */
  readonly writes: 'toggle' | 'one' | 'chosen';
  /** What its values are called in the audit log where the element names no states. */
  readonly words: Readonly<Record<number, string>>;
}

export const SWITCH = { writes: 'toggle', words: { 1: 'ON', 0: 'OFF' } } as const;
export const THREE_STATES = { writes: 'chosen', words: { 1: 'ON', 2: 'Auto', 0: 'OFF' } } as const;
