/** Users, their roles and groups, and their preferences. */
import type { Generated } from 'kysely';
import type { Permissions } from '../../../contract/permissions.ts';
import type { Json, MaybeStamp, Owned } from './columns.ts';

export interface UsersTable {
  id: Generated<number>;
  uuid: Generated<string>;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  timezone: string | null;
  failed_attempts: Generated<number>;
  locked_until: MaybeStamp;
  archived_at: MaybeStamp;
  phone: Generated<string>;
  country_code: Generated<string>;
  /** Until the first password is set, or the invitation is accepted. */
  invited_at: MaybeStamp;
  /** Lower case; not null for a company's invitation to an account, whose own `email` nobody reads (access/invitations.ts). */
  invited_email: string | null;
}

/** One per user, WebP. */
export interface UserPicturesTable {
  user_id: number;
  /** New with every picture. */
  uuid: Generated<string>;
  bytes: Uint8Array;
}

export interface RolesTable extends Owned {
  title: string;
  /** `CompanyAdmin`, or null: the only role type that the code knows. */
  type: string | null;
  editable: Generated<boolean>;
  permissions: Json<Permissions>;
}

/** A user in a company. `permissions`, if not null, replaces the role's as a whole. */
export interface MembershipsTable {
  user_id: number;
  company_id: number;
  role_id: number;
  permissions: Json<Permissions | null> | null;
  archived_at: MaybeStamp;
  created_at: Generated<Date>;
}

export interface UserGroupsTable extends Owned {
  title: string;
}

export interface GroupMembersTable {
  company_id: number;
  group_id: number;
  user_id: number;
}

/** What a user prefers in a company. */
export interface PreferencesTable {
  company_id: number;
  user_id: number;
  key: string;
  value: Json<unknown>;
}
