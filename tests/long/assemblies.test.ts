import { expect, test } from 'vitest';
import { divergence } from '../support/engine/assembly-trial.ts';

/** Sequences of 200 edits; 20,000 take some hours. */
const SEQUENCES = Number(process.env.MIMIC_ASSEMBLY_SEQUENCES ?? 1000);

test('random edits of instances and definitions, undone and redone: the picture is always that of a page opened anew', () => {
  for (let seed = 1; seed <= SEQUENCES; seed++)
    expect(divergence(1_000_000 + seed, 200), `seed ${seed}`).toBeUndefined();
}, 14_400_000);
