/** Tags, and what they refer to. */
import type { ColumnType, Generated } from 'kysely';
import type { Alarm } from '../../../contract/calls/tag-fields.ts';
import type { Json, Owned } from './columns.ts';

/** What referred to the row before it was archived: see modules/tags/queries/detached.ts. */
interface Detachable extends Owned {
  detached: Json<object> | null;
}

export interface LinkObjectsTable extends Detachable {
  name: string;
  category_id: number | null;
}

/** Of tags and of link objects. */
export interface CategoriesTable extends Detachable {
  name: string;
}

/** A named role of a device at a site (OR-40). */
export interface AssignmentsTable extends Detachable {
  name: string;
}

/** Which device fills a role at which site. */
export interface SiteAssignmentsTable {
  company_id: number;
  site_id: number;
  assignment_id: number;
  controller_id: number;
}

/** The columns that tags and template tags share. */
interface TagSettings {
  link_object_id: number | null;
  category_id: number | null;
  name: string;
  unit: string | null;
  data_type: 'float' | 'int64' | 'boolean' | 'string';
  tag_type: Generated<number>;
  min: number | null;
  max: number | null;
  deadband: Generated<number>;
  scan_interval: Generated<number>;
  /** By how many percent of its total a counter may fall without a reset. */
  reset_band: Generated<number>;
  /** The control switch. */
  can_toggle: Generated<boolean>;
  alert_high: number | null;
  alert_low: number | null;
  alarms: ColumnType<Alarm[], string | undefined, string>;
  address: Json<Record<string, unknown>>;
}

/** A break in the service of alarms, of a tag or a link. */
export interface OutOfService {
  /** As JSON has it. */
  readonly since: string;
  readonly user: string;
  readonly reason: string;
  /** When it ends by itself, as JSON has it; missing in breaks that an earlier release stored. */
  readonly until?: string;
}

export interface TagsTable extends Owned, TagSettings {
  controller_id: number;
  /** Its role, if its controller fills several. */
  assignment_id: number | null;
  /** Its alarms are out of service: since when, by whom, and why. */
  out_of_service: ColumnType<OutOfService | null, string | null | undefined, string | null>;
}

export interface TemplateTagsTable extends TagSettings {
  id: Generated<number>;
  company_id: number;
  template_id: number;
}
