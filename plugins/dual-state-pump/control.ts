import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'dual-state-pump', ...SWITCH } satisfies ControlFacts;
