/** What the long tests of the realtime pipeline play in: a company with tags that are numbers, and a pipeline over a real storage. */

import { RealtimePipeline } from '../../api/server/realtime-pipeline.ts';
import { quiet } from '../api/server/modules/live/world.ts';
import { addCompany } from '../support/company.ts';
import { openGround } from '../support/ground.ts';
import { openTestStorage } from '../support/storage.ts';

export async function openPlant(count: number) {
  const { storage, data, dispose } = await openTestStorage();
  const company = await addCompany(storage, 'Long');
  const tags = await storage.system((db) =>
    db
      .insertInto('tags')
      .values(
        Array.from({ length: count }, (_, nth) => ({
          company_id: company.id,
          controller_id: company.controllerId,
          name: `Tag ${nth}`,
          data_type: 'float' as const,
          address: '{}',
        })),
      )
      .returning(['id', 'uuid'])
      .execute(),
  );
  const ground = openGround(storage);
  const live = await RealtimePipeline.open({ ...ground, storage, config: { dataDir: data }, log: quiet });
  return {
    ...{ storage, company, tags, live },
    async close(): Promise<void> {
      await ground.close();
      await live.close();
      await dispose();
    },
  };
}
