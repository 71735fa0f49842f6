import { defineFunction } from './define.ts';

/** The next whole number below. */
export default defineFunction({ name: 'floor', takes: 'one', apply: Math.floor });
