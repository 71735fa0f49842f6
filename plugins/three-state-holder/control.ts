import { type ControlFacts, THREE_STATES } from '../shared/control.ts';

export default { kind: 'three-state-holder', ...THREE_STATES } satisfies ControlFacts;
