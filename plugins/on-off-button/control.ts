import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'on-off-button', ...SWITCH } satisfies ControlFacts;
