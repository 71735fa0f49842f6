import { defineFunction } from './define.ts';

/** The value rounded down to an integer. */
export default defineFunction({ name: 'floor', takes: 'one', apply: Math.floor });
