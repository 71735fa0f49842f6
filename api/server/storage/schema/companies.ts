/** Companies and their settings. */
import type { ColumnType, Generated } from 'kysely';
import type { RefreshRate } from '../../../contract/endpoints.ts';
import type { MaybeStamp } from './columns.ts';

export interface CompaniesTable {
  id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  timezone: Generated<string>;
  dash_url: string | null;
  site_url: string | null;
  archived_at: MaybeStamp;
  address: Generated<string>;
  /** OR-32: the company's settings besides its columns. */
  settings: ColumnType<CompanySettings, string | undefined, string>;
}

interface CompanySettings {
  readonly reportRefreshRate?: RefreshRate;
  /** Days for which samples are kept; null: the server's default. */
  readonly historyDays?: number | null;
}

/** At most one of each type. */
export interface CompanyContactsTable {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  type: 'account' | 'billing' | 'technical';
  name: string;
  email: string;
  phone: string;
}
