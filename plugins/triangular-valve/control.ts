import { type ControlFacts, SWITCH } from '../shared/control.ts';

export default { kind: 'triangular-valve', ...SWITCH } satisfies ControlFacts;
