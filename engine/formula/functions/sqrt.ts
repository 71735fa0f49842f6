import { defineFunction } from './define.ts';

/** The square root; of a negative value, no result. */
export default defineFunction({ name: 'sqrt', takes: 'one', apply: Math.sqrt });
