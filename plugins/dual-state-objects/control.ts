import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'dual-state-objects', ...SWITCH } satisfies ControlFacts;
