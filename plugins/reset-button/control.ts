import type { ControlFacts } from '../shared/control.ts';

/** It always writes 1. */
export default {
  kind: 'reset-button',
  writes: 'one',
  words: { 1: 'Set', 0: 'Reset' },
} as const satisfies ControlFacts;
