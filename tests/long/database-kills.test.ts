/** The database is killed under a running demo, often enough to meet rare moments. */
import { expect, test } from 'vitest';
import { killDatabase } from '../support/database-kills.ts';
import { postgresMissing } from '../support/postgres.ts';

const KILLS = 50;

test.skipIf(postgresMissing())(
  `PostgreSQL is killed ${KILLS} times under the demo, and nothing is lost`,
  async () => {
    const { acknowledged, refused } = await killDatabase(KILLS);
    console.log(
      `${KILLS} kills: ${acknowledged} changes acknowledged and there, ${refused} refused with the reason`,
    );
    expect(acknowledged).toBeGreaterThan(KILLS);
  },
);
