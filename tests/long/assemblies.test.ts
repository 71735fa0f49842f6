import { expect, test } from 'vitest';
import { divergence, sharedDivergence } from '../support/engine/assembly-trial.ts';

/** Sequences of 200 edits: 20,000 of each take some hours. */
const SEQUENCES = Number(process.env.MIMIC_ASSEMBLY_SEQUENCES ?? 1000);
/** Edits after which the picture is compared: with 40 many sequences take a fifth of the time. */
const EVERY = Number(process.env.MIMIC_ASSEMBLY_EVERY ?? 1);

test('random edits of instances and definitions, undone and redone: the picture is always that of a page opened anew', () => {
  for (let seed = 1; seed <= SEQUENCES; seed++)
    expect(divergence(1_000_000 + seed, 200, EVERY), `seed ${seed}`).toBeUndefined();
}, 14_400_000);

test('and with merges and copies between two diagrams, each shows what its page does that is opened anew', () => {
  for (let seed = 1; seed <= SEQUENCES; seed++)
    expect(sharedDivergence(2_000_000 + seed, 200, EVERY), `seed ${seed}`).toBeUndefined();
}, 14_400_000);
