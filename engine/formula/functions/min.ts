import { defineFunction } from './define.ts';

/** The smallest of its values. */
export default defineFunction({ name: 'min', takes: 'many', apply: (left, right) => Math.min(left, right) });
