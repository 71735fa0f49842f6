/** A few histories of several builders of one diagram; tests/long plays two hundred. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { playHistory } from '../../../../support/builders/history.ts';
import { addCompany } from '../../../../support/company.ts';

let app: TestApp;
let token: string;
let tags: string[];
beforeAll(async () => {
  app = await openTestApp();
  const company = await addCompany(app.storage, 'Cedar');
  token = await app.tokenOf(company);
  tags = [company.tag];
});
afterAll(() => app?.dispose());

test('2 to 4 builders who edit, save, merge, copy and give up: nothing is overwritten silently', async () => {
  let merges = 0;
  for (let seed = 1; seed <= 2; seed++) {
    const { silent, figures } = await playHistory({ app, token, tags }, seed);
    expect(silent, `seed ${seed}`).toEqual([]);
    merges += figures.merges;
  }
  expect(merges).toBeGreaterThan(4);
});
