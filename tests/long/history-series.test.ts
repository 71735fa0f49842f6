/** A thousand random questions to the historian equal the naive answers; MIMIC_QUESTIONS asks another number of them. */
import { expect, test } from 'vitest';
import { askRandomly } from '../api/server/modules/history/series-reference.ts';
import { openSeriesWorld } from '../api/server/modules/history/series-world.ts';
import { tell } from './figures.ts';

const QUESTIONS = Number(process.env.MIMIC_QUESTIONS ?? 1000);

test('CONST-12 OR-104 1,000 random tags, ranges, units, zones and aggregations equal a naive query', async () => {
  const world = await openSeriesWorld(3);
  try {
    const start = performance.now();
    await askRandomly(world, QUESTIONS, 4);
    tell('series', { questions: QUESTIONS, seconds: Math.round((performance.now() - start) / 1000) });
    expect.hasAssertions();
  } finally {
    await world.close();
  }
});
