/** What a test of a stored link needs: its controllers, with some of their tags. In a tenant's transaction. */
import type { DevicePoint } from '../../../field/driver.ts';
import type { Db } from '../../../storage/storage.ts';

/** Tags of a controller that a test tries to read: enough to see that it answers. */
const TAGS_TRIED = 5;
const CONTROLLERS_TRIED = 20;

export async function devicesToTry(db: Db, linkId: number): Promise<DevicePoint[]> {
  const controllers = await db
    .selectFrom('controllers')
    .where('link_id', '=', linkId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(CONTROLLERS_TRIED)
    .select(['id', 'uuid', 'name', 'address'])
    .execute();
  const devices: DevicePoint[] = [];
  for (const { id, uuid, name, address } of controllers) {
    const tags = await db
      .selectFrom('tags')
      .where('controller_id', '=', id)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .limit(TAGS_TRIED)
      .select(['uuid', 'data_type', 'address', 'scan_interval', 'deadband'])
      .execute();
    devices.push({
      controller: uuid,
      name,
      address,
      tags: tags.map((tag) => ({
        tag: tag.uuid,
        dataType: tag.data_type,
        address: tag.address,
        scanInterval: tag.scan_interval,
        deadband: tag.deadband,
      })),
    });
  }
  return devices;
}
