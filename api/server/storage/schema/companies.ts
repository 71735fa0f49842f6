/** Companies and what they have settled. */
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
  /** OR-32: what the company has settled besides its columns. */
  settings: ColumnType<CompanySettings, string | undefined, string>;
}

interface CompanySettings {
  readonly reportRefreshRate?: RefreshRate;
  /** Days that samples are kept; null: as long as the server's default says. */
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
