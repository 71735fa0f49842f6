import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'circular-horizontal-valve', ...SWITCH } satisfies ControlFacts;
