/** Formats, formulas, dictionaries and labels. */
import type { Json, Owned } from './columns.ts';

/** An archived formula, dictionary or label is no longer on offer, but still works in diagrams that use it. */
export interface FormulasTable extends Owned {
  title: string;
  formula: string;
  time_range: 'default' | 'current' | 'today';
  data_point: 'last' | 'min' | 'max' | 'average';
  /** `HH:MM`. */
  start_time: string;
  end_time: string;
  constants: Json<Record<string, number>>;
  type: string;
}

export interface DictionariesTable extends Owned {
  title: string;
  /** Value → title. */
  definitions: Json<Record<string, string>>;
}

export interface LabelsTable extends Owned {
  title: string;
}
