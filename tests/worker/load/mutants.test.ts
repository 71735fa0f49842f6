import { expect, test } from 'vitest';
import { MutantTrial } from '../../support/worker/mutant-trial.ts';

test('400 damaged diagrams are opened whole or refused in words; nothing falls over, no prototype changes', async () => {
  const trial = new MutantTrial();
  for (let seed = 1; seed <= 400; seed++)
    await trial.run(seed).catch((error: unknown) => expect.fail(`seed ${seed}: ${(error as Error).stack}`));
  // Each fate must be met, or the damage is not what it should be.
  expect(Math.min(...Object.values(trial.fates))).toBeGreaterThan(20);
});
