/** Maintenance notes of equipment. */
import type { Owned, Stamp } from './columns.ts';

export interface EquipmentNotesTable extends Owned {
  /** With `assignment_id`; both null where the note is a device's. */
  site_id: number | null;
  assignment_id: number | null;
  controller_id: number | null;
  text: string;
  author_uuid: string;
  /** Name of then. */
  author_name: string;
  written_at: Stamp;
}
