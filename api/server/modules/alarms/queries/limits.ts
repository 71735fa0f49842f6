/** The levels of tags, as they are configured. */
import { sql } from 'kysely';
import { livingTags } from '../../../storage/living-tags.ts';
import type { Db } from '../../../storage/storage.ts';
import type { TagLimits } from '../condition.ts';

export interface LimitsRow extends TagLimits {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly name: string;
  readonly unit: string | null;
  readonly outOfService: boolean;
}

/** Tags that have levels, of all companies, if tag, device, link and site are not archived. */
export const readLimits = (db: Db): Promise<LimitsRow[]> =>
  livingTags(db)
    .where(
      sql<boolean>`(tags.alert_high is not null or tags.alert_low is not null or jsonb_array_length(tags.alarms) > 0)`,
    )
    .select(['tags.id', 'tags.uuid', 'tags.company_id as companyId', 'tags.name', 'tags.unit'])
    .select(['tags.alarms', 'tags.alert_high as alertHigh', 'tags.alert_low as alertLow'])
    .select(['tags.deadband', 'tags.min', 'tags.max'])
    .select(sql<boolean>`tags.out_of_service is not null`.as('outOfService'))
    .execute();
