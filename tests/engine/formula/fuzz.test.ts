/** The millions of it stand in tests/long. */
import { expect, test } from 'vitest';
import { FormulaTrial, formulaText } from '../../support/engine/formula-trial.ts';

test('OR-93 20,000 strings: read or refused with a place, as a second evaluator says, none over 5 ms', () => {
  const trial = new FormulaTrial(2026);
  for (let run = 0; run < 20_000; run++) trial.run();
  expect(Math.min(trial.read, trial.refused, trial.numbers)).toBeGreaterThan(3000);
});

test('FORM-11 5,000 formulas give what a second evaluator gives, failures included', () => {
  const trial = new FormulaTrial(7);
  for (let run = 0; run < 5000; run++) trial.run(formulaText);
  expect([trial.read, trial.refused]).toEqual([5000, 0]);
  expect(trial.read - trial.numbers).toBeGreaterThan(100);
});
