import { defineFunction } from './define.ts';

/** The largest of its values. */
export default defineFunction({ name: 'max', takes: 'many', apply: (left, right) => Math.max(left, right) });
