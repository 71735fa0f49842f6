import { identityState } from '../data/stores/identity-state.ts';

/** A command has asked for another link of the selection: its section of the panel begins to pick one. */
export const linkRequest = identityState(() => ({ open: false }));
