import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'circular-vertical-valve', ...SWITCH } satisfies ControlFacts;
