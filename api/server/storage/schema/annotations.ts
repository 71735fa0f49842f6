/** What people wrote at moments of tags. */
import type { MaybeStamp, Owned, Stamp } from './columns.ts';

export interface AnnotationsTable extends Owned {
  tag_id: number;
  at: Stamp;
  text: string;
  author_uuid: string;
  /** Name of then. */
  author_name: string;
  created_at: Stamp;
  /** Null: nobody has changed it. */
  changed_at: MaybeStamp;
  /** Name of then. */
  changed_by: string | null;
}
