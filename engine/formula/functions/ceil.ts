import { defineFunction } from './define.ts';

/** The next whole number above. */
export default defineFunction({ name: 'ceil', takes: 'one', apply: Math.ceil });
