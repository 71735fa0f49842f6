import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'toggle-button', ...SWITCH } satisfies ControlFacts;
