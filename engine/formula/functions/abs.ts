import { defineFunction } from './define.ts';

/** The value without its sign. */
export default defineFunction({ name: 'abs', takes: 'one', apply: Math.abs });
