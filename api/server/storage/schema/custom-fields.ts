/** Fields that a company adds to its sites, links and controllers. */
import type { FieldType, LinkedTo } from '../../../contract/endpoints.ts';
import type { Json, Owned } from './columns.ts';

export interface CustomFieldsTable extends Owned {
  field_name: string;
  field_type: FieldType;
  linked_to: LinkedTo;
  max_length: number;
  /** A withdrawn option stays, for the values that hold it. */
  options: Json<CustomFieldOption[]>;
  /** The author's name. */
  created_by: string;
}

export interface CustomFieldOption {
  readonly label: string;
  readonly value: string;
  readonly removed?: true;
}

/** `linked_id` refers to the table that the field's `linked_to` names. */
export interface CustomFieldValuesTable {
  company_id: number;
  custom_field_id: number;
  linked_id: number;
  value: string;
}
