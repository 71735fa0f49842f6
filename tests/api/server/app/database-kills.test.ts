import { expect, test } from 'vitest';
import { killDatabase } from '../../../support/database-kills.ts';
import { postgresMissing } from '../../../support/postgres.ts';

const missing = postgresMissing();
test.skipIf(missing)(
  `PostgreSQL is killed 3 times under the demo${missing ? `: ${missing}` : ''}`,
  async () => {
    const { acknowledged, refused } = await killDatabase(3);
    expect(acknowledged).toBeGreaterThan(3);
    expect(refused).toBeGreaterThan(3);
  },
  240_000,
);
