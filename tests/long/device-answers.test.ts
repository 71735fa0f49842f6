/** Commands to devices that answer every exception and status, stay silent, or cut the connection, and act or not. */
import { expect, test } from 'vitest';
import { ANSWERING, randomAnswers } from '../support/field/random-answers.ts';
import { tell } from './figures.ts';

const COMMANDS = 2000;

test.each(ANSWERING)(
  `${COMMANDS.toLocaleString('en')} commands: refuses none that a device of %s may have carried out`,
  async (protocol) => {
    const tally = await randomAnswers(protocol, { count: COMMANDS, devices: 8 });
    tell(`device answers, ${protocol}`, tally);
    expect(Object.values(tally).reduce((sum, times) => sum + times, 0)).toBeGreaterThanOrEqual(COMMANDS);
  },
  900_000,
);
