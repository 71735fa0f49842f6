/** Commands to devices that answer at random: a small sample of the long test. */
import { expect, test } from 'vitest';
import { ANSWERING, randomAnswers } from '../../../support/field/random-answers.ts';

test.each(ANSWERING)(
  'refuses no command that a device of %s may have carried out',
  async (protocol) => {
    const tally = await randomAnswers(protocol, { count: 40, devices: 2 });
    const results = new Set(Object.keys(tally).map((said) => said.split(': ')[1]));
    expect([...results]).toEqual(expect.arrayContaining(['confirmed', 'refused', 'unknown']));
  },
  90_000,
);
