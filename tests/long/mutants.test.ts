import { expect, test } from 'vitest';
import { MutantTrial } from '../support/worker/mutant-trial.ts';

test('50,000 damaged diagrams are opened whole or refused in words; nothing falls over, no prototype changes', async () => {
  const trial = new MutantTrial();
  for (let seed = 1_000_001; seed <= 1_050_000; seed++)
    await trial.run(seed).catch((error: unknown) => expect.fail(`seed ${seed}: ${(error as Error).stack}`));
  expect(Math.min(...Object.values(trial.fates))).toBeGreaterThan(2000);
});
