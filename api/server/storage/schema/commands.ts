/** Writes to devices, and their confirmations. */
import type { ColumnType } from 'kysely';
import type { Json, MaybeStamp, Stamp } from './columns.ts';

export interface ConfirmsTable {
  id: string;
  company_id: number;
  user_id: number;
  tag_id: number;
  value: Json<unknown>;
  expected: Json<unknown>;
  expires_at: Stamp;
  used_at: MaybeStamp;
  /** Delay, duration and reset value; null without any. */
  timing: ColumnType<unknown, string | undefined, string>;
  /** The fingerprint of the control that was confirmed; null without one. */
  control: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A write to a device. Primary key (company_id, id): the client chooses the id. At most one `pending` row per tag. */
export interface CommandsTable {
  id: string;
  company_id: number;
  user_id: number;
  tag_id: number;
  value: Json<unknown>;
  expected: Json<unknown>;
  read_back: Json<unknown>;
  result: string;
  message: string;
  requested_at: Stamp;
  finished_at: MaybeStamp;
  /** For a `scheduled` one. */
  due_at: MaybeStamp;
  /** A CommandPlan; null if it is done at once and nothing follows. */
  plan: ColumnType<unknown, string | undefined, string>;
  /** The run of the server that has it under way, or will do it (`node_runs.id`); null of a release that named none. */
  node: string | null;
  /** The epoch of the tag's link when it was taken; null on a server that is alone. */
  epoch: number | null;
}
