import { proxy } from 'valtio';

/** Kept from one diagram to the next, until the page is loaded again. */
export const phoneStore = proxy<{ look: 'list' | 'picture' }>({ look: 'list' });
