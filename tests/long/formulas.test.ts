import { expect, test } from 'vitest';
import { FormulaTrial, formulaText } from '../support/engine/formula-trial.ts';

test('1,000,000 strings: read or refused with a place, as a second evaluator says, none over 5 ms', () => {
  const trial = new FormulaTrial(1);
  for (let run = 0; run < 1_000_000; run++) trial.run();
  expect(Math.min(trial.read, trial.refused, trial.numbers)).toBeGreaterThan(200_000);
});

test('100,000 formulas give what a second evaluator gives', () => {
  const trial = new FormulaTrial(2);
  for (let run = 0; run < 100_000; run++) trial.run(formulaText);
  expect([trial.read, trial.refused]).toEqual([100_000, 0]);
});
