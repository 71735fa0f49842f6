import { defineFunction } from './define.ts';

/** The value rounded up to an integer. */
export default defineFunction({ name: 'ceil', takes: 'one', apply: Math.ceil });
