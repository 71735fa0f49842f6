/** The kinds of objects that are controls, as far as the server has to know them. A test compares them with the kinds. */

export interface ControlKind {
  /** Writes 1 alone: it resets something. */
  readonly isReset: boolean;
  /** What its values are called where the element names no states. */
  readonly words: Readonly<Record<number, string>>;
}

const SWITCH: ControlKind = { isReset: false, words: { 1: 'ON', 0: 'OFF' } };
const THREE_STATES: ControlKind = { isReset: false, words: { 1: 'ON', 2: 'Auto', 0: 'OFF' } };

/** By the object's `identifier`. */
export const CONTROL_KINDS: Readonly<Partial<Record<string, ControlKind>>> = Object.assign(
  Object.create(null),
  {
    'circular-horizontal-valve': SWITCH,
    'circular-vertical-valve': SWITCH,
    'dual-state-objects': SWITCH,
    'dual-state-pump': SWITCH,
    'on-off-button': SWITCH,
    'reset-button': { isReset: true, words: { 1: 'Set', 0: 'Reset' } },
    'three-state-holder': THREE_STATES,
    'three-state-switch': THREE_STATES,
    'toggle-button': SWITCH,
    'triangular-valve': SWITCH,
  } satisfies Record<string, ControlKind>,
);
