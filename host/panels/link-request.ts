import { proxy } from 'valtio';

/** A command has asked for another link of the selection: its section of the panel begins to pick one. */
export const linkRequest = proxy({ open: false });
