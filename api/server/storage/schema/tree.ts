/** The tree of folders, reports and the dashboard's diagrams. */
import type { ColumnType, Generated } from 'kysely';
import type { GivenAccess, ReportType, Section } from '../../../contract/endpoints.ts';
import type { Owned } from './columns.ts';

export interface TreeItemsTable extends Owned {
  section: Section;
  type: 'folder' | 'report';
  /** Of a report. */
  report_type: ReportType | null;
  parent_id: number | null;
  /** A diagram's own name counts for it, not this one. */
  name: string;
  /** Null: the company's administrators own it. */
  owner_uuid: string | null;
  /** Among its siblings in its owner's list. */
  position: Generated<number>;
  /** Of a site schematic: its uuid is the item's. */
  diagram_id: number | null;
  /** What a report other than a diagram contains. */
  body: ColumnType<unknown, string | null | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  /** Name of then. */
  updated_by: Generated<string>;
}

/** One of `user_id`, `group_id` and `everyone` is set. */
export interface TreeSharesTable {
  company_id: number;
  item_id: number;
  user_id: number | null;
  group_id: number | null;
  everyone: Generated<boolean>;
  access: GivenAccess;
}

/** Where a user has put what others share with them. */
export interface TreePositionsTable {
  company_id: number;
  user_id: number;
  item_id: number;
  position: number;
}
