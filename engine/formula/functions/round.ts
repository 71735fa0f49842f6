import { defineFunction } from './define.ts';

/** The nearest integer; halves round away from zero, as on paper (Math.round takes -2.5 to -2). */
export default defineFunction({
  name: 'round',
  takes: 'one',
  apply: (value) => Math.sign(value) * Math.round(Math.abs(value)),
});
