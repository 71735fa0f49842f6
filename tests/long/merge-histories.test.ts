/**
 * Two hundred random histories of 2 to 4 builders of one diagram over the server's routes: whatever goes, goes because
 * somebody saw it and changed it, or decided so. Prints its figures as a line of JSON; they are kept in bench/results/.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type HistoryFigures, playHistory } from '../support/builders/history.ts';
import { addCompany, type TestCompany } from '../support/company.ts';
import { tell } from './figures.ts';

const HISTORIES = Number(process.env.MIMIC_HISTORIES ?? 200);

let app: TestApp;
let company: TestCompany;
let tags: string[];
beforeAll(async () => {
  app = await openTestApp();
  company = await addCompany(app.storage, 'Cedar');
  tags = [company.tag];
});
afterAll(() => app?.dispose());

test('200 histories of several builders: no silent overwrite', async () => {
  const total: Record<string, number> = {};
  const lost: string[] = [];
  for (let seed = 1; seed <= HISTORIES; seed++) {
    // A token lasts ten minutes, all of them may take longer.
    const token = await app.tokenOf(company);
    const { silent, figures } = await playHistory({ app, token, tags }, seed);
    lost.push(...silent.map((what) => `seed ${seed}: ${what}`));
    for (const [what, count] of Object.entries(figures satisfies HistoryFigures))
      total[what] = (total[what] ?? 0) + (count as number);
  }
  tell('merge histories', { histories: HISTORIES, ...total, silent: lost.length });
  expect(lost).toEqual([]);
}, 1_200_000);
